import type { PurchaseOutcome } from '@limelight/contract/payments/purchase';
import { orderId } from '@limelight/contract/platform/ids';
import { toCents } from '@limelight/contract/platform/money';
import { checkoutOf, type Checkout, type PurchasePart } from '../../src/payments/index.ts';

const paid: PurchaseOutcome = {
  status: 'paid',
  orderId: orderId.parse('00000000-0000-4000-8000-000000000001'),
};

/** The key of the queries that show prints. */
export const PRINTS = ['prints'];

export const printCheckout = (id: string): Checkout =>
  checkoutOf({
    intent: { verb: 'buy_print', id },
    doneTitle: 'Your print is on its way',
    purchase: {
      title: 'Buy this print',
      item: `Print ${id}`,
      priceCents: toCents(0),
      renews: false,
      footnote: 'Ships in a week.',
      buy: () => Promise.resolve(paid),
    },
  });

export const printsPart: PurchasePart = {
  opens: [PRINTS],
  resumes: { buy_print: (id, { open }) => open(printCheckout(id)) },
};
