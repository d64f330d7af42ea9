import type { z } from 'zod';
import type { Deps } from '../deps.ts';
import type { Tx } from '../../platform/db/db.ts';
import type { EventKind } from './event.ts';

/** What one kind of event means to a consumer. `to` is pure: `apply` acts on a whole batch. */
export interface Reaction<Effect> {
  readonly kind: EventKind;
  readonly to: (facts: unknown, at: Date) => Effect;
}

export function when<Facts extends z.ZodType, Effect>(
  kind: EventKind<Facts>,
  to: (facts: z.output<Facts>, at: Date) => Effect,
): Reaction<Effect> {
  return { kind, to: (facts, at) => to(kind.facts.parse(facts), at) };
}

/**
 * Reads events in order and in batches. A new consumer begins with the oldest event kept.
 */
export interface Consumer {
  /** Its position is stored under this name: a new name starts over. */
  readonly name: string;
  readonly reactions: ReadonlyMap<string, Reaction<unknown>>;
  /** How many events are read at once. */
  readonly batch: number;
  /**
   * Acts on what the reactions returned, oldest first, in the transaction that moves the consumer's position: its writes happen
   * exactly once. Effects outside the database go through a job.
   */
  readonly apply: (deps: Deps, tx: Tx, effects: readonly unknown[]) => Promise<void>;
}

const BATCH = 200;

export function defineConsumer<Effect>(
  name: string,
  reactions: readonly Reaction<Effect>[],
  apply: (deps: Deps, tx: Tx, effects: readonly Effect[]) => Promise<void>,
  { batch = BATCH }: { readonly batch?: number } = {},
): Consumer {
  return {
    name,
    batch,
    reactions: new Map(reactions.map((reaction) => [reaction.kind.name, reaction])),
    apply: (deps, tx, effects) => apply(deps, tx, effects as readonly Effect[]),
  };
}
