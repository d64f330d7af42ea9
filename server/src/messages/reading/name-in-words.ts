import { ADDRESS_PATTERN, NAME_PLACE, NO_NAME } from '@limelight/contract/messages/name-place';

/** SQL of the name that a text uses for a person: `nameInWords` of the contract, in the database. */
const nameOf = (person: string): string => `coalesce((
  select case when lower(p.display_name) !~ '${ADDRESS_PATTERN}' then p.display_name end
  from profiles p join people reader on reader.id = p.id and reader.deleted_at is null
  where p.id = ${person}), '${NO_NAME}')`;

/**
 * SQL of the words of a body (its column `words`) for one reader, with their name in each place for it. Does not look up a name
 * for a body without such places.
 */
export const wordsFor = (body: string, words: 'text' | 'locked_text', reader: string): string =>
  `case when ${body}.has_name_places then replace(${body}.${words}, '${NAME_PLACE}', ${nameOf(reader)})
    else ${body}.${words} end`;

/** SQL of the free words of a body with a neutral word in place of a name; null where they have no place for one. */
export const wordsForOthers = (body: string): string =>
  `case when ${body}.has_name_places then replace(${body}.text, '${NAME_PLACE}', '${NO_NAME}') end`;

/** SQL of the reader of a message between two people: the one who did not write it. */
export const readerOf = (author: string, one: string, other: string): string =>
  `case when ${author} = ${one} then ${other} else ${one} end`;

/** SQL of whether the words of a body contain the search pattern. A place for a name never matches. */
export const holdsWords = (
  body: string,
  words: 'text' | 'locked_text',
  pattern: string,
): string => `fold(${body}.${words}) like fold(${pattern})
    and (not ${body}.has_name_places
      or fold(replace(${body}.${words}, '${NAME_PLACE}', chr(1))) like fold(${pattern}))`;
