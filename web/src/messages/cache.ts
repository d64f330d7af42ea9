import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { ConversationView, MessageView } from '@limelight/contract/messages/operations';
import type { ConversationId } from '@limelight/contract/platform/ids';
import { api, client } from '../platform/api.ts';
import { conversation, fan } from './queries.ts';
import { endOf, isAtEnd, merged, toAskFor, type Stretch } from './reading/stretch.ts';
import { unreadCount } from './inbox/use-unread-messages.ts';

/** The key of all cached pages of a conversation's messages. */
const ofConversation = (conversationId: ConversationId) => ({
  queryKey: api.messages.list.key({ type: 'infinite', input: { conversationId } }),
});

/** Updates these messages in the cached pages. */
function putMessages(queries: QueryClient, news: readonly MessageView[]): void {
  const [first] = news;
  if (!first) return;
  queries.setQueriesData<Stretch>(
    ofConversation(first.conversationId),
    (before) => before && merged(before, news),
  );
}

/** Changes one message in the cached pages at once. */
export function patchMessage(
  queries: QueryClient,
  message: MessageView,
  change: (message: MessageView) => MessageView,
): void {
  queries.setQueriesData<Stretch>(
    ofConversation(message.conversationId),
    (before) =>
      before && {
        ...before,
        pages: before.pages.map((page) => ({
          ...page,
          items: page.items.map((one) => (one.id === message.id ? change(one) : one)),
        })),
      },
  );
}

const stretchesOf = (queries: QueryClient, conversationId: ConversationId): Stretch[] =>
  queries.getQueriesData<Stretch>(ofConversation(conversationId)).flatMap(([, data]) => data ?? []);

/** A message is new or has changed: reads it where a cached page would show it. */
export async function askForMessage(
  queries: QueryClient,
  conversationId: ConversationId,
  sequence: number,
): Promise<void> {
  for (const seen of stretchesOf(queries, conversationId)) {
    const place = toAskFor(seen, sequence);
    if (place === null) continue;
    const limit = 'around' in place ? { limit: 1 } : {};
    const answer = await client.messages.list({ conversationId, ...place, ...limit });
    putMessages(queries, answer.items);
  }
}

/**
 * After a gap in the connection: reads the messages after the last one in the cache, and the last page once more, since its
 * messages may have changed.
 */
export async function catchUpWith(
  queries: QueryClient,
  conversationId: ConversationId,
): Promise<void> {
  for (const seen of stretchesOf(queries, conversationId)) {
    if (!isAtEnd(seen)) continue;
    let after = endOf(seen);
    const known =
      after > 0 ? await client.messages.list({ conversationId, before: after + 1 }) : null;
    if (known) putMessages(queries, known.items);
    for (let hasLater = true; hasLater;) {
      const answer = await client.messages.list({ conversationId, after });
      putMessages(queries, answer.items);
      const end = answer.items.at(-1)?.sequence ?? after;
      hasLater = answer.hasLater && end > after;
      after = end;
    }
  }
}

/** Updates a conversation wherever it is cached. */
export function putConversation(queries: QueryClient, now: ConversationView): void {
  queries.setQueryData(conversation(now.id).queryKey, now);
  queries.setQueriesData<{ pages: { items: ConversationView[] }[] }>(
    { queryKey: api.messages.listConversations.key({ type: 'infinite' }) },
    (before) =>
      before && {
        ...before,
        pages: before.pages.map((page) => ({
          ...page,
          items: page.items.map((one) => (one.id === now.id ? now : one)),
        })),
      },
  );
}

/** Invalidates the lists of conversations and the unread count. */
export function askForLists(queries: QueryClient): void {
  void queries.invalidateQueries({ queryKey: api.messages.listConversations.key() });
  void queries.invalidateQueries({ queryKey: unreadCount().queryKey });
}

/** Invalidates the cached view of one conversation. */
export function askForOne(queries: QueryClient, conversationId: ConversationId): void {
  void queries.invalidateQueries({ queryKey: conversation(conversationId).queryKey });
}

/** Invalidates all cached data about one conversation except its messages. */
export function askForConversation(queries: QueryClient, conversationId: ConversationId): void {
  askForOne(queries, conversationId);
  askForLists(queries);
}

/** Whether a list of conversations, or messages of one, are on screen. */
export function showsMessages(queries: QueryClient): boolean {
  const isShown = (queryKey: QueryKey) =>
    queries.getQueryCache().findAll({ queryKey, type: 'active' }).length > 0;
  return isShown(api.messages.listConversations.key()) || isShown(api.messages.list.key());
}

/** Invalidates the fan cards, or the one of a conversation. */
export function askForFans(queries: QueryClient, conversationId?: ConversationId): void {
  const queryKey = conversationId ? fan(conversationId).queryKey : api.messages.getFan.key();
  void queries.invalidateQueries({ queryKey });
}

/** A conversation from the cache: its own entry, or one in a list. */
export function knownConversation(
  queries: QueryClient,
  conversationId: ConversationId,
): ConversationView | undefined {
  const alone = queries.getQueryData(conversation(conversationId).queryKey);
  if (alone) return alone;
  for (const [, data] of queries.getQueriesData<{ pages: { items: ConversationView[] }[] }>({
    queryKey: api.messages.listConversations.key({ type: 'infinite' }),
  })) {
    const found = data?.pages.flatMap((page) => page.items).find(({ id }) => id === conversationId);
    if (found) return found;
  }
  return undefined;
}

/** The server has accepted one of the user's own messages: shows it at once. */
export function putSent(queries: QueryClient, message: MessageView): void {
  putMessages(queries, [message]);
  // Messages of the other person may have arrived before it.
  void askForMessage(queries, message.conversationId, message.sequence).catch(() => undefined);
  askForConversation(queries, message.conversationId);
}
