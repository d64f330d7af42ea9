import { addCents, type Cents, toCents } from '@limelight/contract/platform/money';
import { divide } from './divide.ts';
import type { ShareRow } from './queries.ts';

/** What one share of a payment gives back, in positive cents. */
export interface ShareBack {
  readonly cents: Cents;
  /** Set for an earning. */
  readonly grossCents: Cents;
  readonly feeCents: Cents;
}

const NOTHING = toCents(0);
const sum = (cents: readonly Cents[]) => addCents(NOTHING, ...cents);

/**
 * What each share of a payment gives back for a refund of `amountCents`, after `beforeCents` had been refunded: in whole cents
 * that add up to the refund, divided as the payment was. Tax takes its part first; the rest is divided among the payees by what
 * each was paid, and each payee's part among the payee, an agency and the fee. Refunds that add up to the whole payment take
 * back each share whole, and no later refund reverses a part of an earlier one.
 */
export function shareBack(
  shares: readonly ShareRow[],
  { beforeCents, amountCents }: { readonly beforeCents: Cents; readonly amountCents: Cents },
): ShareBack[] {
  const before = givenBack(shares, beforeCents);
  return givenBack(shares, addCents(beforeCents, amountCents)).map((now, at) => ({
    cents: toCents(now.cents - (before[at]?.cents ?? 0)),
    grossCents: toCents(now.grossCents - (before[at]?.grossCents ?? 0)),
    feeCents: toCents(now.feeCents - (before[at]?.feeCents ?? 0)),
  }));
}

/** What each share has given back once `back` of the payment is refunded. */
function givenBack(shares: readonly ShareRow[], back: Cents): ShareBack[] {
  const earnings = shares.flatMap(({ amount_cents: net, gross_cents: gross, fee_cents: fee }) =>
    gross === null || fee === null ? [] : [{ net, gross, fee }],
  );
  const amounts = (kinds: readonly string[]) =>
    shares.map(({ kind, amount_cents: cents }) => (kinds.includes(kind) ? cents : NOTHING));
  const tax = amounts(['tax']);
  const [taxBack = NOTHING, price = NOTHING] = divide(back, [
    sum(tax),
    sum(earnings.map(({ gross }) => gross)),
  ]);
  const parts = divide(
    price,
    earnings.map(({ gross }) => gross),
  ).map((grossCents, at) => {
    const { net = 0, gross = 0, fee = 0 } = earnings[at] ?? {};
    const [feeCents = NOTHING, agency = NOTHING, cents = NOTHING] = divide(grossCents, [
      fee,
      gross - fee - net,
      net,
    ]);
    return { cents, grossCents, feeCents, agency };
  });
  const taxes = divide(taxBack, tax);
  const fees = divide(
    sum(parts.map(({ feeCents }) => feeCents)),
    amounts(['platform_fees', 'referrals']),
  );
  const agencies = divide(sum(parts.map(({ agency }) => agency)), amounts(['agency']));
  return shares.map(({ source }, at) => {
    const part = source === null ? undefined : parts.shift();
    if (part) return part;
    const cents = sum([taxes, fees, agencies].map((all) => all[at] ?? NOTHING));
    return { cents, grossCents: NOTHING, feeCents: NOTHING };
  });
}
