import { setTimeout as wait } from 'node:timers/promises';
import { MEMORY_AIMS, prepareMixedLoad } from './load/mixed-load.ts';
import { memoryOfTree } from './load/process-tree.ts';
import { startProduct, withDataFolder } from './product.ts';

/** Half an hour in thirds, each with the same load. */
const THIRD = { minutes: 10, pictures: 12, films: 5 } as const;
const THIRDS = 3;
/** What the web process may have more at the end than after the first third, in MB: its heap is collected at any time. */
const MARGIN_MB = 10;
const MINUTE_MS = 60_000;

/** `npm run test:long`: mixed load for half an hour, in which the memory of the product stays within its aims and does not grow. */
await withDataFolder(async (folder) => {
  const product = await startProduct(folder);
  try {
    const load = await prepareMixedLoad(product);
    const web: number[] = [];
    for (let third = 1; third <= THIRDS; third++) {
      const memory = await load(THIRD);
      web.push(memory.web);
      check(`web process after ${third * THIRD.minutes} minutes`, memory.web, MEMORY_AIMS.web);
      check(`all processes until then`, memory.most, MEMORY_AIMS.all);
    }
    const [first = NaN] = web;
    check('web process, growth since the first third', (web.at(-1) ?? NaN) - first, MARGIN_MB);
    await wait(MINUTE_MS);
    check('all processes a minute later', await memoryOfTree(product.pid), MEMORY_AIMS.allAfter);
  } finally {
    await product.stop();
  }
});

function check(what: string, megabytes: number, aim: number): void {
  const isMet = megabytes <= aim;
  console.log(`${isMet ? '✓' : '✗'} ${what}: ${Math.round(megabytes)} MB, at most ${aim}`);
  if (!isMet) process.exitCode = 1;
}
