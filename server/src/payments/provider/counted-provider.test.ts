import { expect, test } from 'vitest';
import { writeMetrics } from '../../platform/metrics/metric.ts';
import { countedProvider } from './counted-provider.ts';
import type { PaymentProvider } from '../../kernel/payment-provider.ts';

class Small {
  readonly #name = 'small';
  get name() {
    return this.#name;
  }
  findCharge(key: string) {
    return key === 'lost' ? Promise.reject(new Error(this.#name)) : Promise.resolve(null);
  }
  readEvent() {
    return this.#name;
  }
}

test('calls are counted as answered or failed, and the provider stays what it is', async () => {
  const provider = countedProvider(new Small() as unknown as PaymentProvider);
  expect(provider).toBeInstanceOf(Small);
  expect([provider.name, provider.readEvent({})]).toEqual(['small', 'small']);
  expect(await provider.findCharge('a')).toBeNull();
  await expect(provider.findCharge('lost')).rejects.toThrow('small');
  const count = 'limelight_provider_call_duration_seconds_count';
  expect(writeMetrics()).toContain(`${count}{call="findCharge",result="answered"} 1\n`);
  expect(writeMetrics()).toContain(`${count}{call="findCharge",result="failed"} 1\n`);
});
