import { createServer } from 'node:http';
import { pino } from 'pino';
import type { Claims } from '../server/src/services/access.ts';
import { createRealtimeService } from '../server/src/services/realtime/index.ts';
import { createRelay } from '../server/src/services/realtime/relay.ts';

/** The realtime service without a database: every token is a person, who may do everything. */
export function openService(sockets: number) {
  const server = createServer();
  const log = pino({ level: 'silent' });
  const bus = {
    publish: async () => {},
    subscribe: () => () => {},
    onGap: () => {},
    close: async () => {},
  };
  const service = createRealtimeService({
    apiKeys: { isPublishable: () => true },
    // the only claims that the service reads
    verify: async (token) =>
      ({ sub: token, session_id: token, exp: Math.floor(Date.now() / 1_000) + 3_600 }) as Claims,
    isPrivate: () => true,
    rightsOf: async () => ({ hear: true, speak: true, present: true }),
    bus,
    relay: createRelay(bus, log),
    onSessionEnded: () => {},
    onPersonEnded: () => {},
    topicsWith: async () => [],
    rows: { tables: async () => new Map(), onChange: () => {}, readAs: async () => [] },
    clientAddress: () => '',
    allowsOrigin: () => true,
    isStopping: () => false,
    limits: { socketsPerAddress: sockets, messagesPerSecond: 100_000 },
    log,
  });
  return { server, service };
}
