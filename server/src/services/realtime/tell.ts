import type { Realtime } from './port.ts';
import type { Relay } from './relay.ts';

/** Sends over the relay, from processes with or without sockets. */
export const createRealtime = (relay: Relay): Realtime => ({
  async tell(topic, event, facts) {
    relay.tell({ kind: 'said', topic, event, text: JSON.stringify(facts) });
  },
  async recheck(topic, personId) {
    relay.tell({ kind: 'recheck', topic, ...(personId !== undefined && { personId }) });
  },
});
