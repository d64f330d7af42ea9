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

/** In a large group everyone hears of a message at once. People who are looking at messages ask for it within this time … */
const LARGE_WITHIN_MS = 3_000;
/** … and everyone else asks for the badge within this. */
const BADGE_WITHIN_MS = 20_000;
/** At a connection many channels are joined in one go: the lists are asked for once. */
const JOINED_WITHIN_MS = 300;

interface Wait {
  readonly withinMs: number;
  readonly timer: ReturnType<typeof setTimeout>;
}
const waiting = new Map<ConversationId, Wait>();

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
  const queries = queryClient();
  if (isSmall) {
    const { messagesLive } = await schemas();
    const told = event === 'message' ? messagesLive.message.safeParse(facts).data : undefined;
    if (told) askForMessage(queries, conversationId, told.sequence).catch(() => undefined);
    return askForConversation(queries, conversationId);
  }
  waitFor(conversationId, showsMessages(queries) ? LARGE_WITHIN_MS : BADGE_WITHIN_MS);
}

/** Asks once within this time, at random; the shorter one counts. */
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

/** Asks for what was said in a group while nobody listened. */
export function catchUpOn(conversationId: ConversationId): void {
  const queries = queryClient();
  catchUpWith(queries, conversationId).catch(() => undefined);
  askForOne(queries, conversationId);
  joined ??= setTimeout(() => {
    joined = undefined;
    askForLists(queries);
  }, JOINED_WITHIN_MS);
}
