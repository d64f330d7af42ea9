import type { OrderId, StreamId, UserId } from '@limelight/contract/platform/ids';
import { orderId } from '@limelight/contract/platform/ids';
import { emit } from '../../events/index.ts';
import type { Deps } from '../../kernel/deps.ts';
import type { Block } from '../../kernel/parts/block-handler.ts';
import { deliverLine, grantToBuyers, refundInside } from '../../payments/index.ts';
import { each } from '../../platform/apart.ts';
import type { Tx } from '../../platform/db/db.ts';
import { type Row, statement, t } from '../../platform/db/statement.ts';
import { sayRights } from '../bus.ts';
import { markReturned, ticketReturned } from '../events.ts';
import { openRecordingJob, settleTicketsJob } from '../jobs.ts';
import { lockStream } from '../sending/state-queries.ts';
import { keepsPromise } from '../sending/states.ts';
import { deliveredTickets, salesBetween, salesToSettle } from './sale-queries.ts';

const PAGE = 50;
const FIRST: OrderId = orderId.parse('00000000-0000-0000-0000-000000000000');

interface PageOf {
  readonly streamId: StreamId;
  readonly after: OrderId | null;
}

/**
 * Delivers the tickets and marks of a stream that was as long as promised, and returns those of any other. Each order in a
 * transaction of its own: a provider that refuses one stops no other. May run twice: both are done once per order.
 */
export async function settleTickets(deps: Deps, { streamId, after }: PageOf): Promise<void> {
  const stream = await deps.db.tx((tx) => tx.maybe(lockStream, streamId));
  if (!stream || stream.ended_at === null) return;
  const isKept = keepsPromise(stream);
  const sales = await deps.db.many(salesToSettle, streamId, after ?? FIRST, PAGE);
  await each(
    sales,
    (sale) =>
      deps.db.tx(async (tx) => {
        if (isKept) await deliverLine(deps, tx, { orderId: sale.order_id, position: 0 });
        else await giveBack(deps, tx, { ...sale, stream_id: streamId }, 'stream');
      }),
    {
      log: deps.log,
      work: settleTicketsJob.name,
      about: (sale) => ({ streamId, orderId: sale.order_id }),
    },
  );
  const last = sales.at(-1);
  await deps.db.tx(async (tx) => {
    if (last && sales.length === PAGE)
      await deps.jobs.add(tx, settleTicketsJob, { streamId, after: last.order_id });
    // the recording may have been made before they were delivered
    else if (isKept) await deps.jobs.add(tx, openRecordingJob, { streamId, after: null });
  });
}

const recordingOf = statement({
  name: 'live.recording-of',
  params: [t.uuid<StreamId>()],
  row: { recording_post_id: t.uuid().certain() },
  text: `select recording_post_id from streams where id = $1 and recording_post_id is not null`,
});

/** Opens the recording to the holders of delivered tickets, once it is made. */
export async function openRecording(deps: Deps, { streamId, after }: PageOf): Promise<void> {
  const stream = await deps.db.maybe(recordingOf, streamId);
  if (!stream) return;
  const tickets = await deps.db.many(deliveredTickets, streamId, after ?? FIRST, PAGE);
  const ids = tickets.map((ticket) => ticket.order_id);
  const last = ids.at(-1);
  if (last === undefined) return;
  await deps.db.tx(async (tx) => {
    await grantToBuyers(deps, tx, ids, { kind: 'post', thingId: stream.recording_post_id });
    if (ids.length === PAGE) await deps.jobs.add(tx, openRecordingJob, { streamId, after: last });
  });
}

/**
 * A creator who blocks a fan returns the tickets and marks that the fan has for streams that are not over; a fan who blocks a
 * creator keeps paying for theirs. Either way nothing of it is shown any longer.
 */
export async function returnToBlocked(
  deps: Deps,
  tx: Tx,
  { blockerId, blockedId }: Block,
): Promise<void> {
  for (const sale of await tx.many(salesBetween, blockedId, blockerId))
    await giveBack(deps, tx, { ...sale, creator_id: blockerId, buyer_id: blockedId }, 'block');
}

interface Sale extends Omit<Row<typeof salesToSettle>, 'creator_id'> {
  readonly stream_id: StreamId;
  readonly creator_id: UserId;
}

const REASONS = {
  stream: 'The stream did not take place as promised',
  block: 'The creator ended the viewer’s access to the stream',
} as const;

async function giveBack(
  deps: Deps,
  tx: Tx,
  { order_id: id, kind, stream_id: streamId, creator_id: creatorId, buyer_id: fanId }: Sale,
  why: keyof typeof REASONS,
): Promise<void> {
  const reason = REASONS[why];
  const cause = `${why}:${streamId}`;
  if (!(await refundInside(deps, tx, { orderId: id, reason, cause }))) return;
  const returned = kind === 'ticket' ? ticketReturned : markReturned;
  await emit(deps, tx, returned, { streamId, creatorId, orderId: id, fanId, why });
}

const liveBetween = statement({
  name: 'live.live-between',
  params: [t.uuid<UserId>(), t.uuid<UserId>()],
  row: { creator_id: t.uuid<UserId>() },
  text: `select creator_id from streams where state = 'live' and creator_id in ($1, $2)`,
});

/** A block ends what one of the two watches of the other at once. */
export async function stopWatching(
  deps: Deps,
  tx: Tx,
  { blockerId, blockedId }: Block,
): Promise<void> {
  for (const { creator_id: creator } of await tx.many(liveBetween, blockerId, blockedId)) {
    const personId = creator === blockerId ? blockedId : blockerId;
    tx.afterCommit(() => sayRights(deps, { personId }));
  }
}
