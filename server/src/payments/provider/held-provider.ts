import type { PaymentProvider } from '../../kernel/payment-provider.ts';
import { PaymentsHeld } from '../../kernel/payments-held.ts';

type Method = {
  [Name in keyof PaymentProvider]: PaymentProvider[Name] extends (...given: never[]) => unknown
    ? Name
    : never;
}[keyof PaymentProvider];

/** A new method does not compile before it says here whether it only reads. */
const READS: Readonly<Record<Method, boolean>> = {
  cardPage: false,
  saveCard: false,
  charge: false,
  findCharge: true,
  capture: false,
  cancelCharge: false,
  refund: false,
  connectPayoutAccount: false,
  transfer: false,
  verifyEvent: true,
  readEvent: true,
  eventsSince: true,
  movesSince: true,
};
const refuses = (name: string | symbol): boolean =>
  Object.hasOwn(READS, name) && !READS[name as Method];

/** The provider of a restored copy that is not live: it can be asked, but moves no money and makes nothing. */
export function heldProvider(provider: PaymentProvider): PaymentProvider {
  return new Proxy(provider, {
    get(target, name) {
      if (name === 'isHeld') return true;
      if (refuses(name)) return () => Promise.reject(new PaymentsHeld());
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
}
