import { Histogram } from '../../platform/metrics/metric.ts';
import type { PaymentProvider } from '../../kernel/payment-provider.ts';
import { aroundCalls } from './around-calls.ts';

const calls = new Histogram(
  {
    name: 'limelight_provider_call_duration_seconds',
    help: 'Calls to the payment provider: answered (a declined card is an answer) or failed.',
    labels: ['call', 'result'],
  },
  [0.1, 0.5, 2, 10],
);

/** Wraps a provider, and records in the metrics how long its calls took and whether they failed. */
export function countedProvider(provider: PaymentProvider): PaymentProvider {
  return aroundCalls(provider, async (name, call) => {
    const started = performance.now();
    const note = (result: string) =>
      calls.observe((performance.now() - started) / 1_000, name, result);
    try {
      const answer = await call();
      note('answered');
      return answer;
    } catch (error) {
      note('failed');
      throw error;
    }
  });
}
