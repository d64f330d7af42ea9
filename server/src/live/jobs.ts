import { z } from 'zod';
import { STREAM } from '@limelight/contract/live/limits';
import { orderId, streamId, type StreamId } from '@limelight/contract/platform/ids';
import type { Deps } from '../kernel/deps.ts';
import { DAY, HOUR, MINUTE, SECOND } from '../platform/clock/clock.ts';
import type { Tx } from '../platform/db/db.ts';
import { defineJob } from '../platform/jobs/job.ts';

const oneStream = z.object({ streamId });

/** Cancels an announced stream that did not begin in time. */
export const lateJob = defineJob({
  name: 'live.late',
  lane: 'timers',
  version: 1,
  maxAttempts: 25,
  payload: oneStream,
});

/** Forgets a stream that was prepared and did not begin. */
export const sweepJob = defineJob({
  name: 'live.sweep',
  lane: 'timers',
  version: 1,
  payload: oneStream,
});

/** Ends a stream whose creator did not come back. `heldSince`: the hold that it is about. */
export const endHeldJob = defineJob({
  name: 'live.end-held',
  lane: 'timers',
  version: 1,
  maxAttempts: 25,
  payload: oneStream.extend({ heldSince: z.iso.datetime() }),
});

/** Ends a stream that has run as long as a stream may. */
export const endLongJob = defineJob({
  name: 'live.end-long',
  lane: 'timers',
  version: 1,
  maxAttempts: 25,
  payload: oneStream,
});

/** Delivers the tickets of a stream that kept its promise, or returns them; page by page, after an order. */
export const settleTicketsJob = defineJob({
  name: 'live.settle-tickets',
  lane: 'money',
  version: 1,
  maxAttempts: 25,
  payload: oneStream.extend({ after: orderId.nullable() }),
});

/** Opens the recording to those who hold tickets; page by page, after an order. */
export const openRecordingJob = defineJob({
  name: 'live.open-recording',
  lane: 'crowd',
  version: 1,
  maxAttempts: 25,
  payload: oneStream.extend({ after: orderId.nullable() }),
});

type Queue = Pick<Deps, 'jobs' | 'clock'>;

const LATE_MS = STREAM.graceMinutes * MINUTE;

/** A later call for the same stream moves the timer. */
export const queueLate = ({ jobs }: Pick<Deps, 'jobs'>, tx: Tx, id: StreamId, startsAt: Date) =>
  jobs.add(
    tx,
    lateJob,
    { streamId: id },
    {
      runAt: new Date(startsAt.getTime() + LATE_MS),
      key: `live.late:${id}`,
    },
  );

export const queueSweep = ({ jobs, clock }: Queue, tx: Tx, id: StreamId) =>
  jobs.add(
    tx,
    sweepJob,
    { streamId: id },
    {
      runAt: new Date(clock.now().getTime() + DAY),
      key: `live.sweep:${id}`,
    },
  );

/** A second more than the hold: the engine ends what it holds by itself. */
const HOLD_MS = (STREAM.holdSeconds + 1) * SECOND;

export const queueEndHeld = ({ jobs }: Pick<Deps, 'jobs'>, tx: Tx, id: StreamId, since: Date) =>
  jobs.add(
    tx,
    endHeldJob,
    { streamId: id, heldSince: since.toISOString() },
    {
      runAt: new Date(since.getTime() + HOLD_MS),
      key: `live.end-held:${id}`,
    },
  );

export const queueEndLong = ({ jobs, clock }: Queue, tx: Tx, id: StreamId) =>
  jobs.add(
    tx,
    endLongJob,
    { streamId: id },
    {
      runAt: new Date(clock.now().getTime() + STREAM.longestHours * HOUR),
      key: `live.end-long:${id}`,
    },
  );
