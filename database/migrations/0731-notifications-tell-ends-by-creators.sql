-- A membership that its creator ended has a notice of its own: its email is a letter that cannot be turned off.
alter table public.notices drop constraint notices_kind_check;
alter table public.notices
  add constraint notices_kind_check check (kind in (
    'dispute_opened', 'dispute_won', 'dispute_lost', 'refund', 'payout_failed', 'payout_paid', 'post_taken_down',
    'post_restored', 'message_taken_down', 'message_tested', 'message_restored', 'comment_taken_down',
    'comment_restored', 'report_decided', 'price_rise_asked', 'price_rise_confirmed', 'price_rise_agreed', 'followed',
    'post_liked', 'post_unlocked', 'commented', 'replied', 'mentioned', 'mentioned_in_group', 'post_published', 'member_joined', 'member_renewed',
    'member_failing', 'member_left', 'membership_renewed', 'membership_failing', 'membership_ended',
    'membership_ended_by_creator', 'trial_ending', 'trial_ended', 'tipped', 'security_changed', 'spending_limit_passed', 'messaged'));
