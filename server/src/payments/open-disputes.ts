import type { CreatorId, OrderId } from '@limelight/contract/platform/ids';
import type { Cents } from '@limelight/contract/platform/money';
import type { Queryable } from '../platform/db/db.ts';
import { statement, t } from '../platform/db/statement.ts';

const openDisputes = statement({
  name: 'payments.open-disputes',
  params: [t.uuid<CreatorId>(), t.int8()],
  row: {
    id: t.uuid<OrderId>(),
    total_cents: t.int4<Cents>(),
    dispute_born_by: t.text<'creator' | 'platform'>().nullable(),
    dispute_answer_by: t.timestamptz().nullable(),
  },
  text: `select id, total_cents, dispute_born_by, dispute_answer_by from orders
         where creator_id = $1 and disputed_at is not null and dispute_lost_at is null
         order by dispute_answer_by, id limit $2`,
});

/** A sale that is complained about: what was paid, who bears it, and until when the card network listens. */
export interface OpenDispute {
  readonly amountCents: Cents;
  readonly bornBy: 'creator' | 'platform';
  readonly answerBy: Date | null;
}

const MOST = 20;

/** Complaints about a creator's sales that are not decided, the nearest day first. */
export async function openDisputesOf(db: Queryable, creatorId: CreatorId): Promise<OpenDispute[]> {
  return (await db.many(openDisputes, creatorId, MOST)).map((row) => ({
    amountCents: row.total_cents,
    bornBy: row.dispute_born_by ?? 'platform',
    answerBy: row.dispute_answer_by,
  }));
}
