import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';
import type { Intent } from '../../platform/intent.ts';
import type { Checkout } from './checkout.tsx';

/** The means of the page that an intent is carried out with. */
export interface ResumingPage {
  readonly queries: QueryClient;
  readonly open: (checkout: Checkout | null) => void;
}

/** By verb, the function that carries out an intent with this id: it acts at once or opens a checkout. */
export type Resumes = Readonly<
  Record<string, (id: string, page: ResumingPage) => void | Promise<void>>
>;

/** The declaration of an area that sells something, for every page with purchases (pages/parts/purchase-parts.ts). */
export interface PurchasePart {
  /** The keys of the queries that its purchases change. */
  readonly opens: readonly QueryKey[];
  /** Intents that any page can carry out. Those that need a certain page are passed to `useCarryOn` there. */
  readonly resumes?: Resumes;
}

/** Every purchase changes these. */
export const paymentsPart: PurchasePart = {
  opens: [
    api.payments.listOrders.key(),
    api.payments.listCards.key(),
    api.payments.getSpending.key(),
  ],
};

/** Reads again what the purchases of these areas change. */
export async function readAgain(
  parts: readonly PurchasePart[],
  queries: QueryClient,
): Promise<void> {
  await Promise.all(
    parts.flatMap(({ opens }) => opens.map((queryKey) => queries.invalidateQueries({ queryKey }))),
  );
}

/** Carries out an intent. Does nothing where its verb is not among the resumes: it may be of an older version. */
export async function carryOut(
  resumes: readonly Resumes[],
  { verb, id }: Intent,
  page: ResumingPage,
): Promise<void> {
  await resumes.find((one) => Object.hasOwn(one, verb))?.[verb]?.(id, page);
}
