import type { QueryClient } from '@tanstack/react-query';
import { membershipsPart } from '../../memberships/checkouts.tsx';
import {
  paymentsPart,
  type PurchasePart,
  type Resumes,
  type ResumingPage,
} from '../../payments/checkout/purchase-part.ts';
import type { Intent } from '../../platform/intent.ts';
import { postsPart } from '../../posts/post-intents.ts';

/** A new area that sells something adds its part here. */
const PURCHASE_PARTS: readonly PurchasePart[] = [paymentsPart, postsPart, membershipsPart];

/** Reads again what a purchase opens: everything that was shown as locked, and the lists of the user's things. */
export function refreshAfterPurchase(queries: QueryClient): Promise<unknown> {
  return Promise.all(
    PURCHASE_PARTS.flatMap(({ opens }) =>
      opens.map((queryKey) => queries.invalidateQueries({ queryKey })),
    ),
  );
}

/** Carries out an intent by the actions of the page (`here`) or of any area. Does nothing for a verb that none of them knows. */
export async function finish({ verb, id }: Intent, page: ResumingPage, here: Resumes) {
  const resumes = [here, ...PURCHASE_PARTS.map((part) => part.resumes ?? {})];
  await resumes.find((one) => Object.hasOwn(one, verb))?.[verb]?.(id, page);
}
