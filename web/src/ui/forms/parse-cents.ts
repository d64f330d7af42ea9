import { decimalSign } from '../../platform/region.ts';

export type ParsedCents =
  | { readonly ok: true; readonly cents: number }
  | {
      readonly ok: false;
      readonly reason: 'empty' | 'not_an_amount' | 'too_precise' | 'too_large';
    };

/** Whole dollars, with thousands separators or without, and at most two decimals; '1,50' is rejected, not guessed. */
const AMOUNT = /^(\d{1,3}(?:,\d{3})+|\d*)(?:\.(\d*))?$/;
/** The contract's largest amount, $1,000,000.00, in cents. */
const MAX_CENTS = 100_000_000;

/**
 * Parses an amount of US dollars that the user typed into whole cents, without using floats: '80' is 8000, '$1,234.5' is
 * 123450. `sign` is the decimal sign of the user's region.
 */
export function parseCents(typed: string, sign: string = decimalSign()): ParsedCents {
  const amount = typed
    .trim()
    .replace(/^\$\s*/, '')
    .replace(/\s*(?:USD|usd|\$)$/, '');
  const text = sign === ',' ? withPoint(amount) : amount;
  if (text === '') return { ok: false, reason: 'empty' };
  const match = AMOUNT.exec(text);
  const dollars = match?.[1]?.replaceAll(',', '') ?? '';
  const decimals = match?.[2] ?? '';
  if (!match || (dollars === '' && decimals === '')) return { ok: false, reason: 'not_an_amount' };
  if (decimals.length > 2) return { ok: false, reason: 'too_precise' };
  if (dollars.length > 9) return { ok: false, reason: 'too_large' };
  const cents = Number(dollars || '0') * 100 + Number(decimals.padEnd(2, '0'));
  return cents > MAX_CENTS ? { ok: false, reason: 'too_large' } : { ok: true, cents };
}

/** With a decimal comma: '1.234,56' and '1 234,56' become '1,234.56'. '80.50' is unambiguous and stays. */
function withPoint(amount: string): string {
  if (/^\d*\.\d{1,2}$/.test(amount)) return amount;
  return amount
    .replace(/(?<=\d)\s(?=\d)/g, '.')
    .replace(/[.,]/g, (mark) => (mark === ',' ? '.' : ','));
}

/** The messages below the field for amounts that could not be parsed. */
export const amountProblem: Record<Extract<ParsedCents, { ok: false }>['reason'], string> = {
  empty: 'Enter an amount.',
  not_an_amount: 'Enter an amount in dollars, like 80 or 80.50.',
  too_precise: 'Use up to two decimal places.',
  too_large: 'That amount is too large.',
};

/** Cents as the text of an input field: '80', '80.50' or '80,50'; no currency, no thousands separators. */
export function centsToField(cents: number, sign: string = decimalSign()): string {
  const rest = cents % 100;
  return rest === 0
    ? String(cents / 100)
    : `${Math.trunc(cents / 100)}${sign}${String(rest).padStart(2, '0')}`;
}
