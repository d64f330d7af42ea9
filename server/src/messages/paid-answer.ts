import type { ConversationId, OrderId } from '@limelight/contract/platform/ids';
import type { Deps } from '../deps.ts';
import { bookDelivered } from '../ledger/index.ts';
import { lockOrder, refundInside } from '../payments/index.ts';
import type { Tx } from '../platform/db/db.ts';
import type { MessageSent } from './events.ts';
import { returnUnansweredJob } from './jobs.ts';
import { answerPaid, lockUnanswered, unansweredOf } from './paid-queries.ts';
import { tell } from './tell.ts';

/** A creator's own words answer everything that was paid for in a conversation: from now on its money clears. */
export async function bookAnswers(
  deps: Pick<Deps, 'config' | 'clock' | 'jobs' | 'realtime'>,
  tx: Tx,
  {
    conversationId,
    authorId,
    recipientId,
  }: Pick<MessageSent, 'conversationId' | 'authorId' | 'recipientId'>,
): Promise<void> {
  const answered = await tx.many(answerPaid, conversationId, authorId, deps.clock.now());
  for (const { order_id: orderId, sequence } of answered) {
    await bookDelivered(deps, tx, orderId);
    tx.afterCommit(() =>
      tell(deps, [authorId, recipientId], 'message', { conversationId, sequence }),
    );
  }
}

/** Nobody will answer any more: what waits for it in a conversation, or at one place of it, goes back. */
export async function returnUnanswered(
  { jobs }: Pick<Deps, 'jobs'>,
  tx: Tx,
  conversationId: ConversationId,
  sequence: number | null = null,
): Promise<void> {
  const waiting = await tx.many(unansweredOf, conversationId, sequence);
  await jobs.addMany(
    tx,
    returnUnansweredJob,
    waiting.map(({ order_id: orderId }) => ({ data: { orderId } })),
  );
}

/** Gives back what was paid for a message, unless it was answered. May run again. */
export async function returnFee(deps: Deps, orderId: OrderId): Promise<void> {
  await deps.db.tx(async (tx) => {
    await tx.one(lockOrder, orderId);
    if (!(await tx.maybe(lockUnanswered, orderId))) return;
    const reason = 'The message was not answered';
    await refundInside(deps, tx, { orderId, reason, cause: 'unanswered' });
  });
}
