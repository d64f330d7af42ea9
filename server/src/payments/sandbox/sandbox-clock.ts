import type { Bus } from '../../platform/bus/bus.ts';
import type { OffsetClock } from '../../platform/clock/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import { statement, t } from '../../platform/db/statement.ts';

const TOPIC = 'clock';

const readOffset = statement({
  name: 'sandbox.read-clock',
  params: [],
  row: { offset_ms: t.int8() },
  text: `select offset_ms from sandbox.clock`,
});

const addOffset = statement({
  name: 'sandbox.advance-clock',
  params: [t.int8()],
  row: { offset_ms: t.int8() },
  text: `update sandbox.clock set offset_ms = offset_ms + $1 returning offset_ms`,
});

/** Every job that waits comes nearer by the same time; those that run stay as they are. */
export const bringJobsNearer = statement({
  name: 'sandbox.bring-jobs-nearer',
  params: [t.int8()],
  row: {},
  text: `select graphile_worker.reschedule_jobs(array[id], run_at := run_at - $1::int8 * interval '1 millisecond')
         from graphile_worker.jobs
         where locked_at is null and run_at > clock_timestamp()`,
});

const tellClock = statement({
  name: 'sandbox.tell-clock',
  params: [t.text()],
  row: {},
  text: `select pg_notify('limelight', $1)`,
});

/** Moves the product's time forward everywhere at once and answers the new time. Sandbox only. */
export async function advanceSandboxClock(db: Db, ms: number): Promise<Date> {
  if (!Number.isSafeInteger(ms) || ms <= 0) throw new RangeError('the clock only goes forward');
  const { offset_ms: offset } = await db.tx(async (tx) => {
    const moved = await tx.one(addOffset, ms);
    await tx.run(bringJobsNearer, ms);
    await tx.run(tellClock, `${TOPIC} ${moved.offset_ms}`);
    return moved;
  });
  return new Date(Date.now() + offset);
}

/** Sets this process's clock to the sandbox's, now and whenever it is moved. */
export async function followSandboxClock(db: Db, bus: Bus, clock: OffsetClock): Promise<void> {
  bus.subscribe(TOPIC, (offset) => {
    // The notice carries the offset: jobs that have come due must not run before this process knows.
    const ms = Number(offset);
    if (Number.isSafeInteger(ms)) clock.offsetMs = Math.max(clock.offsetMs, ms);
  });
  clock.offsetMs = Math.max(clock.offsetMs, (await db.one(readOffset)).offset_ms);
}
