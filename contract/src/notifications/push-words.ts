import type { Notice, NoticeKind } from './notices.ts';

/** What a push says on a locked screen, unless its reader wants to see more there: who or what, never what was said. */
const WORDS: Readonly<Record<NoticeKind, (who: string) => string>> = {
  dispute_opened: () => 'News about your earnings',
  dispute_won: () => 'News about your earnings',
  dispute_lost: () => 'News about your earnings',
  refund: () => 'News about your earnings',
  payout_failed: () => 'News about a payout',
  payout_paid: () => 'News about a payout',
  post_taken_down: () => 'News about a post of yours',
  post_restored: () => 'News about a post of yours',
  message_taken_down: () => 'News about a message of yours',
  message_tested: () => 'Your test message',
  comment_taken_down: () => 'News about a comment of yours',
  report_decided: () => 'News about your report',
  price_rise_asked: () => 'News about a membership',
  price_rise_confirmed: () => 'News about a membership',
  price_rise_agreed: () => 'News about a member',
  messaged: (who) => `New message from ${who}`,
  followed: (who) => `New follower: ${who}`,
  post_liked: (who) => `New like from ${who}`,
  post_unlocked: () => 'New sale',
  commented: (who) => `New comment from ${who}`,
  replied: (who) => `New reply from ${who}`,
  mentioned: (who) => `${who} mentioned you`,
  mentioned_in_group: (who) => `${who} mentioned you`,
  post_published: (who) => `New post from ${who}`,
  member_joined: () => 'News about a member',
  member_renewed: () => 'News about a member',
  member_failing: () => 'News about a member',
  member_left: () => 'News about a member',
  membership_renewed: () => 'News about a membership',
  membership_failing: () => 'News about a membership',
  membership_ended: () => 'News about a membership',
  trial_ending: () => 'News about a membership',
  trial_ended: () => 'News about a membership',
  spending_limit_passed: () => 'News about your spending',
  tipped: () => 'New tip',
  security_changed: () => 'News about your account',
};

export const pushWords = ({ fact, actors }: Pick<Notice, 'fact' | 'actors'>): string =>
  WORDS[fact.kind](actors[0]?.displayName ?? 'someone');
