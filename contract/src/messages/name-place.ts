import { oneLine } from '../platform/one-line.ts';
import { textParts } from '../posts/text-parts.ts';

/** The placeholder in a mass message that becomes the name of each reader. */
export const NAME_PLACE = '{name}';
/** Replaces the placeholder when there is no name to show. */
export const NO_NAME = 'there';

/** The placeholder as people type it, in any case. */
const PLACES = /\{name\}/gi;

/** Characters that browsers read as dots in an address. */
const DOTS = '.\\u2024\\u3002\\ufe52\\uff0e\\uff61';
/**
 * Matches a web address, lower-cased, in letters of any width; a name that matches is not filled in. The database uses the same
 * pattern.
 */
export const ADDRESS_PATTERN = `[:\\uff1a][/\\uff0f]{2}|[w\\uff57]{3}[${DOTS}]|[^\\s${DOTS}][${DOTS}][a-z\\u0080-\\uffff]{2}`;
const ADDRESS = new RegExp(ADDRESS_PATTERN, 'u');

/** The name that a text calls a reader by; `NO_NAME` for null, for an empty name, and for a name with a web address in it. */
export function nameInWords(displayName: string | null): string {
  const name = oneLine(displayName ?? '');
  return name === '' || ADDRESS.test(name.toLowerCase()) ? NO_NAME : name;
}

/** The text for one reader. */
export const fillNames = (text: string, name: string): string =>
  // A replacer function, because `$` in a name would be read as a replacement pattern.
  text.replace(PLACES, () => name);

/**
 * Stores all placeholders in one spelling; in a link the placeholder becomes `NO_NAME`, since each reader would get another
 * address.
 */
export const withNamePlaces = (text: string): string =>
  textParts(text)
    .map((part) => fillNames(part.text, part.kind === 'link' ? NO_NAME : NAME_PLACE))
    .join('');
