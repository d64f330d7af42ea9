import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Hono } from 'hono';
import { httpRoutes } from './http.ts';
import { Hub } from './hub.ts';
import { type Limits, LIMITS } from './limits.ts';
import type { RealtimeOptions } from './options.ts';
import { Sockets } from './sockets.ts';

export { NO_RIGHTS, type RealtimeOptions, type Rights } from './options.ts';
export { createRowReader } from './rows.ts';

type OnUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => void;

/** What sockets need of an HTTP server. */
export interface HttpServer {
  on(event: 'upgrade', listener: OnUpgrade): unknown;
  off(event: 'upgrade', listener: OnUpgrade): unknown;
}

export interface RealtimeService {
  /** The paths below /realtime/v1. */
  readonly routes: Hono;
  /** Takes sockets from this server. The answer closes them, and takes no new ones. */
  attach(server: HttpServer): () => Promise<void>;
  /** Tells the other processes that this one ends. */
  close(): Promise<void>;
}

/**
 * The realtime service: channels on the wire of a Supabase realtime server, in both versions that its client speaks.
 * It knows no product word; `rightsOf` decides.
 */
export function createRealtimeService(options: RealtimeOptions): RealtimeService {
  const limits: Limits = { ...LIMITS, ...options.limits };
  const hub = new Hub({ ...options, limits });
  return {
    routes: httpRoutes(options, limits, hub),
    attach(server) {
      const sockets = new Sockets(options, limits, hub);
      server.on('upgrade', sockets.onUpgrade);
      return async () => {
        server.off('upgrade', sockets.onUpgrade);
        sockets.close();
      };
    },
    async close() {
      hub.close();
      // what is said last leaves with this turn
      await nextTurn();
    },
  };
}
