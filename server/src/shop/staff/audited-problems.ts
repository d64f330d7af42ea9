import { type OrderId, type ProblemId, problemId } from '@limelight/contract/platform/ids';
import type { AuditedThings } from '../../kernel/parts/audited-things.ts';
import { statement, t } from '../../platform/db/statement.ts';

const numbers = statement({
  name: 'shop.audited-problems',
  params: [t.uuidArray<ProblemId>()],
  row: { id: t.uuid<ProblemId>(), order_id: t.uuid<OrderId>(), number: t.int8() },
  text: `select p.id, p.order_id, o.number from order_problems p join order_states o on o.id = p.order_id
         where p.id = any($1::uuid[])`,
});

/** Problems by the number of their order, where administrators find it. */
export const auditedProblems: AuditedThings = async ({ db }, _viewer, ids) => {
  const rows = await db.many(
    numbers,
    ids.map((id) => problemId.parse(id)),
  );
  return new Map(
    rows.map(({ id, number }) => [
      id,
      { name: `Problem with order ${number}`, path: '/admin/problems?state=closed' },
    ]),
  );
};
