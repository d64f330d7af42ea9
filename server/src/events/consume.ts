import type { Deps } from '../kernel/deps.ts';
import type { Consumer } from '../kernel/parts/consumer.ts';
import type { Tx } from '../platform/db/db.ts';
import { apart } from '../platform/apart.ts';
import {
  afterPosition,
  type EventRow,
  lockConsumer,
  moveConsumer,
  registerConsumer,
  setAside,
} from './queries.ts';

/**
 * How a read ended: `more` events are waiting; events are `unsettled` while a transaction that began before them still runs;
 * `done` means that everything is read, or that another process is reading.
 */
export type ReadEnd = 'more' | 'unsettled' | 'done';

export const register = ({ db }: Pick<Deps, 'db'>, { name }: Consumer) =>
  db.run(registerConsumer, name);

/**
 * Reads one batch for a consumer and moves its position, in one transaction. An event that the consumer fails on is set aside
 * at once, and no other event waits for it: docs/decisions/0045-set-aside.md.
 */
export function consume(deps: Deps, consumer: Consumer): Promise<ReadEnd> {
  return deps.db.tx(async (tx) => {
    const position = await tx.maybe(lockConsumer, consumer.name);
    if (!position) return 'done';
    const { transaction, event_id: after } = position;
    const rows = await tx.many(afterPosition, transaction, after, consumer.batch);
    const settled = rows.filter((row) => row.is_settled);
    const last = settled.at(-1);
    if (!last) return rows.length === 0 ? 'done' : 'unsettled';
    await applyApart(deps, tx, consumer, settled);
    await tx.run(moveConsumer, consumer.name, last.transaction, last.id);
    if (settled.length < rows.length) return 'unsettled';
    return rows.length === consumer.batch ? 'more' : 'done';
  });
}

/** The columns of an event that a consumer needs. */
export type ReadEvent = Pick<EventRow, 'id' | 'kind' | 'facts' | 'happened_at'>;

/** Applies events to the consumer, and stores those that it fails on. */
export async function applyApart(
  deps: Deps,
  tx: Tx,
  consumer: Consumer,
  rows: readonly ReadEvent[],
): Promise<void> {
  const apply = async (some: readonly ReadEvent[]) => {
    const effects = effectsOf(consumer, some);
    if (effects.length > 0) await consumer.apply(deps, tx, effects);
  };
  await apart(tx, rows, apply, {
    log: deps.log,
    work: consumer.name,
    about: ({ id, kind }) => ({ event: id, kind }),
    keep: ({ id, kind, facts, happened_at: at }, error) => {
      const reason = error instanceof Error ? error.message : 'unknown';
      return tx.run(setAside, consumer.name, id, kind, facts, at, reason);
    },
  });
}

function effectsOf({ reactions }: Consumer, rows: readonly ReadEvent[]): unknown[] {
  return rows.flatMap((row) => {
    const reaction = reactions.get(row.kind);
    return reaction ? [reaction.to(row.facts, row.happened_at)] : [];
  });
}
