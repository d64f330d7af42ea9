import { removeFolder } from './folder.ts';
import { type Product, startProduct } from './product.ts';

interface Running {
  readonly product: Product;
  /** Ends what runs beside it. */
  end?(): Promise<void>;
}

/** With its database, each takes a quarter of a gigabyte. */
const MOST_RUNNING = 3;

/** Those of this worker, the one that was wanted last at the end. */
const running = new Set<SharedProduct>();

/**
 * A product that the tests of a worker share. It starts when a test wants it and stays until the worker ends, or until
 * three others were wanted after it; then the next test gets a new one. No worker, and so no browser, starts for it.
 */
export class SharedProduct<Started extends Running = Running> {
  readonly #start: () => Promise<Started>;
  #started: Promise<Started> | null = null;

  constructor(start: () => Promise<Started>) {
    this.#start = start;
  }

  /** One that is started with these settings. */
  static with(env: Readonly<Record<string, string>>): SharedProduct {
    return new SharedProduct(async () => ({ product: await startProduct({ env }) }));
  }

  async get(): Promise<Started> {
    running.delete(this);
    running.add(this);
    for (const oldest of [...running].slice(0, -MOST_RUNNING)) await oldest.stop();
    this.#started ??= this.#start();
    try {
      return await this.#started;
    } catch (error) {
      // the next test tries again
      this.#started = null;
      throw error;
    }
  }

  async stop(): Promise<void> {
    const started = this.#started;
    this.#started = null;
    running.delete(this);
    if (!started) return;
    const { product, end } = await started;
    await product.stop();
    await removeFolder(product.dataDir);
    await end?.();
  }
}

export async function stopSharedProducts(): Promise<void> {
  for (const product of running) await product.stop();
}

export const EVERYBODYS = SharedProduct.with({});
export const WITH_SAMPLES = SharedProduct.with({ SAMPLE_CONTENT: 'small' });
/** For tests that move the clock, which would end what others have begun. */
export const MOVED_CLOCK = SharedProduct.with({});
