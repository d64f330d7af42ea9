import type { Card } from '@limelight/contract/payments/operations';
import { client } from '../platform/api.ts';
import { config } from '../platform/config.ts';
import type { CardDetails } from './card-fields.ts';

const isToken = (value: unknown): value is { readonly token: string } =>
  typeof value === 'object' &&
  value !== null &&
  'token' in value &&
  typeof value.token === 'string';

/**
 * Turns a card into a one-time token at the provider and saves that: the number goes to the
 * provider's own address and never to ours.
 */
export async function saveCard(card: CardDetails): Promise<Card> {
  const answer = await fetch(new URL('/sandbox/v1/tokens', config().supabaseUrl), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(card),
  });
  const body: unknown = await answer.json();
  if (!answer.ok || !isToken(body)) throw new Error(refusalOf(body));
  return client.payments.addCard({ token: body.token });
}

function refusalOf(body: unknown): string {
  const message = typeof body === 'object' && body !== null && 'message' in body && body.message;
  return typeof message === 'string' ? message : 'This card could not be saved.';
}
