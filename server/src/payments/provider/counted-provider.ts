import { Histogram } from '../../platform/metrics/metric.ts';
import type { PaymentProvider } from '../../kernel/payment-provider.ts';

const calls = new Histogram(
  {
    name: 'limelight_provider_call_duration_seconds',
    help: 'Calls to the payment provider: answered (a declined card is an answer) or failed.',
    labels: ['call', 'result'],
  },
  [0.1, 0.5, 2, 10],
);

const COUNTED = new Set<string | symbol>([
  'cardPage',
  'saveCard',
  'charge',
  'findCharge',
  'capture',
  'cancelCharge',
  'refund',
  'connectPayoutAccount',
  'transfer',
] satisfies (keyof PaymentProvider)[]);

/** Wraps a provider, and records in the metrics how long its calls took and whether they failed. */
export function countedProvider(provider: PaymentProvider): PaymentProvider {
  return new Proxy(provider, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target);
      if (typeof value !== 'function') return value;
      const method = value.bind(target) as (...args: unknown[]) => unknown;
      if (!COUNTED.has(name)) return method;
      return async (...args: unknown[]) => {
        const started = performance.now();
        const note = (result: string) =>
          calls.observe((performance.now() - started) / 1_000, String(name), result);
        try {
          const answer = await method(...args);
          note('answered');
          return answer;
        } catch (error) {
          note('failed');
          throw error;
        }
      };
    },
  });
}
