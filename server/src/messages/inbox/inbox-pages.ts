import type { ConversationView, InboxOrder } from '@limelight/contract/messages/operations';
import type { LabelId } from '@limelight/contract/platform/ids';
import type { Viewer } from '../../kernel/viewer.ts';
import type { Deps } from '../../kernel/deps.ts';
import { numbersCursor, timeCursor, toPage } from '../../platform/db/cursor.ts';
import { type ConversationRow, folderPage } from '../conversation/conversation-queries.ts';
import { type GroupLine, groupsByTime, groupsByTurn } from '../groups/read-groups.ts';
import {
  inboxBySpent,
  inboxByTurn,
  labeledBySpent,
  labeledByTurn,
  labeledNewest,
  waitingBySpent,
} from './inbox-queries.ts';
import { toConversationView } from '../conversation/view-conversation.ts';

export interface InboxAsked {
  readonly order: InboxOrder;
  readonly show: 'all' | 'unanswered';
  readonly labelId?: LabelId | undefined;
  readonly q: string;
  readonly cursor?: string | undefined;
  readonly limit: number;
}
export interface ConversationsPage {
  readonly items: readonly ConversationView[];
  readonly nextCursor: string | null;
}
type ReadDeps = Pick<Deps, 'db' | 'clock'>;

/** A conversation or a group, with its keys for each of the orders. */
interface Line extends GroupLine {
  /** Negated cents, as in the index. */
  readonly spent: number;
}

/** The limit of turns: those below zero wait for an answer. */
const turnsBelow = ({ show }: InboxAsked) => (show === 'unanswered' ? 0 : Number.MAX_SAFE_INTEGER);

/** Groups wait for no answer and have no labels. */
const hasGroups = ({ show, labelId }: InboxAsked) => show === 'all' && labelId === undefined;

/**
 * A page of the inbox in a creator's order, without pinned conversations. Conversations of two and groups are read after the
 * same place and merged. Groups have no spending and no one waiting for a reply.
 */
export function inboxPage(
  deps: ReadDeps,
  viewer: Viewer,
  asked: InboxAsked,
): Promise<ConversationsPage> {
  if (asked.order === 'top_fans') return bySpent(deps, viewer, asked);
  if (asked.order === 'unanswered' || asked.show === 'unanswered')
    return byTurn(deps, viewer, asked);
  return newest(deps, viewer, asked);
}

const common = ({ clock }: ReadDeps, viewer: Viewer, { q, limit }: InboxAsked) => ({
  viewerId: viewer.id,
  now: clock.now(),
  q,
  count: limit + 1,
});

async function newest(
  deps: ReadDeps,
  viewer: Viewer,
  asked: InboxAsked,
): Promise<ConversationsPage> {
  const after = timeCursor.decode(asked.cursor);
  const values = { ...common(deps, viewer, asked), beforeAt: after.at, beforeId: after.id };
  const { labelId, q } = asked;
  const [rows, groups] = await Promise.all([
    labelId === undefined
      ? deps.db.many(folderPage, { ...values, folder: 'inbox' })
      : deps.db.many(labeledNewest, { ...values, labelId }),
    hasGroups(asked) ? groupsByTime(deps, viewer, q, after, values.count) : [],
  ]);
  const lines = linesOf(viewer, rows, groups).sort(
    (a, b) => b.movedAt.getTime() - a.movedAt.getTime() || (a.view.id < b.view.id ? 1 : -1),
  );
  return cut(lines, asked, (line) => timeCursor.encode(line.movedAt, line.view.id));
}

async function byTurn(
  deps: ReadDeps,
  viewer: Viewer,
  asked: InboxAsked,
): Promise<ConversationsPage> {
  const { numbers, id } = numbersCursor.decode(asked.cursor, 1);
  const [turn = 0] = numbers;
  const place = { turnsBelow: turnsBelow(asked), afterTurn: turn, afterId: id };
  const values = { ...common(deps, viewer, asked), ...place };
  const { labelId, q } = asked;
  const [rows, groups] = await Promise.all([
    labelId === undefined
      ? deps.db.many(inboxByTurn, values)
      : deps.db.many(labeledByTurn, { ...values, labelId }),
    hasGroups(asked) ? groupsByTurn(deps, viewer, q, { spent: 0, turn, id }, values.count) : [],
  ]);
  const lines = linesOf(viewer, rows, groups).sort((a, b) => a.turn - b.turn || byId(a, b));
  return cut(lines, asked, (line) => numbersCursor.encode([line.turn], line.view.id));
}

async function bySpent(
  deps: ReadDeps,
  viewer: Viewer,
  asked: InboxAsked,
): Promise<ConversationsPage> {
  const { numbers, id } = numbersCursor.decode(asked.cursor, 2);
  const [spent = 0, turn = 0] = numbers;
  const place = { afterSpent: spent, afterTurn: turn, afterId: id };
  const values = { ...common(deps, viewer, asked), ...place };
  const { labelId, q } = asked;
  const rows =
    labelId !== undefined
      ? await deps.db.many(labeledBySpent, { ...values, labelId, turnsBelow: turnsBelow(asked) })
      : await deps.db.many(asked.show === 'unanswered' ? waitingBySpent : inboxBySpent, values);
  // Groups sort after all who spent something, so a full page of these needs none.
  const isOfSpenders = rows.length >= values.count && (rows.at(-1)?.spent_cents ?? 0) > 0;
  const groups =
    hasGroups(asked) && !isOfSpenders
      ? await groupsByTurn(deps, viewer, q, { spent, turn, id }, values.count)
      : [];
  const lines = linesOf(viewer, rows, groups).sort(
    (a, b) => a.spent - b.spent || a.turn - b.turn || byId(a, b),
  );
  return cut(lines, asked, (line) => numbersCursor.encode([line.spent, line.turn], line.view.id));
}

/** PostgreSQL sorts uuids in the order of their digits. */
const byId = (a: Line, b: Line) => (a.view.id < b.view.id ? -1 : 1);

function linesOf(
  viewer: Viewer,
  rows: readonly ConversationRow[],
  groups: readonly GroupLine[],
): Line[] {
  const ofTwo = rows.map((row) => ({
    view: toConversationView(row, viewer),
    // Conversations in the inbox have a last message, so the fallback is never used.
    movedAt: row.last_at ?? new Date(0),
    turn: row.turn ?? 0,
    spent: -row.spent_cents,
  }));
  return [...ofTwo, ...groups.map((group) => ({ ...group, spent: 0 }))];
}

function cut(
  lines: readonly Line[],
  { limit }: InboxAsked,
  cursorOf: (line: Line) => string,
): ConversationsPage {
  const { items, nextCursor } = toPage(lines, limit, cursorOf);
  return { items: items.map(({ view }) => view), nextCursor };
}
