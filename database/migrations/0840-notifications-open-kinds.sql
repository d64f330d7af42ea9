-- The areas declare the kinds of notices, so the database keeps no list of them. What a kind does beyond its words is in
-- columns that its declaration sets.
alter table public.notices
  drop constraint notices_kind_check,
  -- on the notifications screen and its badge; the others are told only elsewhere
  add column is_listed boolean not null default true,
  -- null: as often as it happens; otherwise no two notices of one recipient, kind and thing have the same
  add column once text;

update public.notices set is_listed = false where kind = 'messaged';
update public.notices set once = '' where kind in ('post_published', 'mentioned') and thing_id is not null;
-- the moment at which they were added, as the server writes it
update public.notices n set once = to_char(n.changed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
from (
  select distinct on (thing_id, recipient_id, changed_at) id from public.notices
  where kind = 'added_to_group' and thing_id is not null
  order by thing_id, recipient_id, changed_at, id) first
where n.id = first.id;

alter table public.notices add constraint notices_once_check check (once is null or thing_id is not null);
drop index public.notices_newest, public.notices_unread, public.notices_of_groups, public.notices_once;
-- notifications.notices-of: a person's list, newest first
create index notices_newest on public.notices (recipient_id, changed_at desc, id desc) where is_listed;
-- notifications.unread-notices: the badge on the bell, and marking as read
create index notices_unread on public.notices (recipient_id, changed_at desc, id desc)
  where read_at is null and is_listed;
-- notifications.told-already: told once, however often the job that tells a crowd runs; and whom it has told
create unique index notices_once on public.notices (thing_id, kind, recipient_id, once) where once is not null;
