import type { ChatView } from '@limelight/contract/live/chat';
import { CHAT } from '@limelight/contract/live/chat-limits';
import type { LineView } from '@limelight/contract/live/chat-line';
import type { StreamId, StreamLineId } from '@limelight/contract/platform/ids';
import type { Deps } from '../../kernel/deps.ts';
import type { Viewer } from '../../kernel/viewer.ts';
import { tippedIn } from '../tips/tipped-in.ts';
import { chatRefusalOf, mayModerate, nextLineAt, readsChat, tipRefusalOf } from './chat-policy.ts';
import { type LineRow, linesPage, oneLine, pinnedLine } from './line-queries.ts';
import { openChat } from './open-chat.ts';
import { notFound } from './refused.ts';

type ReadDeps = Pick<Deps, 'db' | 'clock'>;
type Lines = ChatView['lines'];

/** Above every sequence. */
const END = 2_147_483_647;
/** How far back earlier lines are looked for at a time: of a chat with many, PostgreSQL would sort all of them. */
const WINDOW = 500;
const NOTHING: Lines = { items: [], hasEarlier: false };

/** The chat of a stream with its last lines; without lines for a person who does not read it. Throws `ChatRefused`. */
export async function getChat(
  deps: ReadDeps,
  viewer: Viewer,
  streamId: StreamId,
): Promise<ChatView> {
  const { stream, facts, lastSaidAt, timedOutUntil } = await openChat(deps, viewer, streamId);
  const { row } = stream;
  const reads = readsChat(facts);
  const [lines, pinned, tipped] = await Promise.all([
    reads ? linesOf(deps, viewer, { streamId, after: 0, before: END, limit: CHAT.page }) : NOTHING,
    reads ? deps.db.maybe(pinnedLine, viewer.id, streamId) : null,
    row.goal_cents === null ? null : tippedIn(deps.db, streamId),
  ]);
  const refusal = chatRefusalOf(facts);
  const pace = { role: facts.role, slowSeconds: row.chat_slow_seconds, lastSaidAt };
  return {
    settings: {
      isOn: row.chat_on,
      slowSeconds: row.chat_slow_seconds,
      membersOnly: row.chat_members_only,
    },
    pinned: pinned && toLine(pinned, viewer),
    lines,
    goal:
      row.goal_cents === null || tipped === null
        ? null
        : { cents: row.goal_cents, tippedCents: tipped },
    viewer: {
      refusal,
      nextLineAt: nextLineAt(pace, deps.clock.now())?.toISOString() ?? null,
      timedOutUntil: timedOutUntil?.toISOString() ?? null,
      mayModerate: mayModerate(facts),
      mayName: facts.role === 'creator',
      mayTip: tipRefusalOf(facts) === null,
    },
  };
}

export interface LinesInput {
  readonly streamId: StreamId;
  readonly before?: number | undefined;
  readonly after?: number | undefined;
  readonly limit: number;
}

/** A stretch of a chat. Throws not_found for a person who does not read it. */
export async function readLines(
  deps: ReadDeps,
  viewer: Viewer,
  { streamId, before = END, after = 0, limit }: LinesInput,
): Promise<Lines> {
  const { facts } = await openChat(deps, viewer, streamId);
  if (!readsChat(facts)) throw notFound();
  const upTo = Math.min(before, END);
  const from = upTo === END ? Math.min(after, END) : Math.max(0, upTo - WINDOW);
  return linesOf(deps, viewer, { streamId, before: upTo, after: from, limit });
}

interface Stretch {
  readonly streamId: StreamId;
  readonly before: number;
  readonly after: number;
  readonly limit: number;
}

async function linesOf(
  { db }: Pick<Deps, 'db'>,
  viewer: Viewer,
  { streamId, before, after, limit }: Stretch,
): Promise<Lines> {
  const rows = await db.many(linesPage, viewer.id, streamId, after, before, limit + 1);
  const items = rows.slice(0, limit).map((row) => toLine(row, viewer));
  const isCut = before !== END && after > 0 && items.length > 0;
  return { items: items.toReversed(), hasEarlier: rows.length > limit || isCut };
}

/** A line as its reader sees it. Throws not_found where it is not in their sight; who reads the chat is asked before. */
export async function readLine(
  { db }: Pick<Deps, 'db'>,
  viewer: Viewer,
  id: StreamLineId,
): Promise<LineView> {
  const row = await db.maybe(oneLine, viewer.id, id);
  if (!row) throw notFound();
  return toLine(row, viewer);
}

function toLine(row: LineRow, viewer: Viewer): LineView {
  const isOwn = row.author_id === viewer.id;
  return {
    id: row.id,
    streamId: row.stream_id,
    sequence: row.sequence,
    author: row.author,
    isOwn,
    clientId: isOwn ? row.client_id : null,
    mark: row.mark,
    isSupporter: row.is_supporter,
    text: row.text,
    tip:
      row.tip_cents === null
        ? null
        : { cents: row.tip_cents, status: row.tip_is_back ? 'refunded' : 'paid' },
    replyTo: row.reply,
    reactions: row.reactions,
    saidAt: row.said_at.toISOString(),
  };
}
