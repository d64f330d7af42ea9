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
 * Formats whole cents as '$1,234.50': the only function that writes amounts for people. Free of zod, for the web app. `locale`
 * is a BCP 47 tag; the default is the one set by `speakMoneyIn`.
 */
export function formatCents(cents: number, locale: string = usual): string {
  return usdIn(locale).format(cents / 100);
}

/** Sets the locale for amounts from now on. Only for a process with one reader: the web app in a browser. */
export function speakMoneyIn(locale: string): void {
  usual = locale;
}
