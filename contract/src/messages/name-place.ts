import { oneLine } from '../platform/one-line.ts';
import { textParts } from '../posts/text-parts.ts';

/** Where a text of many readers says the name of each. */
export const NAME_PLACE = '{name}';
/** What it says where there is no name to say. */
export const NO_NAME = 'there';

/** As people type it. */
const PLACES = /\{name\}/gi;

/** Signs that browsers take for the dots of an address. */
const DOTS = '.\\u2024\\u3002\\ufe52\\uff0e\\uff61';
/** A web address, in lower case and in letters of any width: never a name. The database reads the same pattern. */
export const ADDRESS_PATTERN = `[:\\uff1a][/\\uff0f]{2}|[w\\uff57]{3}[${DOTS}]|[^\\s${DOTS}][${DOTS}][a-z\\u0080-\\uffff]{2}`;
const ADDRESS = new RegExp(ADDRESS_PATTERN, 'u');

/** What a text calls somebody; `NO_NAME` for nobody (null), and for a name that cannot be said. */
export function nameInWords(displayName: string | null): string {
  const name = oneLine(displayName ?? '');
  return name === '' || ADDRESS.test(name.toLowerCase()) ? NO_NAME : name;
}

/** The words for one reader. */
export const fillNames = (text: string, name: string): string =>
  // By a function: a name may hold what a pattern would take for a sign of its own.
  text.replace(PLACES, () => name);

/** The places for a name as they are stored, spelled one way; none within a link, which would lead elsewhere for each. */
export const withNamePlaces = (text: string): string =>
  textParts(text)
    .map((part) => fillNames(part.text, part.kind === 'link' ? NO_NAME : NAME_PLACE))
    .join('');
