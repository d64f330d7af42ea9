import type { NoticeFact } from '@limelight/contract/notifications/all-notices';
import type { Notice } from '@limelight/contract/notifications/operations';

/** Each kind of news that takes another one back, and the other way round. */
const REVERSES = {
  post_taken_down: 'post_restored',
  post_restored: 'post_taken_down',
  message_taken_down: 'message_restored',
  message_restored: 'message_taken_down',
  comment_taken_down: 'comment_restored',
  comment_restored: 'comment_taken_down',
} as const satisfies Partial<Record<NoticeFact['kind'], NoticeFact['kind']>>;
type Reversible = keyof typeof REVERSES;

/**
 * Of notices that leave together, oldest first, those that still hold: where one takes another of them back, as the undo of
 * a takedown does, the later one says it all.
 */
export function lastWord(notices: readonly Notice[]): Notice[] {
  const kept: Notice[] = [];
  for (const notice of notices) {
    const reversed = reversedBy(notice.fact);
    if (reversed !== null) {
      const at = kept.findLastIndex(({ fact }) => keyOf(fact) === reversed);
      if (at !== -1) kept.splice(at, 1);
    }
    kept.push(notice);
  }
  return kept;
}

const isReversible = (fact: NoticeFact): fact is NoticeFact & { kind: Reversible } =>
  fact.kind in REVERSES;

const reversedBy = (fact: NoticeFact): string | null =>
  isReversible(fact) ? `${REVERSES[fact.kind]} ${thingOf(fact)}` : null;

const keyOf = (fact: NoticeFact): string | null =>
  isReversible(fact) ? `${fact.kind} ${thingOf(fact)}` : null;

/** A comment's notice names its post alone: of several comments there, any takedown counts for the undone one. */
const thingOf = (fact: NoticeFact & { kind: Reversible }): string =>
  'postId' in fact ? fact.postId : `${fact.conversationId} ${fact.sequence}`;
