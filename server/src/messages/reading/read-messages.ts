import type { FoundMessage, MessageView } from '@limelight/contract/messages/operations';
import type { ConversationId, MessageId } from '@limelight/contract/platform/ids';
import type { Viewer } from '../../kernel/viewer.ts';
import type { Deps } from '../../kernel/deps.ts';
import { mediaViews } from '../../media/index.ts';
import { timeCursor, toPage } from '../../platform/db/cursor.ts';
import { readableRange } from '../conversation/conversation-queries.ts';
import {
  correspondents,
  type MessageRow,
  messagesBetween,
  messagesById,
  savedPage,
  searchOfGroups,
  searchOfLocked,
  searchOfMine,
  searchOfOthers,
  sequenceOfDay,
} from './message-queries.ts';
import { notFound } from '../refused.ts';
import { correspondentOf } from '../conversation/view-conversation.ts';
import { fileAsks, toMessageView } from './view-message.ts';

type ReadDeps = Pick<Deps, 'db' | 'clock'>;

/** These messages as the viewer sees them; two statements for any number of them. */
async function viewMessages(
  deps: ReadDeps,
  viewer: Viewer,
  rows: readonly MessageRow[],
): Promise<MessageView[]> {
  const asks = rows.flatMap((row) => fileAsks(row, viewer));
  const media = await mediaViews(deps, viewer, asks);
  const now = deps.clock.now();
  return rows.map((row) => toMessageView(row, viewer, media, now));
}

export interface Stretch {
  readonly conversationId: ConversationId;
  readonly before?: number | undefined;
  readonly after?: number | undefined;
  readonly around?: number | undefined;
  readonly limit: number;
}

/** Consecutive messages of one of the viewer's conversations, oldest first; null where it is not theirs. */
export async function listMessages(
  deps: ReadDeps,
  viewer: Viewer,
  asked: Stretch,
): Promise<{ items: MessageView[]; hasEarlier: boolean; hasLater: boolean } | null> {
  const places = await deps.db.maybe(readableRange, asked.conversationId, viewer.id);
  if (!places) return null;
  const { from_sequence: first, last_sequence: last } = places;
  const { from, to } = placesOf(asked, first + 1, last);
  const rows =
    to < from ? [] : await deps.db.many(messagesBetween, viewer.id, asked.conversationId, from, to);
  return {
    items: await viewMessages(deps, viewer, rows),
    hasEarlier: from > first + 1 && last > first,
    hasLater: to < last,
  };
}

/** The first and the last sequence to read. Sequences have no gaps, so paging is arithmetic. */
function placesOf({ before, after, around, limit }: Stretch, first: number, last: number) {
  if (after !== undefined) {
    const from = Math.max(first, Math.min(after, last) + 1);
    return { from, to: Math.min(from + limit - 1, last) };
  }
  if (around !== undefined) {
    const middle = Math.min(around, Math.max(last, first));
    const to = Math.min(last, Math.max(middle + Math.floor((limit - 1) / 2), first - 1 + limit));
    return { from: Math.max(first, to - limit + 1), to };
  }
  const to = before === undefined ? last : Math.min(before - 1, last);
  return { from: Math.max(first, to - limit + 1), to };
}

/** Messages of the viewer's own conversations in the order of `ids`; others are left out. */
export async function readMessages(
  deps: ReadDeps,
  viewer: Viewer,
  ids: readonly MessageId[],
): Promise<MessageView[]> {
  const rows = await rowsById(deps, viewer, ids);
  return viewMessages(deps, viewer, rows);
}

/** One message. Throws `MessageRefused`: not_found. */
export async function readMessage(
  deps: ReadDeps,
  viewer: Viewer,
  id: MessageId,
): Promise<MessageView> {
  const [message] = await readMessages(deps, viewer, [id]);
  if (!message) throw notFound();
  return message;
}

async function rowsById({ db }: ReadDeps, viewer: Viewer, ids: readonly MessageId[]) {
  if (ids.length === 0) return [];
  const byId = new Map((await db.many(messagesById, viewer.id, ids)).map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Messages for lists outside their conversations, each with the other person or the author. */
async function readFound(
  deps: ReadDeps,
  viewer: Viewer,
  ids: readonly MessageId[],
): Promise<FoundMessage[]> {
  const rows = await rowsById(deps, viewer, ids);
  const [views, people] = await Promise.all([
    viewMessages(deps, viewer, rows),
    deps.db.many(correspondents, [...new Set(rows.map((row) => row.other_id))]),
  ]);
  const others = new Map(people.map((row) => [row.other_id, correspondentOf(row)]));
  return rows.flatMap((row, index) => {
    const message = views[index];
    if (!message) return [];
    const groupName = row.group_name;
    const other = groupName === null ? (others.get(row.other_id) ?? null) : message.author;
    return [{ message, other, groupName, gone: row.gone }];
  });
}

export interface SearchInput {
  readonly q: string;
  readonly conversationId?: ConversationId | undefined;
  readonly cursor?: string | undefined;
  readonly limit: number;
}

/**
 * Searches the viewer's messages, of two and of groups, for a text in any case; newest first. Leaves out people who have a
 * block with the viewer.
 */
export async function searchMessages(
  deps: ReadDeps,
  viewer: Viewer,
  { q, conversationId, cursor, limit }: SearchInput,
): Promise<{ items: FoundMessage[]; nextCursor: string | null }> {
  const { at, id } = timeCursor.decode(cursor);
  const asked = {
    viewerId: viewer.id,
    pattern: `%${q.replace(/[\\%_]/g, '\\$&')}%`,
    conversationId: conversationId ?? null,
    beforeAt: at,
    beforeId: id,
    count: limit + 1,
  };
  const parts = await Promise.all([
    deps.db.many(searchOfOthers, asked),
    deps.db.many(searchOfMine, asked),
    deps.db.many(searchOfLocked, asked),
    deps.db.many(searchOfGroups, asked),
  ]);
  // A message can match in its free words and in its locked ones.
  const rows = [...new Map(parts.flat().map((row) => [row.id, row])).values()].sort(
    (a, b) => b.sent_at.getTime() - a.sent_at.getTime() || (a.id < b.id ? 1 : -1),
  );
  const page = toPage(rows, limit, (row) => timeCursor.encode(row.sent_at, row.id));
  const ids = page.items.map((row) => row.id);
  return { items: await readFound(deps, viewer, ids), nextCursor: page.nextCursor };
}

/** The viewer's saved messages, last saved first. */
export async function listSaved(
  deps: ReadDeps,
  viewer: Viewer,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<{ items: FoundMessage[]; nextCursor: string | null }> {
  const { at, id } = timeCursor.decode(cursor);
  const rows = await deps.db.many(savedPage, viewer.id, at, id, limit + 1);
  const page = toPage(rows, limit, (row) => timeCursor.encode(row.saved_at, row.saved_id));
  const ids = page.items.map((row) => row.id);
  return { items: await readFound(deps, viewer, ids), nextCursor: page.nextCursor };
}

/** The sequence at which the messages of a day begin; null in an empty conversation. Throws `MessageRefused`. */
export async function findDay(
  { db }: Pick<Deps, 'db'>,
  viewer: Viewer,
  { conversationId, day }: { conversationId: ConversationId; day: string },
): Promise<number | null> {
  const found = await db.maybe(sequenceOfDay, viewer.id, conversationId, day);
  if (!found) throw notFound();
  return found.last_sequence === 0 ? null : Math.min(found.sequence, found.last_sequence);
}
