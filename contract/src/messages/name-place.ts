import { textParts } from '../posts/text-parts.ts';

/** Where a text of many readers says the name of each. */
export const NAME_PLACE = '{name}';
/** What it says where there is no name to say. */
export const NO_NAME = 'there';

/** As people type it. */
const PLACES = /\{name\}/gi;

/**
 * What of a name shows that it is one to say, for this and for the database, which read the same patterns: characters
 * that are not seen or turn the direction of what follows leave it; a web address is nobody's name.
 */
export const NAME_PATTERN = {
  unseen:
    '[\\u0001-\\u0008\\u000e-\\u001f\\u007f-\\u009f\\u00ad\\u061c\\u115f\\u1160\\u180e\\u200b\\u200e\\u200f\\u202a-\\u202e\\u2060-\\u206f\\u2800\\u3164\\ufeff\\uffa0\\ufff9-\\ufffb]',
  /** Something to see: joiners stand between characters. */
  seen: '[^\\s\\u200c\\u200d]',
  /** In lower case. */
  address: '://|www\\.|[^\\s.]\\.[a-z\\u0080-\\uffff]{2}',
} as const;
const UNSEEN = new RegExp(NAME_PATTERN.unseen, 'gu');
const SEEN = new RegExp(NAME_PATTERN.seen, 'u');
const ADDRESS = new RegExp(NAME_PATTERN.address, 'u');

/** What a text calls somebody; `NO_NAME` for nobody (null), and for a name that cannot be said. */
export function nameInWords(displayName: string | null): string {
  const name = (displayName ?? '').replace(UNSEEN, '').replace(/\s+/g, ' ').trim();
  return SEEN.test(name) && !ADDRESS.test(name.toLowerCase()) ? name : NO_NAME;
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
