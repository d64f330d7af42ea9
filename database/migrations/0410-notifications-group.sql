-- What people do again and again is one notice for each thing until it is read: ten thousand likes of a post are one row.
alter table public.notices drop constraint notices_kind_check;
alter table public.notices
  add constraint notices_kind_check check (kind in (
    'dispute_opened', 'dispute_won', 'dispute_lost', 'refund', 'payout_failed', 'payout_paid', 'post_taken_down',
    'post_restored', 'price_rise_asked', 'price_rise_confirmed', 'price_rise_agreed', 'followed', 'post_liked',
    'post_unlocked', 'commented', 'replied', 'mentioned', 'post_published', 'member_joined', 'member_renewed',
    'member_failing', 'member_left', 'membership_renewed', 'membership_failing', 'membership_ended', 'tipped',
    'security_changed')),
  -- what it is about; null for what stands alone
  add column thing_id uuid,
  -- the latest who did it, newest first
  add column actor_ids uuid[] not null default '{}' check (cardinality(actor_ids) <= 3),
  -- how often it happened
  add column times int not null default 1 check (times > 0),
  -- when it happened last; `created_at` is when it began
  add column changed_at timestamptz;
update public.notices set changed_at = created_at;
alter table public.notices alter column changed_at set not null;

drop index public.notices_newest, public.notices_unread;
-- notifications screen: a person's notices, newest first
create index notices_newest on public.notices (recipient_id, changed_at desc, id desc);
-- the badge on the bell, and marking as read
create index notices_unread on public.notices (recipient_id, changed_at desc, id desc) where read_at is null;
-- the notice that grows: a thing has one of a kind until it is read
create unique index notices_open on public.notices (recipient_id, kind, thing_id) where read_at is null;
-- told once, however often the job that tells a crowd runs; and whom it has told
create unique index notices_once on public.notices (thing_id, kind, recipient_id)
  where kind in ('post_published', 'mentioned');
