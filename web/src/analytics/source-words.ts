import type { AnalyticsSource } from '@limelight/contract/analytics/operations';

const WORDS: Readonly<Record<string, string>> = {
  direct: 'Direct',
  inside: 'This site',
  unknown: 'Not known',
  other: 'Other sources',
};

/** A source as a creator reads it: a link by its name, a site by its address. */
export function sourceWords(source: AnalyticsSource['source']): string {
  const [kind = '', name = ''] = source.split(':');
  if (kind === 'link') return `Your link “${name}”`;
  return kind === 'site' ? name : (WORDS[source] ?? source);
}
