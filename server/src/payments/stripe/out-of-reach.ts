import type { Logger } from 'pino';
import Stripe from 'stripe';
import type { PaymentProvider } from '../../kernel/payment-provider.ts';
import { ProviderUnavailable } from '../../kernel/provider-unavailable.ts';
import { aroundCalls } from '../provider/around-calls.ts';

const { StripeAPIError, StripeConnectionError, StripeRateLimitError } = Stripe.errors;

/** No answer in time, an answer that is not Stripe's, a failure of Stripe's own servers, or too many requests. */
const isOutOfReach = (error: unknown): boolean =>
  error instanceof StripeConnectionError ||
  error instanceof StripeAPIError ||
  error instanceof StripeRateLimitError;

/** Throws `ProviderUnavailable` while Stripe can't be asked; the log says why. */
export function sayOutOfReach(provider: PaymentProvider, log: Logger): PaymentProvider {
  return aroundCalls(provider, async (call, ask) => {
    try {
      return await ask();
    } catch (error) {
      if (!isOutOfReach(error)) throw error;
      log.warn({ err: error, call }, 'Stripe can’t be reached');
      throw new ProviderUnavailable(error);
    }
  });
}
