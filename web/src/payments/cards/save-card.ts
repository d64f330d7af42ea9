import type { Card } from '@limelight/contract/payments/operations';
import { client } from '../../platform/api.ts';
import { config } from '../../platform/config.ts';
import type { CardDetails } from './card-fields.ts';
import { rememberCardReturn } from './card-return.ts';

/** Instead of a card: the provider asks for it on its own page. */
export const AT_PROVIDER = 'at the provider';

const isToken = (value: unknown): value is { readonly token: string } =>
  typeof value === 'object' &&
  value !== null &&
  'token' in value &&
  typeof value.token === 'string';

/**
 * Saves a card. The provider turns a typed card into a one-time token: the number goes to the provider's own URL and never to
 * ours. `AT_PROVIDER` leaves for the provider's page, and the call never returns: `onLeave` is the last chance to store what
 * the person was doing. `forPurchase`: a purchase with the card follows at once.
 */
export async function saveCard(
  card: CardDetails | typeof AT_PROVIDER,
  {
    forPurchase = false,
    onLeave,
  }: { readonly forPurchase?: boolean; readonly onLeave?: (() => void) | undefined } = {},
): Promise<Card> {
  if (card === AT_PROVIDER) return leaveForProvider(onLeave);
  const answer = await fetch(new URL('/sandbox/v1/tokens', config().supabaseUrl), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(card),
  });
  const body: unknown = await answer.json();
  if (!answer.ok || !isToken(body)) throw new Error(refusalOf(body));
  return client.payments.addCard({ token: body.token, forPurchase });
}

async function leaveForProvider(onLeave?: () => void): Promise<never> {
  const { redirectUrl } = await client.payments.beginCard({});
  if (redirectUrl === null) throw new Error('We couldn’t save this card.');
  onLeave?.();
  rememberCardReturn(`${location.pathname}${location.search}`);
  // Going back without a card can restore this page from the browser's cache, still waiting to leave.
  addEventListener('pageshow', (event) => event.persisted && location.reload());
  location.assign(redirectUrl);
  return new Promise<never>(() => undefined);
}

function refusalOf(body: unknown): string {
  const message = typeof body === 'object' && body !== null && 'message' in body && body.message;
  return typeof message === 'string' ? message : 'We couldn’t save this card.';
}
