import type { PayoutCountry } from '@limelight/contract/payouts/limits';

const names = new Intl.DisplayNames(['en'], { type: 'region' });

/** 'Germany' of 'DE'. */
export const countryName = (code: PayoutCountry): string => names.of(code) ?? code;

/**
 * The first region in the browser's languages that is one of these countries; otherwise the US if it is one of them, or the
 * first.
 */
export function likelyCountry(
  countries: readonly PayoutCountry[],
  languages: readonly string[],
): PayoutCountry | undefined {
  const spoken = languages.map((tag) => /-([A-Z]{2})$/.exec(tag)?.[1]);
  const home = spoken.flatMap((region) => countries.find((one) => one === region) ?? []);
  return home[0] ?? countries.find((one) => one === 'US') ?? countries[0];
}
