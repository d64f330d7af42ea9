import type { ProblemView } from '@limelight/contract/shop/problems';
import type { ProblemRow } from './problem-queries.ts';

/** A problem with its record, as all who may read it see it. */
export const viewProblem = (row: ProblemRow): ProblemView => ({
  id: row.id,
  orderId: row.order_id,
  orderNumber: String(row.order_number),
  position: row.position,
  title: row.title,
  leftCents: row.left_cents,
  buyer: { id: row.buyer_id, handle: row.handle, displayName: row.display_name },
  reason: row.reason,
  state: row.state,
  outcome: row.outcome,
  openedAt: row.opened_at.toISOString(),
  answerBy: row.answer_by.toISOString(),
  // JSON of the database writes moments with an offset
  entries: row.entries.map((entry) => ({ ...entry, at: new Date(entry.at).toISOString() })),
});
