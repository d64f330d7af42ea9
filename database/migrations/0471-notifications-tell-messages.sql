-- New messages reach people beside the messages screen, which has its own badge: by push and by email.
alter table public.notices drop constraint notices_kind_check;
alter table public.notices
  add constraint notices_kind_check check (kind in (
    'dispute_opened', 'dispute_won', 'dispute_lost', 'refund', 'payout_failed', 'payout_paid', 'post_taken_down',
    'post_restored', 'message_taken_down', 'comment_taken_down', 'report_decided', 'price_rise_asked',
    'price_rise_confirmed', 'price_rise_agreed', 'followed', 'post_liked', 'post_unlocked', 'commented', 'replied',
    'mentioned', 'post_published', 'member_joined', 'member_renewed', 'member_failing', 'member_left',
    'membership_renewed', 'membership_failing', 'membership_ended', 'tipped', 'security_changed',
    'spending_limit_passed', 'messaged'));
alter table public.notice_channels drop constraint notice_channels_subject_check;
alter table public.notice_channels
  add constraint notice_channels_subject_check check (subject in (
    'likes', 'comments', 'replies', 'mentions', 'followers', 'new_posts', 'members', 'sales', 'memberships', 'prices',
    'payouts', 'disputes', 'moderation', 'security', 'messages'));

drop index public.notices_newest, public.notices_unread;
-- notifications screen: a person's notices, newest first
create index notices_newest on public.notices (recipient_id, changed_at desc, id desc) where kind <> 'messaged';
-- the badge on the bell, and marking as read
create index notices_unread on public.notices (recipient_id, changed_at desc, id desc)
  where read_at is null and kind <> 'messaged';
