import { conversationTopic } from '@limelight/contract/messages/topic';
import type { Deps } from '../../kernel/deps.ts';
import type { Tx } from '../../platform/db/db.ts';
import type { Block } from '../../kernel/parts/block-handler.ts';
import { conversationWith } from './conversation-queries.ts';
import { endFeesOfBlock } from '../paid/paid-answer.ts';
import { tell } from './tell.ts';

/**
 * A block takes a conversation off both people's lists, closes its channel and notifies their devices. What was paid there for
 * an answer is refunded.
 */
export async function closeConversation(
  deps: Pick<Deps, 'clock' | 'jobs' | 'realtime'>,
  tx: Tx,
  { blockerId, blockedId }: Block,
): Promise<void> {
  const found = await tx.maybe(conversationWith, blockerId, blockedId);
  if (!found) return;
  const { conversation_id: conversationId } = found;
  await endFeesOfBlock(deps, tx, conversationId, blockerId);
  tx.afterCommit(async () => {
    await tell(deps, [blockerId, blockedId], 'conversation', { conversationId });
    await deps.realtime.recheck(conversationTopic(conversationId));
  });
}
