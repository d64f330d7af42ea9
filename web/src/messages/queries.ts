import type { Folder } from '@limelight/contract/messages/operations';
import type { ConversationId } from '@limelight/contract/platform/ids';
import { api } from '../platform/api.ts';
import { type InboxSorting, NEWEST } from './inbox/inbox-sorting.ts';

const paged = {
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (last: { readonly nextCursor: string | null }) => last.nextCursor ?? undefined,
};
const withCursor = (cursor: string | undefined) => (cursor === undefined ? {} : { cursor });

/** Conversations of a folder, or those whose name or handle contains `q`; the inbox in its order and filter. */
export const conversations = (folder: Folder, q: string, sorting: InboxSorting = NEWEST) =>
  api.messages.listConversations.infiniteOptions({
    input: (cursor: string | undefined) => ({
      folder,
      ...(q !== '' && { q }),
      ...(sorting.order !== 'newest' && { order: sorting.order }),
      ...(sorting.filter === 'unanswered' && { show: sorting.filter }),
      ...(typeof sorting.filter === 'object' && { labelId: sorting.filter.labelId }),
      ...withCursor(cursor),
    }),
    ...paged,
  });

export const conversation = (conversationId: ConversationId) =>
  api.messages.getConversation.queryOptions({ input: { conversationId } });

/** Messages with these words, newest first, in one conversation, or in all (null). */
export const foundMessages = (q: string, conversationId: ConversationId | null) =>
  api.messages.search.infiniteOptions({
    input: (cursor: string | undefined) => ({
      q,
      ...(conversationId !== null && { conversationId }),
      ...withCursor(cursor),
    }),
    ...paged,
  });

export const savedMessages = () =>
  api.messages.listSaved.infiniteOptions({ input: withCursor, ...paged });

/** The order and the labels of a creator's inbox. */
export const inbox = () => api.messages.getInbox.queryOptions({ input: {} });

export const fan = (conversationId: ConversationId) =>
  api.messages.getFan.queryOptions({ input: { conversationId } });

export const quickReplies = () => api.messages.listQuickReplies.queryOptions({ input: {} });

export const messageSettings = () => api.messages.getSettings.queryOptions({ input: {} });

/** The sequence at which a page of messages begins or ends. */
type Place = { before?: number; after?: number; around?: number };

/** A conversation's messages, loaded in both directions from its end, or from around a message. */
export const stretch = (conversationId: ConversationId, around: number | null) =>
  api.messages.list.infiniteOptions({
    input: (place: Place) => ({ conversationId, ...place }),
    initialPageParam: (around === null ? {} : { around }) as Place,
    getNextPageParam: (last) => {
      const end = last.items.at(-1);
      return last.hasLater && end ? { after: end.sequence } : undefined;
    },
    getPreviousPageParam: (first) => {
      const [start] = first.items;
      return first.hasEarlier && start ? { before: start.sequence } : undefined;
    },
    // Realtime events keep it current while it is shown; it is read again when it is opened later.
    staleTime: Infinity,
    gcTime: 0,
  });
