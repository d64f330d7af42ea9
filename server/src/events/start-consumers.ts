import type { Deps } from '../kernel/deps.ts';
import { SECOND } from '../platform/clock/clock.ts';
import { consume, type ReadEnd, register } from './consume.ts';
import type { Consumer } from '../kernel/parts/consumer.ts';
import { EVENTS_TOPIC, realign } from './queries.ts';

/** Also reads without a message, in case the bus was down. */
const LOOK_EVERY_MS = 5 * SECOND;
/**
 * The pause between two reads of one consumer, so that one read takes everything that arrived meanwhile: a read costs five
 * round trips, and without a pause seven consumers took as much of the machine as the requests that woke them (`npm run bench
 * sending`).
 */
const PACE_MS = 100;
/** When to read again while an older transaction runs: there is no message at its end. */
const SETTLE_MS = 50;
const AFTER_ERROR_MS = SECOND;

/** Starts reading events, for each consumer separately. The returned function stops it, after the running batches are done. */
export async function startConsumers(deps: Deps): Promise<() => Promise<void>> {
  const { was_moved: wasMoved } = await deps.db.one(realign);
  if (wasMoved) deps.log.info('realigned the events of another server');
  const readers: Reader[] = [];
  for (const consumer of deps.consumers) {
    await register(deps, consumer);
    readers.push(new Reader(deps, consumer));
  }
  const look = () => readers.forEach((reader) => reader.wake());
  const leaveBus = deps.databaseBus.subscribe(EVENTS_TOPIC, look);
  const timer = setInterval(look, LOOK_EVERY_MS);
  look();
  return async () => {
    leaveBus();
    clearInterval(timer);
    await Promise.all(readers.map((reader) => reader.stop()));
  };
}

/** One consumer in this process: it reads until nothing is left, and again when woken. */
class Reader {
  readonly #deps: Deps;
  readonly #consumer: Consumer;
  #isWoken = false;
  #isStopped = false;
  #reading: Promise<void> | null = null;
  #timer: NodeJS.Timeout | undefined;
  /** A time of `performance.now()`: a wake-up before it waits until then. */
  #restsUntil = 0;

  constructor(deps: Deps, consumer: Consumer) {
    this.#deps = deps;
    this.#consumer = consumer;
  }

  wake(): void {
    this.#isWoken = true;
    if (this.#isStopped || this.#reading) return;
    const restMs = this.#restsUntil - performance.now();
    if (restMs > 0) return this.#wakeIn(restMs);
    clearTimeout(this.#timer);
    this.#reading = this.#read().finally(() => {
      this.#reading = null;
      if (this.#isWoken) this.wake();
    });
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    await this.#reading;
  }

  async #read(): Promise<void> {
    try {
      let end: ReadEnd;
      do {
        this.#isWoken = false;
        this.#restsUntil = performance.now() + PACE_MS;
        end = await consume(this.#deps, this.#consumer);
      } while (end === 'more' && !this.#isStopped);
      if (end === 'unsettled') this.#wakeIn(SETTLE_MS);
    } catch (error) {
      this.#deps.log.warn({ err: error, consumer: this.#consumer.name }, 'events were not read');
      this.#isWoken = false;
      this.#wakeIn(AFTER_ERROR_MS);
    }
  }

  #wakeIn(ms: number): void {
    clearTimeout(this.#timer);
    if (!this.#isStopped) this.#timer = setTimeout(() => this.wake(), ms);
  }
}
