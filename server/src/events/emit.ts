import type { z } from 'zod';
import type { Deps } from '../kernel/deps.ts';
import type { Tx } from '../platform/db/db.ts';
import type { EventKind } from '../kernel/parts/event.ts';
import { insertEvents } from './queries.ts';

/** Writes an event in the transaction that makes it true, in one statement. Consumers wake when it commits. */
export const emit = <Facts extends z.ZodType>(
  deps: Pick<Deps, 'clock'>,
  tx: Tx,
  kind: EventKind<Facts>,
  facts: z.input<Facts>,
): Promise<void> => emitAll(deps, tx, kind, [facts]);

/** The same for many at once, in one statement. */
export async function emitAll<Facts extends z.ZodType>(
  { clock }: Pick<Deps, 'clock'>,
  tx: Tx,
  kind: EventKind<Facts>,
  all: readonly z.input<Facts>[],
): Promise<void> {
  if (all.length === 0) return;
  const parsed = all.map((facts) => kind.facts.parse(facts) as object);
  await tx.one(insertEvents, clock.now(), kind.name, parsed);
}
