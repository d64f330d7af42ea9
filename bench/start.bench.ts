import { below, median, type Result } from './harness.ts';
import { startProduct, withDataFolder } from './product.ts';

const STARTS = 3;
/** Milliseconds without a request before the idle memory is measured. */
const REST_MS = 5_000;

/** The targets: a second start serves within 5 seconds, and the idle web process takes less than 100 MB. */
export function benchStart(): Promise<Result[]> {
  return withDataFolder(async (folder) => {
    const first = await startProduct(folder);
    await first.stop();
    const times: number[] = [];
    const memories: number[] = [];
    for (let i = 0; i < STARTS; i++) {
      const product = await startProduct(folder);
      times.push(product.startedInMs / 1_000);
      await new Promise((resolve) => setTimeout(resolve, REST_MS));
      memories.push(product.memory());
      await product.stop();
    }
    return [
      below('second start', median(times), 'seconds', 5, { firstStart: first.startedInMs / 1_000 }),
      below('memory, idle', median(memories), 'MB', 100),
    ];
  });
}
