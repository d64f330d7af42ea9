import type { CreatorId, StreamId } from '@limelight/contract/platform/ids';
import type { Cents } from '@limelight/contract/platform/money';
import type { Queryable } from '../../platform/db/db.ts';
import { statement, t } from '../../platform/db/statement.ts';

/**
 * What creator $2 earned in stream $1 after the platform's fee, as it is booked: a refund or a dispute takes it back. The orders
 * are found by the thing of their line, and by `stream_tips`; each books under references of its own.
 */
const earned = statement({
  name: 'live.earned-in',
  params: [t.uuid<StreamId>(), t.uuid<CreatorId>()],
  row: {
    tickets_sold: t.int4().certain(),
    tickets_returned: t.int4().certain(),
    tickets_cents: t.int4<Cents>().certain(),
    marks_sold: t.int4().certain(),
    marks_returned: t.int4().certain(),
    marks_cents: t.int4<Cents>().certain(),
    tips_cents: t.int4<Cents>().certain(),
  },
  text: `
    with sold as (
      select line.order_id, line.kind, line.state = 'refunded' as is_back from line_states line
      where line.kind in ('ticket', 'chat_mark') and line.thing_id = $1 and line.paid_at is not null
      union all
      select tip.order_id, 'tip', false from stream_tips tip where tip.stream_id = $1),
    booking as (
      select sold.kind, cause.name || ':' || sold.order_id as reference
      from sold cross join (values ('order'), ('dispute'), ('dispute_won')) as cause (name)
      union all
      select sold.kind, 'refund:' || back.id from sold join refunds back on back.order_id = sold.order_id),
    net as (
      select booking.kind, sum(entry.gross_cents - entry.fee_cents) as cents
      from booking
      join ledger_transactions booked on booked.reference = booking.reference
      join ledger_entries entry on entry.transaction_id = booked.id and entry.source is not null
      join ledger_accounts account on account.id = entry.account_id and account.owner_id = $2
      group by booking.kind)
    select
      (select count(*)::int from sold where kind = 'ticket' and not is_back) as tickets_sold,
      (select count(*)::int from sold where kind = 'ticket' and is_back) as tickets_returned,
      coalesce((select cents from net where kind = 'ticket'), 0)::int as tickets_cents,
      (select count(*)::int from sold where kind = 'chat_mark' and not is_back) as marks_sold,
      (select count(*)::int from sold where kind = 'chat_mark' and is_back) as marks_returned,
      coalesce((select cents from net where kind = 'chat_mark'), 0)::int as marks_cents,
      coalesce((select cents from net where kind = 'tip'), 0)::int as tips_cents`,
});

/** What a stream earned. Cents, Platform Net. */
export interface EarnedIn {
  readonly ticketsSold: number;
  readonly ticketsReturned: number;
  readonly ticketsCents: Cents;
  readonly marksSold: number;
  readonly marksReturned: number;
  readonly marksCents: Cents;
  readonly tipsCents: Cents;
}

/** What a stream earned its creator, without what was given back. */
export async function earnedIn(
  db: Queryable,
  creatorId: CreatorId,
  streamId: StreamId,
): Promise<EarnedIn> {
  const row = await db.one(earned, streamId, creatorId);
  return {
    ticketsSold: row.tickets_sold,
    ticketsReturned: row.tickets_returned,
    ticketsCents: row.tickets_cents,
    marksSold: row.marks_sold,
    marksReturned: row.marks_returned,
    marksCents: row.marks_cents,
    tipsCents: row.tips_cents,
  };
}
