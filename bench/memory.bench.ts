import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { below, type Result } from './harness.ts';
import { MEMORY_AIMS, prepareMixedLoad } from './load/mixed-load.ts';
import { memoryOfTree, secondsOfTree } from './load/process-tree.ts';
import { startProduct, withDataFolder } from './product.ts';

const MINUTE_MS = 60_000;
const LOAD = { minutes: 8, pictures: 12, films: 5 } as const;
/** The most that the sample content may take. */
const SAMPLES_PATIENCE_MS = 40 * MINUTE_MS;

/** Memory after mixed load and after a first start with samples, and the processor time of that. About half an hour. */
export async function benchMemory(): Promise<Result[]> {
  return [...(await mixedLoad()), ...(await firstStart())];
}

/** The product while it is read from, and pictures and films are uploaded and prepared. */
function mixedLoad(): Promise<Result[]> {
  return withDataFolder(async (folder) => {
    const product = await startProduct(folder);
    try {
      const load = await prepareMixedLoad(product);
      const { web, most } = await load(LOAD);
      await wait(MINUTE_MS);
      const after = await memoryOfTree(product.pid);
      return [
        below('memory, after mixed load', web, 'MB', MEMORY_AIMS.web, LOAD),
        below('memory of all processes, most during mixed load', most, 'MB', MEMORY_AIMS.all),
        below('memory of all processes, a minute after', after, 'MB', MEMORY_AIMS.allAfter),
      ];
    } finally {
      await product.stop();
    }
  });
}

/** A first start that draws the samples, until the last picture. */
function firstStart(): Promise<Result[]> {
  return withDataFolder(async (folder) => {
    const product = await startProduct(folder, { SAMPLE_CONTENT: 'on' });
    try {
      const client = new pg.Client({ connectionString: product.databaseUrl });
      await client.connect();
      const deadline = performance.now() + SAMPLES_PATIENCE_MS;
      while (await isDrawing(client)) {
        if (performance.now() > deadline) throw new Error('the samples are not drawn yet');
        await wait(5_000);
      }
      await client.end();
      await wait(MINUTE_MS);
      const minutes = (await secondsOfTree(product.pid)) / 60;
      return [
        below('memory, after a first start', product.memory(), 'MB', MEMORY_AIMS.web),
        below('first start with samples', minutes, 'CPU minutes', 4),
      ];
    } finally {
      await product.stop();
    }
  });
}

async function isDrawing(client: pg.Client): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from graphile_worker.jobs where task_identifier in ('samples.draw', 'samples.film')`,
  );
  return rowCount !== 0;
}
