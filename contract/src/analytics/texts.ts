import type { AnalyticsSource } from './operations.ts';

const WORDS: Readonly<Record<string, string>> = {
  direct: 'Direct',
  inside: 'This site',
  search: 'Search of this site',
  unknown: 'Not known',
  other: 'Other sources',
};

/** A source as a creator reads it, on screen and in the exported table: a link by its name, a site by its address. */
export function sourceWords(source: AnalyticsSource['source']): string {
  const [kind = '', name = ''] = source.split(':');
  if (kind === 'link') return `Your link “${name}”`;
  return kind === 'site' ? name : (WORDS[source] ?? source);
}

/** What the columns of a table of sources are called. */
export const SOURCE_COLUMNS = {
  source: 'Source',
  visits: 'Visits',
  signUps: 'New accounts',
  follows: 'Followers',
  joins: 'Members',
  buyers: 'First payments',
  earnedCents: 'Earned',
} as const satisfies Record<keyof AnalyticsSource, string>;
