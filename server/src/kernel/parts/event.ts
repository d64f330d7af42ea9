import type { z } from 'zod';

/** A kind of fact: `thing.whatHappened`, and the ids and cents that say more. Facts never hold text a policy must judge. */
export interface EventKind<Facts extends z.ZodType = z.ZodType> {
  readonly name: `${string}.${string}`;
  /** Events are kept for 30 days: a new field needs a default, so that older ones can still be read. */
  readonly facts: Facts;
}

/** Declares a kind of event, in the area where it happens. */
export function defineEvent<Facts extends z.ZodType>(
  name: EventKind['name'],
  facts: Facts,
): EventKind<Facts> {
  return { name, facts };
}
