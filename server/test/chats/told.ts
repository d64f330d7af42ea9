import type { Facts, Realtime } from '../../src/services/realtime/port.ts';

/** Realtime events that the server sent to people's own topics. */
export interface Told {
  readonly topic: string;
  readonly event: string;
  readonly facts: Facts;
}

/** A realtime port that collects events in `told` instead of sending them. */
export const recordRealtime = (told: Told[]): Realtime => ({
  tell: async (topic, event, facts) => void told.push({ topic, event, facts }),
  recheck: async () => {},
});
