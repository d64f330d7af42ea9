import { setTimeout as wait } from 'node:timers/promises';
import type { Deps } from '../src/kernel/deps.ts';
import { consume, register } from '../src/events/consume.ts';
import type { Consumer } from '../src/kernel/parts/consumer.ts';

/**
 * Runs consumers until they have read every event. An event is settled once no older transaction runs on the whole database
 * server, and tests running in parallel have transactions too, so this retries until all are settled.
 */
export async function runConsumers(deps: Deps, consumers: readonly Consumer[]): Promise<void> {
  for (const consumer of consumers) {
    await register(deps, consumer);
    for (;;) {
      const end = await consume(deps, consumer);
      if (end === 'done') break;
      if (end === 'unsettled') await wait(2);
    }
  }
}
