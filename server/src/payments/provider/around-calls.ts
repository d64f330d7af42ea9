import type { PaymentProvider } from '../../kernel/payment-provider.ts';

const CALLS = new Set<string | symbol>([
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

/** The same provider, with something done around each call that asks the card network. */
export function aroundCalls(
  provider: PaymentProvider,
  around: (name: string, call: () => Promise<unknown>) => Promise<unknown>,
): PaymentProvider {
  return new Proxy(provider, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target);
      if (typeof value !== 'function') return value;
      const method = value.bind(target) as (...args: unknown[]) => Promise<unknown>;
      if (!CALLS.has(name)) return method;
      return (...args: unknown[]) => around(String(name), () => method(...args));
    },
  });
}
