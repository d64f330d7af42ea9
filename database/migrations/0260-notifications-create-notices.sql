-- What happened to a person: one row each, written in the transaction that makes it true. A row keeps ids, cents and
-- moments; the sentences are made from them when somebody reads.
create table public.notices (
  id uuid primary key default uuidv7(),
  recipient_id uuid not null references public.profiles on delete cascade,
  kind text not null check (kind in (
    'dispute_opened', 'dispute_won', 'dispute_lost', 'refund', 'payout_failed', 'post_taken_down', 'post_restored',
    'price_rise_asked', 'price_rise_confirmed', 'price_rise_agreed')),
  -- the rest of the fact (contract, `noticeFact`)
  facts jsonb not null,
  created_at timestamptz not null,
  read_at timestamptz
);
alter table public.notices enable row level security;
-- notifications screen: a person's notices, newest first
create index notices_newest on public.notices (recipient_id, created_at desc, id desc);
-- the badge on the bell, and marking as read
create index notices_unread on public.notices (recipient_id, created_at) where read_at is null;

-- Until when the card network listens to what is said against a complaint, and when it decided for the card holder.
alter table public.orders
  add column dispute_answer_by timestamptz,
  add column dispute_lost_at timestamptz;
-- earnings screen: a creator's open disputes
create index orders_disputed on public.orders (creator_id, disputed_at)
  where disputed_at is not null and dispute_lost_at is null;
