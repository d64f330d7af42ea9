/** Imported only when it is asked: Stripe's package costs a process 20 MB. */
const loaded = () => import('../stripe/try-stripe.ts');
type Stripes = Awaited<ReturnType<typeof loaded>>;

export const tryStripeKey: Stripes['tryStripeKey'] = async (asked) =>
  (await loaded()).tryStripeKey(asked);

export const readWebhooks: Stripes['readWebhooks'] = async (asked, address) =>
  (await loaded()).readWebhooks(asked, address);
