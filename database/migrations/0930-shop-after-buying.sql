-- News of orders and their problems is a subject of its own.
alter table public.notice_channels drop constraint notice_channels_subject_check;
alter table public.notice_channels
  add constraint notice_channels_subject_check check (subject in (
    'likes', 'comments', 'replies', 'mentions', 'groups', 'followers', 'new_posts', 'streams', 'members', 'sales', 'orders',
    'memberships', 'prices', 'payouts', 'disputes', 'moderation', 'security', 'messages'));

-- shop.problems-decided: what staff decided, the latest first
create index order_problems_closed on public.order_problems (closed_at desc, id desc) where state = 'closed';
