import Stripe from 'stripe';
import { SECOND } from '../../platform/clock/clock.ts';
import { stripeClient } from './stripe-client.ts';
import { ACCOUNT_EVENTS, CONNECT_EVENTS } from './webhook-events.ts';

const WAITS_MS = 5 * SECOND;

/** `refused`: the key is not one of Stripe's, or was revoked. `unreachable`: nothing can be said of it. */
type StripeAnswer =
  | { readonly state: 'accepted' }
  | { readonly state: 'refused' | 'unreachable'; readonly said: string };

interface Asked {
  readonly secretKey: string;
  readonly apiUrl: string | null;
}

const clientOf = ({ secretKey, apiUrl }: Asked) =>
  stripeClient({ secretKey, apiUrl, retries: 0, timeoutMs: WAITS_MS });

/** Asks Stripe whether it takes the key, without changing anything. */
export async function tryStripeKey(asked: Asked): Promise<StripeAnswer> {
  try {
    await clientOf(asked).balance.retrieve();
    return { state: 'accepted' };
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error);
    if (error instanceof Stripe.errors.StripeAuthenticationError) return { state: 'refused', said };
    // a restricted key that may not see the balance is a key all the same
    if (error instanceof Stripe.errors.StripePermissionError) return { state: 'accepted' };
    return { state: 'unreachable', said };
  }
}

interface Webhooks {
  /** How many enabled endpoints have our address. */
  readonly endpoints: number;
  /** The events that none of them sends. */
  readonly missing: readonly string[];
}

/** The webhook endpoints with this address; null where the key may not list them. */
export async function readWebhooks(asked: Asked, address: string): Promise<Webhooks | null> {
  try {
    const listed = await clientOf(asked).webhookEndpoints.list({ limit: 100 });
    const ours = listed.data.filter(({ url, status }) => url === address && status === 'enabled');
    const sent = new Set(ours.flatMap((one) => one.enabled_events as readonly string[]));
    const needed = [...ACCOUNT_EVENTS, ...CONNECT_EVENTS];
    const missing = sent.has('*') ? [] : needed.filter((event) => !sent.has(event));
    return { endpoints: ours.length, missing };
  } catch (error) {
    if (error instanceof Stripe.errors.StripePermissionError) return null;
    throw error;
  }
}
