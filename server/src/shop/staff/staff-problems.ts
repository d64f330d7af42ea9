import type { ProblemId } from '@limelight/contract/platform/ids';
import type { StaffProblem } from '@limelight/contract/shop/staff';
import type { Deps } from '../../kernel/deps.ts';
import type { Viewer } from '../../kernel/viewer.ts';
import { readOrders } from '../../payments/index.ts';
import { timeCursor, toPage } from '../../platform/db/cursor.ts';
import { groupBy } from '../../platform/group-by.ts';
import { audit } from '../../safety/index.ts';
import { lineKey } from '../orders/line-key.ts';
import { notFound } from '../refused.ts';
import {
  amountOf,
  type Asked,
  changeProblem,
  close,
  giveBack,
  say,
} from '../problems/change-problem.ts';
import { fromOldest } from '../problems/list-problems.ts';
import {
  problemById,
  type ProblemOutcome,
  type ProblemRow,
  problemsDecided,
  problemsWithStaff,
} from '../problems/problem-queries.ts';
import { viewProblem } from '../problems/view-problem.ts';
import { deliveredOf, downloadsOf } from './record-queries.ts';

/** Problems for staff: those to decide, the oldest first, or those that staff decided, the latest first. */
export async function listStaffProblems(
  deps: Pick<Deps, 'db'>,
  asked: {
    readonly show: 'open' | 'closed';
    readonly cursor?: string | undefined;
    readonly limit: number;
  },
): Promise<{ items: StaffProblem[]; nextCursor: string | null }> {
  const { show, cursor, limit } = asked;
  const isOpen = show === 'open';
  const { at, id } = isOpen ? fromOldest(cursor) : timeCursor.decode(cursor);
  const list = isOpen ? problemsWithStaff : problemsDecided;
  const rows = await deps.db.many(list, at, id, limit + 1);
  const { items, nextCursor } = toPage(rows, limit, (row) =>
    timeCursor.encode(isOpen ? row.opened_at : (row.closed_at ?? row.opened_at), row.id),
  );
  return { items: await withRecords(deps, items), nextCursor };
}

/** Problems with what was ordered and delivered: the same number of statements for any number of them. */
async function withRecords(
  { db }: Pick<Deps, 'db'>,
  rows: readonly ProblemRow[],
): Promise<StaffProblem[]> {
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.order_id);
  const [orders, downloaded, delivered] = await Promise.all([
    readOrders(db, ids),
    db.many(downloadsOf, ids),
    db.many(deliveredOf, ids),
  ]);
  const downloads = groupBy(downloaded, lineKey);
  const records = new Map(delivered.map((record) => [lineKey(record), record]));
  return rows.flatMap((row) => {
    const order = orders.get(row.order_id)?.order;
    const line = order?.lines.find((one) => one.position === row.position);
    if (!order || !line) return [];
    const record = records.get(lineKey(row));
    return [
      {
        ...viewProblem(row),
        line,
        creator: { handle: order.creator.handle, displayName: order.creator.displayName },
        downloads: (downloads.get(lineKey(row)) ?? []).map((one) => ({
          name: one.name,
          firstAt: one.first_at.toISOString(),
          times: one.times,
        })),
        keysDelivered: record?.keys ?? 0,
        linksShown: record?.links ?? 0,
      },
    ];
  });
}

/**
 * Staff decide a problem: they give all or a part of the line back, or dismiss it. Both people are told; the audit log says who
 * decided what, and why. Throws not_found, problem_over and more_than_left.
 */
export async function decideProblem(
  deps: Deps,
  viewer: Viewer,
  asked: Asked & { readonly problemId: ProblemId; readonly text: string },
): Promise<StaffProblem> {
  const { problemId: id, text } = asked;
  const reader = { id: viewer.id, isModerator: true };
  await changeProblem(deps, reader, id, 'decide', async (tx, actor) => {
    const refund = await amountOf(tx, actor.problem, asked);
    const outcome = outcomeOf(refund);
    const did = refund ? 'refunded' : 'dismissed';
    await say(deps, tx, actor, did, { authorId: viewer.id, text, refund });
    await close(deps, tx, actor, outcome);
    await giveBack(deps, tx, actor, { refund, cause: 'staff' });
    const details = { reason: text, ...(refund ? { amountCents: refund.cents } : { outcome }) };
    const entry = { action: 'shop.decideProblem', subject: `problem:${id}`, details } as const;
    await audit(tx, { actorId: viewer.id, ...entry }, deps.clock.now());
  });
  const [decided] = await withRecords(deps, [await deps.db.one(problemById, id)]);
  if (!decided) throw notFound();
  return decided;
}

const outcomeOf = (refund: { readonly isAll: boolean } | null): ProblemOutcome => {
  if (refund === null) return 'dismissed';
  return refund.isAll ? 'refunded' : 'partly_refunded';
};
