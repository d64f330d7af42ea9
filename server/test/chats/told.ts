import type { Facts, Realtime } from '../../src/services/realtime/port.ts';

/** What the server told people on private topics. */
export interface Told {
  readonly topic: string;
  readonly event: string;
  readonly facts: Facts;
}

/** Keeps in `told` what would be told. */
export const recordRealtime = (told: Told[]): Realtime => ({
  tell: async (topic, event, facts) => void told.push({ topic, event, facts }),
  recheck: async () => {},
});
