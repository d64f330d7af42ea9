import { removeFolder } from './folder.ts';
import { isFleet } from './long.ts';
import { type Product, startProduct } from './product.ts';

interface Running {
  readonly product: Product;
  /** Ends what runs beside the product. */
  end?(): Promise<void>;
}

/** With its database, each takes a quarter of a gigabyte, and a fleet a whole one. */
const MOST_RUNNING = isFleet ? 1 : 3;

/** The products of this worker, the most recently used last. */
const running = new Set<SharedProduct>();

/**
 * A product shared by the tests of a worker. It starts when a test first uses it and runs until the worker ends, or until three
 * others were used after it; then the next test gets a new one. It needs no worker, and so no browser, of its own.
 */
export class SharedProduct<Started extends Running = Running> {
  readonly #start: () => Promise<Started>;
  #started: Promise<Started> | null = null;

  constructor(start: () => Promise<Started>) {
    this.#start = start;
  }

  /** A product with these settings. */
  static with(env: Readonly<Record<string, string>>): SharedProduct {
    return new SharedProduct(async () => {
      if (!isFleet) return { product: await startProduct({ env }) };
      const { startFleet } = await import('./fleet.ts');
      return { product: await startFleet(env) };
    });
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
/** For tests that move the clock, which would disturb others. */
export const MOVED_CLOCK = SharedProduct.with({});
