import type { z } from 'zod';

/**
 * A kind of event: its name `thing.whatHappened`, and the ids and cents that describe it. Facts never hold text whose readers a
 * policy decides.
 */
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
