import type { ConversationId } from '@limelight/contract/platform/ids';
import { queryClient } from '../../platform/query-client.ts';
import { askForConversation, askForMessage, catchUpWith } from '../cache.ts';

const schemas = () => import('@limelight/contract/messages/live');

/** In a large group everybody hears of a message at once, and asks for it within this time. */
const LARGE_WITHIN_MS = 3_000;

const waiting = new Set<ConversationId>();

/**
 * What the server says on a group's channel: a message, a change, how far somebody has read. What follows while one waits
 * comes with the same answer.
 */
export async function hearGroup(
  conversationId: ConversationId,
  isSmall: boolean,
  event: string,
  facts: unknown,
): Promise<void> {
  if (event !== 'message' && event !== 'conversation' && event !== 'read') return;
  if (waiting.has(conversationId)) return;
  const queries = queryClient();
  if (isSmall) {
    const { messagesLive } = await schemas();
    const told = event === 'message' ? messagesLive.message.safeParse(facts).data : undefined;
    if (told) askForMessage(queries, conversationId, told.sequence).catch(() => undefined);
    return askForConversation(queries, conversationId);
  }
  waiting.add(conversationId);
  setTimeout(() => {
    waiting.delete(conversationId);
    catchUpOn(conversationId);
  }, Math.random() * LARGE_WITHIN_MS);
}

/** Asks for what was said in a group while nobody listened. */
export function catchUpOn(conversationId: ConversationId): void {
  const queries = queryClient();
  catchUpWith(queries, conversationId).catch(() => undefined);
  askForConversation(queries, conversationId);
}
