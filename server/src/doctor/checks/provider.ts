import { type Config, isPublic } from '../../config.ts';
import { readWebhooks, tryStripeKey, WEBHOOK_PATH } from '../../payments/index.ts';
import { bad, type Check, good, off, together, type Verdict, warning } from '../check.ts';
import { STRIPE_REFUSED, stripeUnreachable } from '../sentences.ts';

export const providerCheck: Check = {
  name: 'Payment provider',
  asksOutside: true,
  async run({ config }) {
    const { paymentProvider, stripe } = config;
    if (paymentProvider === 'sandbox') {
      const line = 'The sandbox moves no real money.';
      return isPublic(config) ? warning(line) : off(line);
    }
    const { secretKey, apiUrl } = stripe;
    if (secretKey === null) return bad('STRIPE_SECRET_KEY isn’t set.');
    const answer = await tryStripeKey({ secretKey, apiUrl });
    if (answer.state === 'refused') return bad(STRIPE_REFUSED);
    if (answer.state === 'unreachable') return bad(stripeUnreachable(answer.said));
    return together([mode(config, secretKey), await webhooks(config, { secretKey, apiUrl })]);
  },
};

function mode(config: Config, secretKey: string): Verdict {
  const isTest = (key: string) => /^(sk|rk|pk)_test_/.test(key);
  const test = isTest(secretKey);
  const { publishableKey } = config.stripe;
  if (publishableKey !== null && isTest(publishableKey) !== test)
    return bad(
      `STRIPE_SECRET_KEY is of Stripe’s ${test ? 'test' : 'live'} mode and STRIPE_PUBLISHABLE_KEY of the other.`,
    );
  if (test && isPublic(config))
    return warning('Stripe takes the key, in test mode: no real money moves.');
  if (!test && !isPublic(config))
    return warning(
      'Stripe takes the key, in live mode: this server on localhost moves real money.',
    );
  return good(`Stripe takes the key, in ${test ? 'test' : 'live'} mode.`);
}

async function webhooks(
  { publicUrl, stripe }: Config,
  asked: { secretKey: string; apiUrl: string | null },
): Promise<Verdict> {
  const address = `${publicUrl}${WEBHOOK_PATH}/stripe`;
  const found = await readWebhooks(asked, address);
  if (found === null)
    return warning('The key may not list webhook endpoints, so they weren’t looked at.');
  if (found.endpoints === 0)
    return bad(`Stripe has no webhook endpoint with the address ${address}.`);
  if (found.missing.length > 0)
    return bad(`Its webhook endpoints for us lack ${found.missing.join(', ')}.`);
  const secrets = (stripe.webhookSecret ?? '').split(',').filter((one) => one.trim() !== '').length;
  if (secrets < found.endpoints)
    return bad(
      `${found.endpoints} webhook endpoints send to us, but STRIPE_WEBHOOK_SECRET has ${secrets} of their signing secrets. Separate them with commas.`,
    );
  return good('Its webhook endpoints send every event that we need.');
}
