import { isUnavailable } from './db/unavailable.ts';

/** What one who asked gets once the work is done: an answer, a throw, or work of its own that nobody else waits for. */
export type Outcome<Result> = () => Result | Promise<Result>;

export interface Work<Owner, Call, Result> {
  /** So many are done together. */
  readonly most: number;
  /** What has the same key is done one after the other, in the order it was asked. */
  readonly keyOf?: (call: Call) => string;
  /**
   * Does it for all of them: an outcome for each, in their order. It has no effect where it throws, unless the database
   * is away.
   */
  readonly work: (owner: Owner, calls: readonly Call[]) => Promise<readonly Outcome<Result>[]>;
}

/**
 * Work that costs hardly more for many than for one: what is asked of one owner, such as a database, while its work runs
 * is done together, next. Whoever is alone does not wait. Where it fails for many it is done for each: one that cannot be
 * done takes no other with it.
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
  /** Keys of what has begun and has no answer yet. */
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

  /** Once this turn of the loop has brought all that it brings. */
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

  /** The oldest of each key, unless one of that key has begun. */
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
