import { STREAM } from '@limelight/contract/live/limits';
import type { EndReason } from '@limelight/contract/live/stream';
import { streamTopic } from '@limelight/contract/live/topic';
import type { StreamId } from '@limelight/contract/platform/ids';
import { emit } from '../../events/index.ts';
import type { Deps } from '../../kernel/deps.ts';
import { MINUTE } from '../../platform/clock/clock.ts';
import type { Tx } from '../../platform/db/db.ts';
import type { Row } from '../../platform/db/statement.ts';
import { sayStream } from '../bus.ts';
import { streamBegan, streamCanceled, streamEnded } from '../events.ts';
import { queueEndHeld, queueEndLong, settleTicketsJob } from '../jobs.ts';
import { liveOf, lockStream, markHeld, markLive, markOver, markReturned } from './state-queries.ts';

export type StateDeps = Pick<Deps, 'db' | 'clock' | 'jobs' | 'realtime' | 'bus'>;

/**
 * A sender is connected: the stream is live. Returns false where it is over, or its creator has another one that is live.
 */
export async function beginStream(deps: StateDeps, streamId: StreamId): Promise<boolean> {
  return deps.db.tx(async (tx) => {
    const stream = await tx.maybe(lockStream, streamId);
    if (!stream || isOver(stream)) return false;
    if (stream.state === 'live') return true;
    const { creator_id: creatorId } = stream;
    if (await tx.maybe(liveOf, creatorId)) return false;
    await tx.run(markLive, streamId, deps.clock.now());
    await queueEndLong(deps, tx, streamId);
    const wasAnnounced = stream.state === 'announced';
    await emit(deps, tx, streamBegan, { streamId, creatorId, wasAnnounced });
    tell(deps, tx, streamId);
    return true;
  });
}

/** The connection is lost. A job ends the stream if nothing comes back, whatever becomes of this process. */
export async function holdStream(deps: StateDeps, streamId: StreamId): Promise<void> {
  const now = deps.clock.now();
  await deps.db.tx(async (tx) => {
    if ((await tx.run(markHeld, streamId, now)) === 0) return;
    await queueEndHeld(deps, tx, streamId, now);
    tell(deps, tx, streamId);
  });
}

/** The creator is back in time. */
export async function returnStream(deps: StateDeps, streamId: StreamId): Promise<void> {
  await deps.db.tx(async (tx) => {
    if ((await tx.run(markReturned, streamId)) > 0) tell(deps, tx, streamId);
  });
}

/** Ends the stream that is still held since then. */
export async function endHeld(deps: StateDeps, streamId: StreamId, since: Date): Promise<void> {
  await deps.db.tx(async (tx) => {
    const stream = await tx.maybe(lockStream, streamId);
    if (stream?.held_since?.getTime() === since.getTime())
      await endInside(deps, tx, streamId, 'lost');
  });
}

export const endStream = (
  deps: StateDeps,
  streamId: StreamId,
  reason: EndReason,
): Promise<Over | null> => deps.db.tx((tx) => endInside(deps, tx, streamId, reason));

/** What became of a stream: it ran and ended, or will not take place. */
type Over = 'ended' | 'canceled';

/**
 * Ends a stream that runs, or cancels one that has not begun, in the caller's transaction; null where it was over before. Its
 * tickets are delivered or go back by a job; viewers, the engine and the recording follow after the commit.
 */
export async function endInside(
  deps: StateDeps,
  tx: Tx,
  streamId: StreamId,
  reason: EndReason,
): Promise<Over | null> {
  const now = deps.clock.now();
  const stream = await tx.maybe(lockStream, streamId);
  if (!stream || isOver(stream)) return null;
  const ran = stream.state === 'live';
  // nothing came after the connection was lost
  const at = stream.held_since ?? now;
  await tx.run(markOver, {
    id: streamId,
    state: ran ? 'ended' : 'canceled',
    reason,
    at,
    recording: ran && stream.keeps_recording && mayGoOn(reason) ? 'making' : 'none',
    isTakenDown: reason === 'staff',
    now,
  });
  const { creator_id: creatorId } = stream;
  if (ran) {
    const over = { ...stream, ended_at: at, end_reason: reason };
    const keptPromise = keepsPromise(over);
    await emit(deps, tx, streamEnded, { streamId, creatorId, reason, keptPromise });
  } else if (stream.state === 'announced') {
    await emit(deps, tx, streamCanceled, { streamId, creatorId, reason });
  }
  await deps.jobs.add(tx, settleTicketsJob, { streamId, after: null });
  tell(deps, tx, streamId);
  return ran ? 'ended' : 'canceled';
}

/** Whether what was shown may be shown on: not where staff, a suspension or the end of the account ended it. */
const mayGoOn = (reason: EndReason) =>
  reason !== 'staff' && reason !== 'suspended' && reason !== 'deleted';

type Ended = Pick<
  Row<typeof lockStream>,
  'started_at' | 'ended_at' | 'end_reason' | 'minimum_minutes'
>;

/** Whether a stream that is over was as long as its tickets promised, and was not taken away from their holders. */
export function keepsPromise(stream: Ended): boolean {
  const { started_at: from, ended_at: to, end_reason: reason, minimum_minutes: minutes } = stream;
  if (!from || !to || !reason || !mayGoOn(reason)) return false;
  return to.getTime() - from.getTime() >= minutes * MINUTE;
}

const isOver = ({ state }: Pick<Row<typeof lockStream>, 'state'>) =>
  state === 'ended' || state === 'canceled';

/** When the hold of a stream is over; null where it is not held. */
export const heldUntil = (heldSince: Date | null): Date | null =>
  heldSince && new Date(heldSince.getTime() + STREAM.holdSeconds * 1_000);

/** Tells those who see the stream, and the process that has its engine. */
function tell(deps: StateDeps, tx: Tx, streamId: StreamId): void {
  tx.afterCommit(() => deps.realtime.tell(streamTopic(streamId), 'stream', { streamId }));
  tx.afterCommit(() => sayStream(deps, streamId));
}
