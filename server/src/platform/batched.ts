import { isUnavailable } from './db/unavailable.ts';

/**
 * The result for one caller once the shared work is done: a value, a throw, or further work that only this caller waits for.
 */
export type Outcome<Result> = () => Result | Promise<Result>;

export interface Work<Owner, Call, Result> {
  /** The largest batch. */
  readonly most: number;
  /** Requests with the same key are done one after the other, in the order they came. */
  readonly keyOf?: (call: Call) => string;
  /**
   * Does the work for all requests and returns an outcome for each, in their order. If it throws, it must have had no effect,
   * unless the database is unavailable.
   */
  readonly work: (owner: Owner, calls: readonly Call[]) => Promise<readonly Outcome<Result>[]>;
}

/**
 * Batches work that costs hardly more for many than for one: requests to one owner, such as a database, that come while its
 * work runs are done together, next. A single request does not wait. If a batch fails, it is retried for each request: one that
 * cannot be done does not fail the others.
 */
export function batched<Owner extends object, Call, Result>(
  work: Work<Owner, Call, Result>,
): (owner: Owner, call: Call) => Promise<Result> {
  const queues = new WeakMap<Owner, Queue<Call, Result>>();
  return (owner, call) => {
    const queue =
      queues.get(owner) ?? new Queue({ ...work, work: (calls) => work.work(owner, calls) });
    queues.set(owner, queue);
    return queue.add(call);
  };
}

interface Waiting<Call, Result> {
  readonly call: Call;
  readonly key: string | undefined;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

interface OwnWork<Call, Result> extends Pick<Work<never, Call, Result>, 'most' | 'keyOf'> {
  readonly work: (calls: readonly Call[]) => Promise<readonly Outcome<Result>[]>;
}

class Queue<Call, Result> {
  readonly #own: OwnWork<Call, Result>;
  #waiting: Waiting<Call, Result>[] = [];
  /** Keys of requests that have begun and are not settled yet. */
  readonly #busy = new Set<string>();
  #isAwake = false;

  constructor(own: OwnWork<Call, Result>) {
    this.#own = own;
  }

  add(call: Call): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ call, key: this.#own.keyOf?.(call), resolve, reject });
      this.#wake();
    });
  }

  /** Runs after this turn of the event loop, when all its requests have come. */
  #wake(): void {
    if (this.#isAwake || this.#waiting.length === 0) return;
    this.#isAwake = true;
    setImmediate(() => void this.#run());
  }

  async #run(): Promise<void> {
    const taken = this.#take();
    if (taken.length > 0) await this.#do(taken);
    this.#isAwake = false;
    if (taken.length > 0) this.#wake();
  }

  /** The oldest request of each key, unless one with that key is running. */
  #take(): Waiting<Call, Result>[] {
    const taken: Waiting<Call, Result>[] = [];
    const left: Waiting<Call, Result>[] = [];
    for (const one of this.#waiting) {
      const isFree = taken.length < this.#own.most && (!one.key || !this.#busy.has(one.key));
      (isFree ? taken : left).push(one);
      if (isFree && one.key) this.#busy.add(one.key);
    }
    this.#waiting = left;
    return taken;
  }

  async #do(taken: readonly Waiting<Call, Result>[]): Promise<void> {
    try {
      const outcomes = await this.#own.work(taken.map(({ call }) => call));
      taken.forEach((one, at) => void this.#settle(one, outcomes[at]));
    } catch (error) {
      const isLast = taken.length === 1 || isUnavailable(error);
      for (const one of taken)
        void this.#settle(one, isLast ? () => Promise.reject(error) : () => this.#doAlone(one));
    }
  }

  async #doAlone({ call }: Waiting<Call, Result>): Promise<Result> {
    const [outcome] = await this.#own.work([call]);
    return outcomeOf(outcome)();
  }

  async #settle(one: Waiting<Call, Result>, outcome: Outcome<Result> | undefined): Promise<void> {
    try {
      one.resolve(await outcomeOf(outcome)());
    } catch (error) {
      one.reject(error);
    }
    if (!one.key) return;
    this.#busy.delete(one.key);
    this.#wake();
  }
}

function outcomeOf<Result>(outcome: Outcome<Result> | undefined): Outcome<Result> {
  if (!outcome) throw new Error('work done together has an outcome for each');
  return outcome;
}
