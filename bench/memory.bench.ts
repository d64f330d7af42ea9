import { setTimeout as wait } from 'node:timers/promises';
import { below, type Result } from './harness.ts';
import { MEMORY_AIMS, prepareMixedLoad } from './load/mixed-load.ts';
import { memoryOfTree, secondsOfTree } from './load/process-tree.ts';
import { SAMPLE_JOBS, untilJobsAreDone } from './load/until-jobs-are-done.ts';
import { startProduct, withDataFolder } from './product.ts';

const MINUTE_MS = 60_000;
const LOAD = { minutes: 8, pictures: 12, films: 5 } as const;

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
      await untilJobsAreDone(product, SAMPLE_JOBS);
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
