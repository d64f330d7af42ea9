import { Server as NetServer } from 'node:net';
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import type { Config } from '../config.ts';
import { endingServers } from '../platform/http/preset-headers.ts';
import type { Server } from './listen.ts';

/** How long connections that a proxy keeps open may stay idle: a request that is on its way to one is served, and closes it. */
const PROXY_MS = 5_000;
const LOOK_MS = 50;
/** Turns of the event loop; only more connections than one a turn last that long. */
const MOST_TURNS = 100;

/** How a server ends without losing a request: `begin` takes no more connections, `end` waits until none is left. */
export class Drain {
  readonly #server: Server;
  readonly #idleMs: number;
  #isEnded = false;

  constructor(server: Server, { trustProxy }: Pick<Config, 'trustProxy'>) {
    this.#server = server;
    this.#idleMs = trustProxy > 0 ? PROXY_MS : 0;
    server.once('close', () => (this.#isEnded = true));
  }

  async begin(): Promise<void> {
    endingServers.add(this.#server);
    await this.#untilNoneWaits();
    // Not the HTTP server's own `close`, which also ends idle connections.
    NetServer.prototype.close.call(this.#server);
  }

  async end(): Promise<void> {
    const idleUntil = performance.now() + this.#idleMs;
    while (!this.#isEnded) {
      if (performance.now() >= idleUntil && 'closeIdleConnections' in this.#server)
        this.#server.closeIdleConnections();
      await wait(LOOK_MS);
    }
  }

  /**
   * The system refuses what waits to be accepted when the address is closed, and a proxy cannot tell whether its request was
   * read. After a turn of the event loop without a new connection, none is waiting.
   */
  async #untilNoneWaits(): Promise<void> {
    let came = true;
    const onConnection = () => (came = true);
    this.#server.on('connection', onConnection);
    await nextTurn();
    for (let turn = 0; came && turn < MOST_TURNS; turn++) {
      came = false;
      await nextTurn();
    }
    this.#server.off('connection', onConnection);
  }
}
