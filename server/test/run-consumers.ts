import { setTimeout as wait } from 'node:timers/promises';
import type { Deps } from '../src/kernel/deps.ts';
import { consume, register } from '../src/events/consume.ts';
import type { Consumer } from '../src/kernel/parts/consumer.ts';

/**
 * Tells consumers of everything that has happened. Events settle when no older transaction of the whole server runs,
 * and tests beside this one have theirs: so it looks again until they have.
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
