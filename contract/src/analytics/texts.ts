import { type CountryCode, UNKNOWN_COUNTRY } from '../platform/country.ts';
import type { AnalyticsSource, WatchedMedia } from './operations.ts';

const WORDS: Readonly<Record<string, string>> = {
  direct: 'Direct',
  inside: 'This site',
  search: 'Search of this site',
  unknown: 'Not known',
  other: 'Other sources',
};

/** The name of a source for the creator, on screen and in the exported table: a link by its name, a site by its address. */
export function sourceWords(source: AnalyticsSource['source']): string {
  const [kind = '', name = ''] = source.split(':');
  if (kind === 'link') return `Your link “${name}”`;
  return kind === 'site' ? name : (WORDS[source] ?? source);
}

/** The column names of the table of sources. */
export const SOURCE_COLUMNS = {
  source: 'Source',
  visits: 'Visits',
  signUps: 'New accounts',
  follows: 'Followers',
  joins: 'Members',
  buyers: 'First payments',
  earnedCents: 'Earned',
} as const satisfies Record<keyof AnalyticsSource, string>;

let regions: Intl.DisplayNames | null = null;

/** The name of a country. The names are loaded at the first call: they take 6 MB, which not every process needs. */
export function countryWords(country: CountryCode): string {
  if (country === UNKNOWN_COUNTRY) return 'Not known';
  regions ??= new Intl.DisplayNames('en-US', { type: 'region', fallback: 'code' });
  return regions.of(country) ?? country;
}

/** The column names of the table of countries. */
export const COUNTRY_COLUMNS = { country: 'Country', visits: 'Visits' } as const;

/** The column names of the table of films and sounds. */
export const WATCHED_COLUMNS = {
  fileName: 'File',
  starts: 'Played',
  quarters: '25%',
  halves: '50%',
  threeQuarters: '75%',
  ends: 'To the end',
} as const satisfies Partial<Record<keyof WatchedMedia, string>>;
