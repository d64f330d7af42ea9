import type pg from 'pg';
import { withKeptData } from './data/kept-data.ts';
import { openBenchPool } from './open-bench-pool.ts';
import { type Product, startProduct } from './product.ts';

export interface BenchProduct {
  readonly product: Product;
  /** Connections to its database. */
  readonly pool: pg.Pool;
  /** Where its files and its database are. */
  readonly dataDir: string;
}

/** Runs `work` with a product on the data that `fill` made; filled once and kept. */
export const withFilledProduct = <T>(
  name: string,
  fill: (running: BenchProduct) => Promise<unknown>,
  work: (running: BenchProduct) => Promise<T>,
): Promise<T> =>
  withKeptData(
    name,
    async (folder) => {
      await openProduct(folder, fill);
      return '';
    },
    (folder) => openProduct(folder, work),
  );

async function openProduct<T>(
  folder: string,
  work: (running: BenchProduct) => Promise<T>,
): Promise<T> {
  const product = await startProduct(folder);
  const pool = openBenchPool(product.databaseUrl);
  try {
    return await work({ product, pool, dataDir: folder });
  } finally {
    await pool.end();
    await product.stop();
  }
}
