import { isUnavailable } from './db/unavailable.ts';

/** What one who asked gets once the work is done: an answer, a throw, or work of its own that nobody else waits for. */
export type Outcome<Answer> = () => Answer | Promise<Answer>;

export interface Work<Owner, Ask, Answer> {
  /** So many are done together. */
  readonly most: number;
  /** What has the same key is done one after the other, in the order it was asked. */
  readonly keyOf?: (ask: Ask) => string;
  /**
   * Does it for all of them: an outcome for each, in their order. It has no effect where it throws, unless the database
   * is away.
   */
  readonly work: (owner: Owner, asks: readonly Ask[]) => Promise<readonly Outcome<Answer>[]>;
}

/**
 * Work that costs hardly more for many than for one: what is asked of one owner, such as a database, while its work runs
 * is done together, next. Whoever is alone does not wait. Where it fails for many it is done for each: one that cannot be
 * done takes no other with it.
 */
export function together<Owner extends object, Ask, Answer>(
  work: Work<Owner, Ask, Answer>,
): (owner: Owner, ask: Ask) => Promise<Answer> {
  const queues = new WeakMap<Owner, Queue<Ask, Answer>>();
  return (owner, ask) => {
    const queue =
      queues.get(owner) ?? new Queue({ ...work, work: (asks) => work.work(owner, asks) });
    queues.set(owner, queue);
    return queue.add(ask);
  };
}

interface Waiting<Ask, Answer> {
  readonly ask: Ask;
  readonly key: string | undefined;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
}

interface OwnWork<Ask, Answer> extends Pick<Work<never, Ask, Answer>, 'most' | 'keyOf'> {
  readonly work: (asks: readonly Ask[]) => Promise<readonly Outcome<Answer>[]>;
}

class Queue<Ask, Answer> {
  readonly #own: OwnWork<Ask, Answer>;
  #waiting: Waiting<Ask, Answer>[] = [];
  /** Keys of what has begun and has no answer yet. */
  readonly #busy = new Set<string>();
  #isAwake = false;

  constructor(own: OwnWork<Ask, Answer>) {
    this.#own = own;
  }

  add(ask: Ask): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ ask, key: this.#own.keyOf?.(ask), resolve, reject });
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
  #take(): Waiting<Ask, Answer>[] {
    const taken: Waiting<Ask, Answer>[] = [];
    const left: Waiting<Ask, Answer>[] = [];
    for (const one of this.#waiting) {
      const isFree = taken.length < this.#own.most && (!one.key || !this.#busy.has(one.key));
      (isFree ? taken : left).push(one);
      if (isFree && one.key) this.#busy.add(one.key);
    }
    this.#waiting = left;
    return taken;
  }

  async #do(taken: readonly Waiting<Ask, Answer>[]): Promise<void> {
    try {
      const outcomes = await this.#own.work(taken.map(({ ask }) => ask));
      taken.forEach((one, at) => void this.#settle(one, outcomes[at]));
    } catch (error) {
      const isLast = taken.length === 1 || isUnavailable(error);
      for (const one of taken)
        void this.#settle(one, isLast ? () => Promise.reject(error) : () => this.#doAlone(one));
    }
  }

  async #doAlone({ ask }: Waiting<Ask, Answer>): Promise<Answer> {
    const [outcome] = await this.#own.work([ask]);
    return outcomeOf(outcome)();
  }

  async #settle(one: Waiting<Ask, Answer>, outcome: Outcome<Answer> | undefined): Promise<void> {
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

function outcomeOf<Answer>(outcome: Outcome<Answer> | undefined): Outcome<Answer> {
  if (!outcome) throw new Error('work done together has an outcome for each');
  return outcome;
}
