import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import { tryStripeKey } from '../payments/index.ts';
import { tryMailServer } from '../platform/mail/try-mail.ts';
import { mailRefused, mailUnreachable, STRIPE_REFUSED, stripeUnreachable } from './sentences.ts';

interface Asking {
  readonly config: Config;
  readonly log: Logger;
  readonly isHeld: boolean;
}

/**
 * Asks the mail server and Stripe whether they take our keys. Returns sentences on keys that are refused: no email and no
 * payment would go through. A peer that can't be reached may be back in a minute, so that is only logged. A restored copy that
 * isn't live sends neither, and asks neither.
 */
export async function askAtStart({ config, log, isHeld }: Asking): Promise<string[]> {
  if (isHeld) return [];
  return (await Promise.all([askMail(config, log), askStripe(config, log)])).flat();
}

async function askMail({ smtpUrl }: Config, log: Logger): Promise<string[]> {
  if (smtpUrl === null) return [];
  const answer = await tryMailServer(smtpUrl);
  if (answer.state === 'refused') return [mailRefused(smtpUrl, answer.said)];
  if (answer.state === 'unreachable')
    log.warn(`${mailUnreachable(smtpUrl, answer.said)} Emails wait in the queue.`);
  return [];
}

async function askStripe({ paymentProvider, stripe }: Config, log: Logger): Promise<string[]> {
  const { secretKey, apiUrl } = stripe;
  if (paymentProvider !== 'stripe' || secretKey === null) return [];
  const answer = await tryStripeKey({ secretKey, apiUrl });
  if (answer.state === 'refused') return [STRIPE_REFUSED];
  if (answer.state === 'unreachable')
    log.warn(`${stripeUnreachable(answer.said)} Payments wait until it is back.`);
  return [];
}
