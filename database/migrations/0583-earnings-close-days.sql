-- What creators earned on days that are over for a day or more, summed from the ledger, which never changes there: a year of
-- the dashboard reads days instead of entries. What is newer is read from the ledger itself.
create table public.earning_days (
  creator_id uuid not null references public.creators on delete cascade,
  -- in the creator's time zone
  day date not null,
  source text not null,
  -- the post, or the body of the message, that was bought; all zeros for anything else
  thing_id uuid not null,
  is_mass boolean not null,
  -- purchases, less those that went back whole
  sales int not null,
  -- Platform Net
  net_cents bigint not null,
  -- earnings.by-bucket, earnings.by-mass-messages, earnings.sold-things
  primary key (creator_id, day, source, thing_id)
);
alter table public.earning_days enable row level security;

create table public.earning_closings (
  creator_id uuid primary key references public.creators on delete cascade,
  -- of the days; another one opens them all again
  time_zone text not null,
  -- days before it are in earning_days
  until date not null
);
alter table public.earning_closings enable row level security;

-- An entry that comes late for its day, as those of samples do, opens the days of its creator again.
create function public.open_closed_days() returns trigger language plpgsql set search_path to 'public', 'pg_temp' as $$
begin
  delete from earning_closings k using ledger_accounts a
  where a.id = new.account_id and k.creator_id = a.owner_id
    and k.until > (new.occurred_at at time zone k.time_zone)::date;
  return null;
end $$;
create trigger ledger_entries_open_days after insert on public.ledger_entries for each row
  when (new.source is not null and new.occurred_at < now() - interval '20 hours')
  execute function public.open_closed_days();

-- earnings.taken-back-by-bucket, earnings.taken-back-by-month
create index ledger_entries_taken_back on public.ledger_entries (account_id, occurred_at)
  include (source, gross_cents, fee_cents, transaction_id)
  where source is not null and gross_cents < 0;
