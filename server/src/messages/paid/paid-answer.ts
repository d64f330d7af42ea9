import type { ConversationId, OrderId, UserId } from '@limelight/contract/platform/ids';
import type { Deps } from '../../kernel/deps.ts';
import { deliverLine, lockOrder, refundInside } from '../../payments/index.ts';
import type { Tx } from '../../platform/db/db.ts';
import { lockConversation } from '../conversation/conversation-queries.ts';
import type { MessageSent } from '../events.ts';
import { returnUnansweredJob } from '../jobs.ts';
import type { NewMessage } from '../sending/new-message.ts';
import {
  dropAnswer,
  dropAnswersOf,
  earnRead,
  endWaiting,
  GRACE_MS,
  insertAnswer,
  markEarned,
  paidMessageOf,
  unearned,
  unearnedOf,
} from './paid-queries.ts';
import { tell } from '../conversation/tell.ts';

type Answer = Pick<MessageSent, 'conversationId' | 'sequence' | 'authorId' | 'recipientId'>;

/**
 * Whether a message has free content of its author's own (docs/product.md, 'Paid messages'). A forward, content with a price,
 * and a text without a letter or digit do not count.
 */
export const isAnswer = ({
  text,
  media,
  forwardedFrom,
}: Pick<NewMessage, 'text' | 'media' | 'forwardedFrom'>): boolean =>
  forwardedFrom === null && (hasWords(text) || media.some(({ isFree }) => isFree));

export const hasWords = (text: string): boolean => /[\p{L}\p{N}]/u.test(text);

/**
 * A creator's message answers everything that was paid for before it in the conversation. The money clears once the answer is
 * read or has stood for a day; until then it can be taken back.
 */
export async function noteAnswer(
  deps: Pick<Deps, 'clock' | 'jobs' | 'realtime'>,
  tx: Tx,
  answer: Answer,
): Promise<void> {
  const { conversationId, sequence, authorId, recipientId } = answer;
  const now = deps.clock.now();
  const answered = await tx.many(insertAnswer, conversationId, authorId, sequence, now);
  const runAt = graceEndOf(now);
  const settling = answered.flatMap(({ order_id: orderId, is_first: isFirst }) =>
    isFirst ? { data: { orderId }, runAt, key: keyOf(orderId) } : [],
  );
  await deps.jobs.addMany(tx, returnUnansweredJob, settling);
  tellOfFees(deps, tx, { conversationId, people: [authorId, recipientId] }, answered);
}

/** An edit turned a message into an answer, or left nothing that counts as one. */
export async function noteEdit(
  deps: Pick<Deps, 'clock' | 'jobs' | 'realtime'>,
  tx: Tx,
  message: Answer,
  isAnswerNow: boolean,
): Promise<void> {
  const { conversationId, sequence, authorId, recipientId } = message;
  if (isAnswerNow) await noteAnswer(deps, tx, message);
  else if ((await tx.run(dropAnswer, conversationId, sequence)) > 0)
    await weighFees(deps, tx, { conversationId, people: [authorId, recipientId] });
}

/** The conversation of a fee, and its two people, who are notified. */
interface Where {
  readonly conversationId: ConversationId;
  readonly people: readonly UserId[];
}

/**
 * After an answer was taken back: queues the settling of each fee in the conversation, so that those past their deadline are
 * refunded now.
 */
export async function weighFees(
  deps: Pick<Deps, 'jobs' | 'realtime'>,
  tx: Tx,
  where: Where,
): Promise<void> {
  const fees = await tx.many(unearnedOf, where.conversationId);
  await deps.jobs.addMany(tx, returnUnansweredJob, fees.map(toJob));
  tellOfFees(deps, tx, where, fees);
}

/**
 * No more answers can come in a conversation, or to the message at one sequence: refunds what was paid there, unless an answer
 * stands.
 */
export async function endFees(
  { clock, jobs }: Pick<Deps, 'clock' | 'jobs'>,
  tx: Tx,
  conversationId: ConversationId,
  sequence: number | null = null,
): Promise<void> {
  const ended = await tx.many(endWaiting, conversationId, sequence, clock.now());
  await jobs.addMany(tx, returnUnansweredJob, ended.map(toJob));
}

/** The same after a block, which also takes back the blocker's answers that are within their day of grace. */
export async function endFeesOfBlock(
  deps: Pick<Deps, 'clock' | 'jobs'>,
  tx: Tx,
  conversationId: ConversationId,
  blockerId: UserId,
): Promise<void> {
  const since = new Date(deps.clock.now().getTime() - GRACE_MS);
  await tx.run(dropAnswersOf, conversationId, blockerId, since);
  await endFees(deps, tx, conversationId);
}

/** A person has read on in a conversation, which is locked: books the answers that they paid for as earned. */
export async function earnReadAnswers(
  deps: Pick<Deps, 'config' | 'clock' | 'jobs' | 'realtime'>,
  tx: Tx,
  conversationId: ConversationId,
  [readerId, otherId]: readonly [UserId, UserId],
): Promise<void> {
  const earned = await tx.many(earnRead, conversationId, readerId, deps.clock.now());
  for (const fee of earned) {
    await deliverLine(deps, tx, { orderId: fee.order_id, position: 0 });
  }
  tellOfFees(deps, tx, { conversationId, people: [readerId, otherId] }, earned);
}

/**
 * Settles the fee of a message: an answer that has stood for a day earns it, an answer in its day of grace holds it, and
 * without one it is refunded after the deadline. May run at any time, and again.
 */
export async function settleFee(deps: Deps, orderId: OrderId): Promise<void> {
  await deps.db.tx(async (tx) => {
    await tx.one(lockOrder, orderId);
    const { conversation_id: conversationId, author_id: authorId } = await tx.one(
      paidMessageOf,
      orderId,
    );
    const { other_id: otherId } = await tx.one(lockConversation, conversationId, authorId);
    const fee = await tx.maybe(unearned, orderId);
    if (!fee) return;
    const now = deps.clock.now();
    if (fee.answered_at === null) {
      if (fee.answer_by > now) return;
      const reason = 'The message was not answered';
      await refundInside(deps, tx, { orderId, reason, cause: 'unanswered' });
      return;
    }
    const runAt = graceEndOf(fee.answered_at);
    if (runAt > now) {
      await deps.jobs.add(tx, returnUnansweredJob, { orderId }, { runAt, key: keyOf(orderId) });
      return;
    }
    await tx.run(markEarned, orderId, now);
    await deliverLine(deps, tx, { orderId, position: 0 });
    tellOfFees(deps, tx, { conversationId, people: [authorId, otherId] }, [fee]);
  });
}

const graceEndOf = (answeredAt: Date) => new Date(answeredAt.getTime() + GRACE_MS);
const toJob = ({ order_id: orderId }: { readonly order_id: OrderId }) => ({ data: { orderId } });
/** The key lets one job at a time wait for the end of a day of grace: that of the first answer that stands. */
const keyOf = (orderId: OrderId) => `messages.answered:${orderId}`;

function tellOfFees(
  deps: Pick<Deps, 'realtime'>,
  tx: Tx,
  { conversationId, people }: Where,
  fees: readonly { readonly sequence: number }[],
): void {
  for (const { sequence } of fees)
    tx.afterCommit(() => tell(deps, people, 'message', { conversationId, sequence }));
}
