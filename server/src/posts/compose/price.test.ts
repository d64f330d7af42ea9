import { expect, test } from 'vitest';
import { type Audience, audience } from '@limelight/contract/posts/post-view';
import { priceOfAlternative, priceOfAudience } from './price.ts';

const members = { kind: 'members', tierIds: [], months: 0 };
const cost = (priceCents: number) => ({ kind: 'price', priceCents });
const of = (...alternatives: object[][]): Audience => audience.parse(alternatives);

test('an alternative costs its dearest price', () => {
  expect(priceOfAlternative(of([cost(400), members, cost(900)])[0] ?? [])).toBe(900);
  expect(priceOfAlternative(of([members])[0] ?? [])).toBeNull();
});

test('a post costs its cheapest alternative', () => {
  expect(priceOfAudience(of([cost(400), cost(900)], [members], [members, cost(700)]))).toBe(700);
  expect(priceOfAudience(of([cost(400), cost(900)]))).toBe(900);
  expect(priceOfAudience(of([members]))).toBeNull();
});
