import type { StreamId } from '@limelight/contract/platform/ids';
import type { Cents } from '@limelight/contract/platform/money';
import type { Queryable } from '../../platform/db/db.ts';
import { statement, t } from '../../platform/db/statement.ts';

/** SQL of the cents that the tips of a stream have reached, without what went back. */
export const tippedSum = (stream: string): string => `
  (select coalesce(sum(paid.price_cents - paid.price_refunded_cents), 0)::int
    from stream_tips given join order_states paid on paid.id = given.order_id
    where given.stream_id = ${stream} and paid.status in ('paid', 'refunded') and paid.disputed_at is null)`;

const tipped = statement({
  name: 'live.tipped',
  params: [t.uuid<StreamId>()],
  row: { tipped_cents: t.int4<Cents>().certain() },
  text: `select ${tippedSum('$1::uuid')} as tipped_cents`,
});

/** What the tips of a stream have reached, in cents. */
export const tippedIn = async (db: Queryable, streamId: StreamId): Promise<Cents> =>
  (await db.one(tipped, streamId)).tipped_cents;
