import { ACCOUNT_LIMITS } from '@limelight/contract/accounts/limits';
import { oneLine } from '@limelight/contract/platform/one-line';

/** Parses tags separated by commas: without '#', without duplicates, in order. */
export function tagList(typed: string): string[] {
  const tags = typed
    .split(',')
    .map((tag) => oneLine(tag).replace(/^#+/, '').slice(0, ACCOUNT_LIMITS.tags.length))
    .filter((tag) => tag !== '');
  const seen = new Set<string>();
  return tags
    .filter((tag) => {
      const key = tag.toLowerCase();
      if (seen.has(key)) return false;
      seen.add(key);
      return true;
    })
    .slice(0, ACCOUNT_LIMITS.tags.max);
}
