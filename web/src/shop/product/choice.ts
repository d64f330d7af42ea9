import { formatCents } from '@limelight/contract/platform/format-money';
import type { CreatorId, ProductId } from '@limelight/contract/platform/ids';
import type { Cents } from '@limelight/contract/platform/money';
import { SHOP } from '@limelight/contract/shop/limits';
import type { ProductView } from '@limelight/contract/shop/operations';
import { isId } from '../../platform/is-id.ts';
import { amountProblem, centsToField, parseCents } from '../../ui/forms/parse-cents.ts';

/** What a buyer wants of a product: how many, and at what price where they choose it. */
export interface Choice {
  readonly creatorId: CreatorId;
  readonly productId: ProductId;
  readonly quantity: number;
  readonly chosenCents: Cents | null;
}

/** A choice as the id of an intent, which lasts while the buyer signs in. */
export const writeChoice = ({ creatorId, productId, quantity, chosenCents }: Choice): string =>
  [creatorId, productId, quantity, ...(chosenCents === null ? [] : [chosenCents])].join(' ');

/** Reads it back; null for anything else. */
export function readChoice(text: string): Choice | null {
  const [creatorId, productId, quantity, chosen] = text.split(' ');
  if (!isId<CreatorId>(creatorId) || !isId<ProductId>(productId)) return null;
  const pieces = Number(quantity);
  const cents = chosen === undefined ? null : Number(chosen);
  const fits = Number.isInteger(pieces) && pieces >= 1 && pieces <= SHOP.quantityMax;
  if (!fits || !isPrice(cents)) return null;
  return { creatorId, productId, quantity: pieces, chosenCents: cents };
}

const isPrice = (cents: number | null): cents is Cents | null =>
  cents === null || (Number.isSafeInteger(cents) && cents >= 0 && cents <= SHOP.maxPriceCents);

export type ReadPrice =
  | { readonly ok: true; readonly cents: Cents | null }
  | { readonly ok: false; readonly problem: string };

/** What was typed where buyers choose the price, from the least on. Nothing typed is the least. */
export function readPrice(
  typed: string,
  { priceCents }: Pick<ProductView, 'priceCents'>,
): ReadPrice {
  if (typed.trim() === '') return { ok: true, cents: priceCents };
  const read = parseCents(typed);
  if (!read.ok) return { ok: false, problem: amountProblem[read.reason] };
  if (read.cents > 0 && read.cents < SHOP.minPriceCents) {
    const least = formatCents(SHOP.minPriceCents);
    return {
      ok: false,
      problem:
        priceCents === 0 ? `Choose nothing, or ${least} or more.` : `Choose ${least} or more.`,
    };
  }
  if (read.cents < priceCents)
    return { ok: false, problem: `Choose ${formatCents(priceCents)} or more.` };
  if (!isPrice(read.cents))
    return { ok: false, problem: `You can pay up to ${formatCents(SHOP.maxPriceCents)}.` };
  return { ok: true, cents: read.cents };
}

/** What stands in the field at the beginning. */
export const priceToBeginWith = ({ priceCents }: Pick<ProductView, 'priceCents'>): string =>
  priceCents === 0 ? '' : centsToField(priceCents);
