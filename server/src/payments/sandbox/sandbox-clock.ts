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

/** Moves every waiting job nearer by the same time; running jobs stay as they are. */
export const bringJobsNearer = statement({
  name: 'sandbox.bring-jobs-nearer',
  params: [t.int8()],
  row: { jobs: t.int8().certain() },
  text: `select count(*) as jobs
         from graphile_worker.jobs waiting,
           lateral graphile_worker.reschedule_jobs(
             array[waiting.id], run_at := waiting.run_at - $1::int8 * interval '1 millisecond') moved
         where waiting.locked_at is null and waiting.run_at > clock_timestamp()`,
});

const tellClock = statement({
  name: 'sandbox.tell-clock',
  params: [t.text()],
  row: { told: t.bool().certain() },
  text: `select pg_notify('limelight', $1) is not null as told`,
});

/** Moves the product's time forward everywhere at once and returns the new time. Sandbox only. */
export async function advanceSandboxClock(db: Db, ms: number): Promise<Date> {
  if (!Number.isSafeInteger(ms) || ms <= 0) throw new RangeError('the clock only goes forward');
  const { offset_ms: offset } = await db.tx(async (tx) => {
    const moved = await tx.one(addOffset, ms);
    await tx.one(bringJobsNearer, ms);
    await tx.one(tellClock, `${TOPIC} ${moved.offset_ms}`);
    return moved;
  });
  return new Date(Date.now() + offset);
}

/** Sets this process's clock to the sandbox's, now and whenever it is moved. */
export async function followSandboxClock(db: Db, bus: Bus, clock: OffsetClock): Promise<void> {
  bus.subscribe(TOPIC, (offset) => {
    // The notification carries the offset: jobs that are now due must not run before this process knows the new time.
    const ms = Number(offset);
    if (Number.isSafeInteger(ms)) clock.offsetMs = Math.max(clock.offsetMs, ms);
  });
  clock.offsetMs = Math.max(clock.offsetMs, (await db.one(readOffset)).offset_ms);
}
