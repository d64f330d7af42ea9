import { type Cents, toCents } from '@limelight/contract/platform/money';

/** What each share has given back when `backCents` of their sum are back. */
function givenBack(shares: readonly Cents[], backCents: number): number[] {
  let sum = shares.reduce<number>((total, share) => total + share, 0);
  let back = backCents;
  return shares.map((share) => {
    // Each share takes its part of what those before it left over: in whole cents that always add up, and that no later
    // refund takes back.
    const part = sum === 0 ? 0 : Math.floor((2 * share * back + sum) / (2 * sum));
    sum -= share;
    back -= part;
    return part;
  });
}

/**
 * What each share of a payment gives back for a refund of `amountCents`, after `beforeCents` had gone back: in
 * proportion, in whole cents, adding up to the refund. Any refunds that make the whole take each share whole.
 */
export function shareBack(
  shares: readonly Cents[],
  { beforeCents, amountCents }: { readonly beforeCents: Cents; readonly amountCents: Cents },
): Cents[] {
  const before = givenBack(shares, beforeCents);
  return givenBack(shares, beforeCents + amountCents).map((back, index) =>
    toCents(back - (before[index] ?? 0)),
  );
}
