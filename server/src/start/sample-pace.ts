import { setTimeout as wait } from 'node:timers/promises';

/** Until then the machine belongs to the person who opens the address that was just printed. */
export const SAMPLES_WAIT_MS = 10_000;

/** Does a piece of work and then rests for as long as it took: half of the machine's time stays with people. */
export async function unhurried<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
  const started = performance.now();
  const result = await work();
  await wait(performance.now() - started, undefined, { signal });
  return result;
}
