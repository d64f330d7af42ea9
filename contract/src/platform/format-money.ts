/** Amounts are US dollars; how they are written follows the reader's region. */
const formats = new Map<string, Intl.NumberFormat>();
let usual = 'en-US';

function usdIn(locale: string): Intl.NumberFormat {
  const known = formats.get(locale);
  if (known) return known;
  const made = new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD' });
  formats.set(locale, made);
  return made;
}

/**
 * '$1,234.50' from whole cents — the one way an amount is written for people. Free of zod, for the web. `locale` is a
 * BCP 47 tag; left out, the one of `speakMoneyIn`.
 */
export function formatCents(cents: number, locale: string = usual): string {
  return usdIn(locale).format(cents / 100);
}

/** The region that amounts are written for from now on. For a process with one reader: the web app in a browser. */
export function speakMoneyIn(locale: string): void {
  usual = locale;
}
