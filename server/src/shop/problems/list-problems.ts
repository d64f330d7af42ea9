import type { CreatorId } from '@limelight/contract/platform/ids';
import type { ProblemView } from '@limelight/contract/shop/problems';
import type { Queryable } from '../../platform/db/db.ts';
import { timeCursor, toPage } from '../../platform/db/cursor.ts';
import { closedOfCreator, countOpen, openOfCreator, othersOfCreator } from './problem-queries.ts';
import { viewProblem } from './view-problem.ts';

/** Before every row of an ascending list. */
const FIRST = { at: new Date(0), id: '00000000-0000-0000-0000-000000000000' };

/** The place in an ascending list of moments. */
export const fromOldest = (cursor: string | undefined) =>
  cursor === undefined ? FIRST : timeCursor.decode(cursor);

const LISTS = { open: openOfCreator, others: othersOfCreator, closed: closedOfCreator };

/** A creator's problems: those that wait for an answer or another's turn, the most urgent first; closed ones the latest first. */
export async function listProblems(
  db: Queryable,
  creatorId: CreatorId,
  asked: {
    readonly show: keyof typeof LISTS;
    readonly cursor?: string | undefined;
    readonly limit: number;
  },
): Promise<{ items: ProblemView[]; nextCursor: string | null }> {
  const { show, cursor, limit } = asked;
  const { at, id } = show === 'closed' ? timeCursor.decode(cursor) : fromOldest(cursor);
  const rows = await db.many(LISTS[show], creatorId, at, id, limit + 1);
  const { items, nextCursor } = toPage(rows, limit, (row) =>
    timeCursor.encode(row.answer_by, row.id),
  );
  return { items: items.map(viewProblem), nextCursor };
}

/** How many problems wait for a creator's answer. */
export const countProblems = async (db: Queryable, creatorId: CreatorId): Promise<number> =>
  (await db.one(countOpen, creatorId)).count;
