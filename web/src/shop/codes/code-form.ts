import { SHOP } from '@limelight/contract/shop/limits';
import { formatCents } from '@limelight/contract/platform/format-money';
import type { DiscountCode } from '@limelight/contract/shop/operations';
import type { client } from '../../platform/api.ts';
import { errorCode, errorSentence } from '../../platform/errors.ts';
import { amountProblem, parseCents } from '../../ui/forms/parse-cents.ts';
import { type Faults, faultsOf } from '../../ui/forms/use-form.ts';
import { toLocal, toMoment } from '../../ui/values/local-time.ts';

/** The values of the form of a code, as typed. */
export interface TypedCode {
  readonly code: string;
  readonly kind: 'percent' | 'amount';
  readonly percent: string;
  readonly amount: string;
  readonly isForSome: boolean;
  readonly productIds: readonly string[];
  readonly maxUses: string;
  readonly perPerson: string;
  /** A local time; '' for none. */
  readonly expiresAt: string;
}

export const firstCode: TypedCode = {
  code: '',
  kind: 'percent',
  percent: '20',
  amount: '',
  isForSome: false,
  productIds: [],
  maxUses: '',
  perPerson: '1',
  expiresAt: '',
};

const CODE = /^[A-Z0-9][A-Z0-9_-]{2,31}$/;
const WHOLE = /^\d{1,7}$/;
const MOST_USES = 1_000_000;
const MOST_EACH = 100;

const wholeOf = (typed: string): number => (WHOLE.test(typed.trim()) ? Number(typed.trim()) : NaN);
const isWithin = (typed: string, max: number) => wholeOf(typed) >= 1 && wholeOf(typed) <= max;

/** Checks the form before it is sent. */
export function codeFaults(typed: TypedCode, now: Date): Faults<TypedCode> {
  const end = toMoment(typed.expiresAt);
  return {
    code: CODE.test(typed.code.trim().toUpperCase())
      ? undefined
      : 'Use 3 to 32 letters, digits, - and _.',
    percent:
      typed.kind === 'percent' && !isWithin(typed.percent, 100)
        ? 'Choose a whole number from 1 to 100.'
        : undefined,
    amount: typed.kind === 'amount' ? amountFault(typed.amount) : undefined,
    productIds:
      typed.isForSome && typed.productIds.length === 0
        ? 'Choose a product, or use it for all.'
        : undefined,
    maxUses:
      typed.maxUses.trim() !== '' && !isWithin(typed.maxUses, MOST_USES)
        ? `Choose a number from 1 to ${MOST_USES.toLocaleString('en-US')}, or leave it empty.`
        : undefined,
    perPerson:
      typed.perPerson.trim() !== '' && !isWithin(typed.perPerson, MOST_EACH)
        ? `Choose a number from 1 to ${MOST_EACH}, or leave it empty.`
        : undefined,
    expiresAt:
      end !== null && new Date(end) <= now ? 'Choose a time that is still to come.' : undefined,
  };
}

function amountFault(typed: string): string | undefined {
  const parsed = parseCents(typed);
  if (!parsed.ok) return amountProblem[parsed.reason];
  return parsed.cents < 1 || parsed.cents > SHOP.maxPriceCents
    ? `Choose up to ${formatCents(SHOP.maxPriceCents)}.`
    : undefined;
}

/** The code as the contract takes it; call it once there are no faults. */
export function codeOf(typed: TypedCode): Parameters<typeof client.shop.createCode>[0] {
  const amount = parseCents(typed.amount);
  return {
    code: typed.code.trim().toUpperCase(),
    off:
      typed.kind === 'percent'
        ? { kind: 'percent', percent: wholeOf(typed.percent) }
        : { kind: 'amount', amountCents: amount.ok ? amount.cents : 0 },
    productIds: typed.isForSome ? [...typed.productIds] : [],
    maxUses: typed.maxUses.trim() === '' ? null : wholeOf(typed.maxUses),
    perPerson: typed.perPerson.trim() === '' ? null : wholeOf(typed.perPerson),
    expiresAt: toMoment(typed.expiresAt),
  };
}

const AT: Readonly<Record<string, keyof TypedCode>> = {
  code_taken: 'code',
  product_not_found: 'productIds',
  time_not_usable: 'expiresAt',
};

/** The server's refusal, at the field that it is about. */
export function refusedAt(error: unknown): Faults<TypedCode> {
  const at = AT[errorCode(error) ?? ''];
  return at ? { [at]: errorSentence(error) } : faultsOf(error, firstCode);
}

/** '20% off', '$5.00 off'. */
export const offWords = (off: DiscountCode['off']): string =>
  off.kind === 'percent' ? `${off.percent}% off` : `${formatCents(off.amountCents)} off`;

/** Local time in a number of days, for the field of the end. */
export const localIn = (days: number, now: Date): string =>
  toLocal(new Date(now.getTime() + days * 86_400_000).toISOString());
