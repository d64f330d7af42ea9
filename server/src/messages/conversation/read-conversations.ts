import type { ConversationView, Folder } from '@limelight/contract/messages/operations';
import type { ConversationId } from '@limelight/contract/platform/ids';
import type { Viewer } from '../../kernel/viewer.ts';
import type { Deps } from '../../kernel/deps.ts';
import { timeCursor, toPage } from '../../platform/db/cursor.ts';
import {
  countUnread,
  folderPage,
  oneConversation,
  pinnedConversations,
  savedConversations,
} from './conversation-queries.ts';
import { getGroup, listGroups } from '../groups/read-groups.ts';
import { type ConversationsPage, type InboxAsked, inboxPage } from '../inbox/inbox-pages.ts';
import { toConversationView } from './view-conversation.ts';

type ReadDeps = Pick<Deps, 'db' | 'clock'>;

export interface ConversationsInput extends InboxAsked {
  readonly folder: Folder;
}

/** A page of a folder. The first page of the inbox has the pinned conversations first, besides its `limit` others. */
export async function listConversations(
  deps: ReadDeps,
  viewer: Viewer,
  input: ConversationsInput,
): Promise<{ items: ConversationView[]; nextCursor: string | null }> {
  if (input.folder === 'groups') return listGroups(deps, viewer, input);
  const now = deps.clock.now();
  const isStart = input.folder === 'inbox' && input.cursor === undefined;
  const waits = input.show === 'unanswered';
  const [pinned, page] = await Promise.all([
    isStart
      ? deps.db.many(pinnedConversations, viewer.id, now, input.q, waits, input.labelId ?? null)
      : [],
    input.folder === 'inbox'
      ? inboxPage(deps, viewer, input)
      : folderRows(deps, viewer, { ...input, folder: input.folder }),
  ]);
  return {
    items: [...pinned.map((row) => toConversationView(row, viewer)), ...page.items],
    nextCursor: page.nextCursor,
  };
}

async function folderRows(
  { db, clock }: ReadDeps,
  viewer: Viewer,
  {
    folder,
    q,
    cursor,
    limit,
  }: ConversationsInput & { folder: Exclude<Folder, 'inbox' | 'groups'> },
): Promise<ConversationsPage> {
  const { at, id } = timeCursor.decode(cursor);
  const now = clock.now();
  const count = limit + 1;
  const place = { beforeAt: at, beforeId: id, count };
  const rows =
    folder === 'saved'
      ? await db.many(savedConversations, viewer.id, now, q, at, id, count)
      : await db.many(folderPage, { viewerId: viewer.id, now, q, folder, ...place });
  const page = toPage(rows, limit, (row) =>
    timeCursor.encode(row.last_at ?? now, row.conversation_id),
  );
  return {
    items: page.items.map((row) => toConversationView(row, viewer)),
    nextCursor: page.nextCursor,
  };
}

/** One of the viewer's conversations; null where it is not theirs. */
export async function getConversation(
  { db, clock }: ReadDeps,
  viewer: Viewer,
  id: ConversationId,
): Promise<ConversationView | null> {
  const row = await db.maybe(oneConversation, viewer.id, clock.now(), id);
  return row ? toConversationView(row, viewer) : getGroup({ db, clock }, viewer, id);
}

export async function getUnread({ db }: Pick<Deps, 'db'>, viewer: Viewer) {
  const row = await db.one(countUnread, viewer.id);
  const { unread, requests, of_groups: ofGroups, groups } = row;
  return { unread, requests, ofGroups, groups };
}
