import type { UserId } from '@limelight/contract/platform/ids';
import type { PaymentProvider } from '../../kernel/payment-provider.ts';
import { statement, t } from '../../platform/db/statement.ts';

/** The person whom the provider knows under this id: a customer at Stripe, a card in the sandbox. */
export const payerOf = statement({
  name: 'payments.payer-of',
  params: [t.text<PaymentProvider['name']>(), t.text()],
  row: { user_id: t.uuid<UserId>().certain() },
  text: `select user_id from payment_customers where provider = $1 and provider_ref = $2
         union select user_id from cards where provider = $1 and provider_ref = $2`,
});
