import type { InboxOrder } from '@limelight/contract/messages/operations';
import type { LabelId } from '@limelight/contract/platform/ids';
import type { Viewer } from '../accounts/viewer.ts';
import type { Deps } from '../deps.ts';
import { numbersCursor, timeCursor, toPage } from '../platform/db/cursor.ts';
import { type ConversationRow, folderPage } from './conversation-queries.ts';
import {
  inboxBySpent,
  inboxByTurn,
  labelledBySpent,
  labelledByTurn,
  labelledNewest,
  waitingBySpent,
} from './inbox-queries.ts';

export interface InboxAsked {
  readonly order: InboxOrder;
  readonly show: 'all' | 'unanswered';
  readonly labelId?: LabelId | undefined;
  readonly q: string;
  readonly cursor?: string | undefined;
  readonly limit: number;
}
interface RowsPage {
  readonly items: readonly ConversationRow[];
  readonly nextCursor: string | null;
}
type ReadDeps = Pick<Deps, 'db' | 'clock'>;

/** Turns below zero belong to who waits. */
const turnsBelow = ({ show }: InboxAsked) => (show === 'unanswered' ? 0 : Number.MAX_SAFE_INTEGER);

/** A page of the inbox in a creator's order, without what is pinned. */
export function inboxPage(deps: ReadDeps, viewer: Viewer, asked: InboxAsked): Promise<RowsPage> {
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

async function newest(deps: ReadDeps, viewer: Viewer, asked: InboxAsked): Promise<RowsPage> {
  const { at: beforeAt, id: beforeId } = timeCursor.decode(asked.cursor);
  const values = { ...common(deps, viewer, asked), beforeAt, beforeId };
  const { labelId } = asked;
  const rows =
    labelId === undefined
      ? await deps.db.many(folderPage, { ...values, folder: 'inbox' })
      : await deps.db.many(labelledNewest, { ...values, labelId });
  return toPage(rows, asked.limit, (row) =>
    timeCursor.encode(row.last_at ?? values.now, row.conversation_id),
  );
}

async function byTurn(deps: ReadDeps, viewer: Viewer, asked: InboxAsked): Promise<RowsPage> {
  const { numbers, id: afterId } = numbersCursor.decode(asked.cursor, 1);
  const [afterTurn = 0] = numbers;
  const below = turnsBelow(asked);
  const values = { ...common(deps, viewer, asked), turnsBelow: below, afterTurn, afterId };
  const { labelId } = asked;
  const rows =
    labelId === undefined
      ? await deps.db.many(inboxByTurn, values)
      : await deps.db.many(labelledByTurn, { ...values, labelId });
  return toPage(rows, asked.limit, (row) =>
    numbersCursor.encode([row.turn ?? 0], row.conversation_id),
  );
}

async function bySpent(deps: ReadDeps, viewer: Viewer, asked: InboxAsked): Promise<RowsPage> {
  const { numbers, id: afterId } = numbersCursor.decode(asked.cursor, 2);
  const [afterSpent = 0, afterTurn = 0] = numbers;
  const values = { ...common(deps, viewer, asked), afterSpent, afterTurn, afterId };
  const { labelId } = asked;
  const rows =
    labelId !== undefined
      ? await deps.db.many(labelledBySpent, { ...values, labelId, turnsBelow: turnsBelow(asked) })
      : await deps.db.many(asked.show === 'unanswered' ? waitingBySpent : inboxBySpent, values);
  return toPage(rows, asked.limit, (row) =>
    numbersCursor.encode([-row.spent_cents, row.turn ?? 0], row.conversation_id),
  );
}
