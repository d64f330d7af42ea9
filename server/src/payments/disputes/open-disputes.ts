import type { CreatorId, OrderId } from '@limelight/contract/platform/ids';
import type { Cents } from '@limelight/contract/platform/money';
import { disputedOrdersOf } from '../../ledger/index.ts';
import type { Queryable } from '../../platform/db/db.ts';
import { statement, t } from '../../platform/db/statement.ts';

const COLUMNS = 'id, total_cents, dispute_born_by, dispute_answer_by';
const IS_OPEN = 'disputed_at is not null and dispute_lost_at is null';

/** When the oldest open dispute began; null where there is none. */
const openSince = statement({
  name: 'payments.disputes-open-since',
  params: [],
  row: { since: t.timestamptz().nullable() },
  text: `select min(disputed_at) as since from orders where ${IS_OPEN}`,
});

const openDisputes = statement({
  name: 'payments.open-disputes',
  params: [t.uuid<CreatorId>(), t.uuidArray<OrderId>(), t.int8()],
  row: {
    id: t.uuid<OrderId>(),
    total_cents: t.int4<Cents>(),
    dispute_born_by: t.text<'creator' | 'platform'>().nullable(),
    dispute_answer_by: t.timestamptz().nullable(),
  },
  text: `select ${COLUMNS} from orders where creator_id = $1 and ${IS_OPEN}
         union select ${COLUMNS} from orders where id = any($2) and ${IS_OPEN}
         order by dispute_answer_by, id limit $3`,
});

/** A disputed sale: what was paid, who bears it, and the card network's deadline for evidence. */
export interface OpenDispute {
  readonly amountCents: Cents;
  readonly bornBy: 'creator' | 'platform';
  readonly answerBy: Date | null;
}

const MOST = 20;

/** Open disputes about a creator's sales, and about sales of others that also paid the creator, the nearest deadline first. */
export async function openDisputesOf(db: Queryable, creatorId: CreatorId): Promise<OpenDispute[]> {
  const { since } = await db.one(openSince);
  if (since === null) return [];
  const alsoPaid = await disputedOrdersOf(db, creatorId, since);
  return (await db.many(openDisputes, creatorId, alsoPaid, MOST)).map((row) => ({
    amountCents: row.total_cents,
    bornBy: row.dispute_born_by ?? 'platform',
    answerBy: row.dispute_answer_by,
  }));
}
