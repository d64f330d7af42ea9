import type { Audience, AudienceCondition } from '@limelight/contract/posts/operations';

type Alternative = readonly AudienceCondition[];
type Price = Extract<AudienceCondition, { kind: 'price' }>['priceCents'];

/**
 * What an alternative costs; null where it has no price. A bought post is open whatever else the alternative requires, so the
 * highest price in the alternative is its price.
 */
export function priceOfAlternative(conditions: Alternative): Price | null {
  const [first, ...others] = conditions.flatMap((one) =>
    one.kind === 'price' ? [one.priceCents] : [],
  );
  return first === undefined
    ? null
    : others.reduce((most, one) => (one > most ? one : most), first);
}

/** The lowest price that buys a post: its cheapest alternative; null where none is for sale. */
export function priceOfAudience(audience: Audience): Price | null {
  const [first, ...others] = audience.flatMap(
    (alternative) => priceOfAlternative(alternative) ?? [],
  );
  return first === undefined
    ? null
    : others.reduce((least, one) => (one < least ? one : least), first);
}
