-- A trial is a membership that runs for some days and never renews: it cannot be resumed, whoever writes it.
alter table public.memberships
  add column is_trial boolean not null default false,
  add constraint memberships_trial_ends check (not is_trial or (status in ('ending', 'ended') and price_cents = 0));
