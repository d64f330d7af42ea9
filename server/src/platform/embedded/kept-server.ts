import type { ChildProcess } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import { hasEnded, stopServer } from './server-process.ts';

/** After five restarts within a minute, one more will not help. */
const WINDOW_MS = 60_000;
/**
 * Even the first restart waits: a signal to all processes reaches this one a moment later, and then there is nothing to
 * restart.
 */
const PAUSES_MS = [300, 1_000, 2_000, 4_000, 8_000];

export interface KeptServerOptions {
  readonly start: () => Promise<ChildProcess>;
  readonly log?: Pick<Logger, 'warn' | 'error'> | undefined;
  /** Called once, if the server exited by itself and could not be restarted. */
  readonly onLost?: ((error: Error) => void) | undefined;
  /** The pauses before the restarts; their number is the limit of restarts. */
  readonly pausesMs?: readonly number[];
}

/** Restarts a server process that exits by itself. */
export class KeptServer {
  readonly #options: KeptServerOptions;
  readonly #stopping = new AbortController();
  #server: ChildProcess | null = null;
  #starts: number[] = [];
  #restarting: Promise<void> = Promise.resolve();

  constructor(options: KeptServerOptions) {
    this.#options = options;
  }

  /** The first start; the caller handles its failure. */
  async start(): Promise<void> {
    this.#keep(await this.#options.start());
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#restarting;
    if (this.#server) await stopServer(this.#server);
  }

  #keep(server: ChildProcess): void {
    this.#server = server;
    const ended = () => {
      if (this.#stopping.signal.aborted) return;
      this.#options.log?.warn(
        { code: server.exitCode, signal: server.signalCode },
        'the embedded PostgreSQL exited; restarting it',
      );
      this.#restarting = this.#restart();
    };
    if (hasEnded(server)) ended();
    else server.once('exit', ended);
  }

  async #restart(): Promise<void> {
    const { start, log, onLost, pausesMs = PAUSES_MS } = this.#options;
    let fault = new Error('PostgreSQL keeps exiting');
    for (;;) {
      const now = performance.now();
      this.#starts = this.#starts.filter((at) => now - at < WINDOW_MS);
      const pause = pausesMs[this.#starts.length];
      if (pause === undefined) return onLost?.(fault);
      await wait(pause, undefined, this.#stopping).catch(() => undefined);
      if (this.#stopping.signal.aborted) return;
      this.#starts.push(now);
      try {
        this.#keep(await start());
        log?.warn({}, 'the embedded PostgreSQL is back');
        return;
      } catch (error) {
        if (error instanceof Error) fault = error;
        log?.error({ err: error }, 'the embedded PostgreSQL did not start');
      }
    }
  }
}
