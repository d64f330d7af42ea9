import type { NoticeFilter, NoticeKind } from './notices.ts';

interface AboutKind {
  /** The filter of the notifications screen that shows it, beside All. */
  readonly filter: Exclude<NoticeFilter, 'all'> | null;
  /** The notice disappears when the post, the comment, the group or everyone who did it is no longer visible to the reader. */
  readonly isSocial: boolean;
  /** It is on the notifications screen and its badge; the others are told only elsewhere. */
  readonly isListed: boolean;
}

const social = (filter: AboutKind['filter'] = null): AboutKind => ({
  filter,
  isSocial: true,
  isListed: true,
});
const record = (filter: AboutKind['filter'] = null): AboutKind => ({
  filter,
  isSocial: false,
  isListed: true,
});

/** What holds for each kind of notice. */
export const NOTICE_KINDS: Readonly<Record<NoticeKind, AboutKind>> = {
  dispute_opened: record(),
  dispute_won: record(),
  dispute_lost: record(),
  refund: record(),
  payout_failed: record(),
  payout_paid: record(),
  post_taken_down: record(),
  post_restored: record(),
  message_taken_down: record(),
  message_tested: record(),
  message_restored: record(),
  comment_taken_down: record(),
  comment_restored: record(),
  report_decided: record(),
  price_rise_asked: record('memberships'),
  price_rise_confirmed: record('memberships'),
  price_rise_agreed: record('memberships'),
  // the messages screen has a list and a badge of its own
  messaged: { ...social(), isListed: false },
  followed: social(),
  post_liked: social(),
  commented: social('comments'),
  replied: social('comments'),
  mentioned: social('mentions'),
  mentioned_in_group: social('mentions'),
  added_to_group: social(),
  post_published: social(),
  member_joined: record('memberships'),
  member_renewed: record('memberships'),
  member_failing: record('memberships'),
  member_left: record('memberships'),
  membership_renewed: record('memberships'),
  membership_failing: record('memberships'),
  membership_ended: record('memberships'),
  membership_ended_by_creator: record('memberships'),
  trial_ending: record('memberships'),
  trial_ended: record('memberships'),
  spending_limit_passed: record('memberships'),
  tipped: record(),
  post_unlocked: record(),
  security_changed: record(),
};
