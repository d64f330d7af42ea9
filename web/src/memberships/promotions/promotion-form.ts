import { PROMOTION } from '@limelight/contract/memberships/limits';
import {
  promotionTerms,
  type PromotionTerms,
} from '@limelight/contract/memberships/promotion-terms';
import { errorCode, errorSentence } from '../../platform/errors.ts';
import { faultsOf, type Faults } from '../../ui/forms/use-form.ts';

/** The promotion is for every tier that has a price. */
export const ALL_TIERS = 'all';

/** The values of the promotion form, as typed. */
export interface TypedPromotion {
  readonly tierId: string;
  readonly kind: PromotionTerms['kind'];
  readonly percent: string;
  readonly days: string;
  readonly offeredTo: 'new' | 'former';
  readonly shown: 'page' | 'link';
  readonly most: string;
  readonly endsOn: string;
}

export const firstPromotion: TypedPromotion = {
  tierId: ALL_TIERS,
  kind: 'discount',
  percent: '50',
  days: '7',
  offeredTo: 'new',
  shown: 'page',
  most: '',
  endsOn: '',
};

const WHOLE = /^\d{1,6}$/;
const wholeOf = (typed: string) => (WHOLE.test(typed.trim()) ? Number(typed.trim()) : NaN);

/** The typed terms; null if they are not valid. */
export function readTerms({ kind, percent, days }: TypedPromotion): PromotionTerms | null {
  const typed =
    kind === 'discount' ? { kind, percentOff: wholeOf(percent) } : { kind, days: wholeOf(days) };
  return promotionTerms.safeParse(typed).data ?? null;
}

/** The cap of claims; null for any number. */
export const readMost = (typed: string): number | null =>
  typed.trim() === '' ? null : wholeOf(typed);

/** The end of the typed day in the person's time zone; null for none. */
export function readEnd(endsOn: string): string | null {
  const end = new Date(`${endsOn}T23:59:59`);
  return Number.isNaN(end.getTime()) ? null : end.toISOString();
}

/** Checks the form before it is sent. */
export function promotionFaults(typed: TypedPromotion, now: Date): Faults<TypedPromotion> {
  const { percentOff, trialDays, mostClaims } = PROMOTION;
  const most = readMost(typed.most);
  const end = readEnd(typed.endsOn);
  const isRead = readTerms(typed) !== null;
  return {
    percent:
      !isRead && typed.kind === 'discount'
        ? `Choose a whole number from ${percentOff.min} to ${percentOff.max}.`
        : undefined,
    days:
      !isRead && typed.kind === 'trial'
        ? `Choose a whole number from ${trialDays.min} to ${trialDays.max}.`
        : undefined,
    most:
      most !== null && !(most >= 1 && most <= mostClaims)
        ? `Choose a number from 1 to ${mostClaims.toLocaleString('en-US')}, or leave it empty.`
        : undefined,
    endsOn: end !== null && new Date(end) <= now ? 'Choose a day that’s still to come.' : undefined,
  };
}

const AT: Readonly<Record<string, keyof TypedPromotion | 'form'>> = {
  price_too_low: 'percent',
  nothing_to_promote: 'tierId',
  ends_too_soon: 'endsOn',
  too_many: 'form',
};

/** The server's refusal, at the field that it is about. */
export function refusedAt(error: unknown): Faults<TypedPromotion> {
  const at = AT[errorCode(error) ?? ''];
  return at ? { [at]: errorSentence(error) } : faultsOf(error, firstPromotion);
}
