export type ParsedCents =
  | { readonly ok: true; readonly cents: number }
  | {
      readonly ok: false;
      readonly reason: 'empty' | 'not_an_amount' | 'too_precise' | 'too_large';
    };

/** Whole dollars, grouped in threes or not at all, and at most two decimals; '1,50' is refused, not guessed. */
const AMOUNT = /^(\d{1,3}(?:,\d{3})+|\d*)(?:\.(\d*))?$/;
/** The contract's largest amount: $1,000,000.00 a hundredfold. */
const MAX_CENTS = 100_000_000;

/**
 * Reads what a person typed as an amount of US dollars into whole cents, without passing through a
 * float: '80' is 8000, '$1,234.5' is 123450.
 */
export function parseCents(typed: string): ParsedCents {
  const text = typed
    .trim()
    .replace(/^\$\s*/, '')
    .replace(/\s*(?:USD|usd)$/, '');
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

/** The sentence below the field for an amount that could not be read. */
export const amountProblem: Record<Extract<ParsedCents, { ok: false }>['reason'], string> = {
  empty: 'Enter an amount.',
  not_an_amount: 'Enter an amount in dollars, like 80 or 80.50.',
  too_precise: 'Use at most two decimals.',
  too_large: 'That amount is too large.',
};

/** Cents as they stand in a field that is being edited: '80', '80.50'; no sign, no grouping. */
export function centsToField(cents: number): string {
  const rest = cents % 100;
  return rest === 0
    ? String(cents / 100)
    : `${Math.trunc(cents / 100)}.${String(rest).padStart(2, '0')}`;
}
