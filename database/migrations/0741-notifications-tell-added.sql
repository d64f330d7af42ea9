-- One more notice: somebody was added to a group. It has a subject of its own.
alter table public.notices drop constraint notices_kind_check;
alter table public.notices
  add constraint notices_kind_check check (kind in (
    'dispute_opened', 'dispute_won', 'dispute_lost', 'refund', 'payout_failed', 'payout_paid', 'post_taken_down',
    'post_restored', 'message_taken_down', 'message_tested', 'message_restored', 'comment_taken_down',
    'comment_restored', 'report_decided', 'price_rise_asked', 'price_rise_confirmed', 'price_rise_agreed', 'followed',
    'post_liked', 'post_unlocked', 'commented', 'replied', 'mentioned', 'mentioned_in_group', 'added_to_group',
    'post_published', 'member_joined', 'member_renewed', 'member_failing', 'member_left', 'membership_renewed',
    'membership_failing', 'membership_ended', 'membership_ended_by_creator', 'trial_ending', 'trial_ended', 'tipped',
    'security_changed', 'spending_limit_passed', 'messaged'));
alter table public.notice_channels drop constraint notice_channels_subject_check;
alter table public.notice_channels
  add constraint notice_channels_subject_check check (subject in (
    'likes', 'comments', 'replies', 'mentions', 'groups', 'followers', 'new_posts', 'members', 'sales', 'memberships',
    'prices', 'payouts', 'disputes', 'moderation', 'security', 'messages'));
-- notifications.told-of-group: who was told that they were added to a group
create index notices_of_groups on public.notices (thing_id, recipient_id) where kind = 'added_to_group';
