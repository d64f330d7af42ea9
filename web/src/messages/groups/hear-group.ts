import type { ConversationId } from '@limelight/contract/platform/ids';
import { queryClient } from '../../platform/query-client.ts';
import {
  askForConversation,
  askForLists,
  askForMessage,
  askForOne,
  catchUpWith,
  showsMessages,
} from '../cache.ts';

const schemas = () => import('@limelight/contract/messages/live');

/**
 * In a large group all members are notified of a message at the same moment. Those with messages on screen read it after a
 * random time up to this …
 */
const LARGE_WITHIN_MS = 3_000;
/** … and all others read the badge after a random time up to this. */
const BADGE_WITHIN_MS = 20_000;
/** After a reconnect many channels join at once: the lists are read once, after this time. */
const JOINED_WITHIN_MS = 300;

interface Wait {
  readonly withinMs: number;
  readonly timer: ReturnType<typeof setTimeout>;
}
const waiting = new Map<ConversationId, Wait>();

/**
 * Handles an event of a group's channel: a message, a change, or a new read mark. Events during the wait are covered by the
 * same request.
 */
export async function hearGroup(
  conversationId: ConversationId,
  isSmall: boolean,
  event: string,
  facts: unknown,
): Promise<void> {
  if (event !== 'message' && event !== 'conversation' && event !== 'read') return;
  const queries = queryClient();
  if (isSmall) {
    const { messagesLive } = await schemas();
    const told = event === 'message' ? messagesLive.message.safeParse(facts).data : undefined;
    if (told) askForMessage(queries, conversationId, told.sequence).catch(() => undefined);
    return askForConversation(queries, conversationId);
  }
  waitFor(conversationId, showsMessages(queries) ? LARGE_WITHIN_MS : BADGE_WITHIN_MS);
}

/** Reads once after a random time up to this; a shorter limit replaces a longer one. */
function waitFor(conversationId: ConversationId, withinMs: number): void {
  const wait = waiting.get(conversationId);
  if (wait && wait.withinMs <= withinMs) return;
  clearTimeout(wait?.timer);
  const timer = setTimeout(() => {
    waiting.delete(conversationId);
    catchUpOn(conversationId);
  }, Math.random() * withinMs);
  waiting.set(conversationId, { withinMs, timer });
}

let joined: ReturnType<typeof setTimeout> | undefined;

/** Reads what was said in a group while its channel was not joined. */
export function catchUpOn(conversationId: ConversationId): void {
  const queries = queryClient();
  catchUpWith(queries, conversationId).catch(() => undefined);
  askForOne(queries, conversationId);
  joined ??= setTimeout(() => {
    joined = undefined;
    askForLists(queries);
  }, JOINED_WITHIN_MS);
}
