import type { QueryClient } from '@tanstack/react-query';
import { livePart } from '../../live/index.ts';
import { membershipsPart } from '../../memberships/index.ts';
import { paymentsPart, type PurchasePart, readAgain } from '../../payments/index.ts';
import { postsPart } from '../../posts/index.ts';
import { shopPart } from '../../shop/index.ts';

/** A new area that sells something adds its part here. */
export const PURCHASE_PARTS: readonly PurchasePart[] = [
  paymentsPart,
  postsPart,
  membershipsPart,
  livePart,
  shopPart,
];

/** Reads again what a purchase opens: everything that was shown as locked, and the lists of the user's things. */
export const refreshAfterPurchase = (queries: QueryClient): Promise<void> =>
  readAgain(PURCHASE_PARTS, queries);
