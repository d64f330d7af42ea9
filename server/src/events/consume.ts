import type { Deps } from '../deps.ts';
import type { Consumer } from './consumer.ts';
import { SECOND } from '../platform/clock/clock.ts';
import { isUnavailable } from '../platform/db/unavailable.ts';
import {
  afterPosition,
  type EventRow,
  lockConsumer,
  moveConsumer,
  noteFailure,
  registerConsumer,
  setAside,
} from './queries.ts';

/** How often an event is tried on its own before the others go on without it: for half an hour, with the pauses. */
const MOST_FAILURES = 10;
const LONGEST_PAUSE_MS = 300 * SECOND;

/**
 * How a read ended: `more` waits right behind it; events are `unsettled` while a transaction that began before them
 * runs; `done` has read everything, or another process is at it.
 */
export type ReadEnd = 'more' | 'unsettled' | 'done';

export const register = ({ db }: Pick<Deps, 'db'>, { name }: Consumer) =>
  db.run(registerConsumer, name);

/**
 * Reads one batch for a consumer and moves its position, in one transaction. A batch that fails is read again event by
 * event, with a pause that doubles; an event that fails ten times is set aside, and the log says so.
 */
export async function consume(deps: Deps, consumer: Consumer): Promise<ReadEnd> {
  let failed: EventRow | undefined;
  try {
    return await deps.db.tx(async (tx) => {
      const position = await tx.maybe(lockConsumer, consumer.name);
      if (!position) return 'done';
      const size = position.failures > 0 ? 1 : consumer.batch;
      const rows = await tx.many(afterPosition, position.transaction, position.event_id, size);
      const settled = rows.filter((row) => row.is_settled);
      const last = settled.at(-1);
      if (!last) return rows.length === 0 ? 'done' : 'unsettled';
      failed = settled[0];
      const effects = effectsOf(consumer, settled);
      if (effects.length > 0) await consumer.apply(deps, tx, effects);
      await tx.run(moveConsumer, consumer.name, last.transaction, last.id);
      if (settled.length < rows.length) return 'unsettled';
      return rows.length === size ? 'more' : 'done';
    });
  } catch (error) {
    if (!failed || isUnavailable(error)) throw error;
    await fail(deps, consumer, failed, error);
    return 'more';
  }
}

function effectsOf({ reactions }: Consumer, rows: readonly EventRow[]): unknown[] {
  return rows.flatMap((row) => {
    const reaction = reactions.get(row.kind);
    return reaction ? [reaction.to(row.facts, row.happened_at)] : [];
  });
}

async function fail(
  deps: Deps,
  { name }: Consumer,
  event: EventRow,
  error: unknown,
): Promise<void> {
  const about = { err: error, consumer: name, event: event.id, kind: event.kind };
  await deps.db.tx(async (tx) => {
    const position = await tx.maybe(lockConsumer, name);
    if (!position) return;
    if (position.failures < MOST_FAILURES) {
      const pause = Math.min(SECOND * 2 ** position.failures, LONGEST_PAUSE_MS);
      // A failed batch is read again at once, event by event, to find out which event fails.
      const isAlone = position.failures > 0;
      await tx.one(noteFailure, name, isAlone ? pause : 0);
      if (isAlone) deps.log.warn(about, 'an event consumer failed and will try again');
      return;
    }
    const { id, kind, facts, happened_at: at } = event;
    const reason = error instanceof Error ? error.message : 'unknown';
    await tx.run(setAside, name, id, kind, facts, at, reason);
    await tx.run(moveConsumer, name, event.transaction, id);
    deps.log.error(about, 'set aside an event that a consumer cannot process');
  });
}
