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

/** The part of an HTTP server that sockets need. */
export interface HttpServer {
  on(event: 'upgrade', listener: OnUpgrade): unknown;
  off(event: 'upgrade', listener: OnUpgrade): unknown;
}

export interface RealtimeService {
  /** The paths below /realtime/v1. */
  readonly routes: Hono;
  /** Accepts sockets from this server. The returned function closes them and accepts no more. */
  attach(server: HttpServer): () => Promise<void>;
  /** Tells the other processes that this one is shutting down. */
  close(): Promise<void>;
}

/**
 * The realtime service: channels with the protocol of a Supabase realtime server, in both versions that its client supports. It
 * knows nothing of the product; `rightsOf` decides.
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
      // the last messages leave at the end of this turn of the event loop
      await nextTurn();
    },
  };
}
