import { SAMPLE_SEARCHES } from '@limelight/contract/discovery/texts';

/** More than fits under the box would only be scrolled past. */
const KEPT = 8;
const LONGEST = 100;

/** The list as it is stored on the device; anything else that stands there counts as no searches. */
export function readRecent(stored: string | null): readonly string[] {
  if (stored === null) return [];
  try {
    const parsed: unknown = JSON.parse(stored);
    if (!Array.isArray(parsed)) return [];
    return parsed.filter((one): one is string => typeof one === 'string').slice(0, KEPT);
  } catch {
    return [];
  }
}

/** Puts `query` on top; the same words in another case are one search. */
export function addRecent(list: readonly string[], query: string): readonly string[] {
  const words = query.trim().slice(0, LONGEST);
  if (words === '') return list;
  return [words, ...removeRecent(list, words)].slice(0, KEPT);
}

export function removeRecent(list: readonly string[], query: string): readonly string[] {
  return list.filter((one) => one.toLowerCase() !== query.toLowerCase());
}

/** The person's own searches, or the sample suggestions only while there are none (decisions.md). */
export function suggestionsOf(own: readonly string[]): {
  readonly items: readonly string[];
  readonly removable: boolean;
} {
  return own.length > 0
    ? { items: own, removable: true }
    : { items: SAMPLE_SEARCHES, removable: false };
}
