import type { Logger } from 'pino';
import { Child } from '../child.ts';
import { type PackagerSaid, packagerSaid, type PackagerTold } from './messages.ts';

const HEAP_MEGABYTES = 96;
const FLUSH_MS = 3_000;

export interface PackagerListener {
  readonly hear: (said: PackagerSaid) => void;
  /** It died; another one is needed. */
  readonly died: () => void;
}

/** A stream's packager, as the server sees it. */
export class PackagerProcess {
  readonly #child: Child<PackagerTold, PackagerSaid>;
  #flushed: (() => void) | null = null;
  #isEnding = false;

  constructor(log: Logger, listener: PackagerListener) {
    this.#child = new Child<PackagerTold, PackagerSaid>({
      file: 'live/engine/packager/main',
      name: 'a packager',
      heapMegabytes: HEAP_MEGABYTES,
      said: packagerSaid,
      log,
      hear: (said) => {
        if (said.type === 'flushed') this.#flushed?.();
        else listener.hear(said);
      },
      ended: () => {
        if (!this.#isEnding) listener.died();
      },
    });
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  tell(told: PackagerTold): void {
    this.#child.tell(told);
  }

  /** Ends it once it has passed on what it has. */
  async end(): Promise<void> {
    this.#isEnding = true;
    let late: NodeJS.Timeout | undefined;
    const flushed = new Promise<void>((resolve) => {
      this.#flushed = resolve;
      late = setTimeout(resolve, FLUSH_MS);
    });
    this.#child.tell({ type: 'flush' });
    await Promise.race([flushed, this.#child.gone]);
    clearTimeout(late);
    await this.#child.end();
  }
}
