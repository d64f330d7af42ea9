-- Who asked for a payout, where somebody did for its creator.
alter table public.payouts
  add column actor_id uuid references public.profiles (id) on delete set null,
  add constraint payouts_actor_other check (actor_id <> creator_id);
