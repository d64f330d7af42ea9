import { expect, test } from 'vitest';
import { toCents } from '@limelight/contract/platform/money';
import type { MembershipState, PriceAsk } from '@limelight/contract/memberships/operations';
import { openAsk } from './open-ask.ts';

const ask = (answer: PriceAsk['answer']): PriceAsk => ({ priceCents: toCents(900), answer });

test('a member is asked until they answer or plan something else', () => {
  const next = { priceCents: toCents(300) } as NonNullable<MembershipState['next']>;
  expect(openAsk({ next: null, priceAsk: ask(null) })).toBe(900);
  expect(openAsk({ next: null, priceAsk: ask('declined') })).toBeNull();
  expect(openAsk({ next, priceAsk: ask(null) })).toBeNull();
  expect(openAsk({ next: null, priceAsk: null })).toBeNull();
});
