/**
 * The source of the pattern of a tag: up to 40 letters, digits and `_` of any script, each with its marks, and joiners between
 * letters (Persian and Sinhala need them). Marks alone are no tag: `#` with marks is the emoji of a key.
 */
export const TAG = String.raw`(?:[\p{L}\p{N}_]\p{M}{0,9}(?:\p{Join_Control}(?=\p{L}))?){1,40}`;
const WHOLE = new RegExp(`^#?(${TAG})$`, 'u');

/** How a tag is stored, compared and linked: in NFC, in lower case, and without variation selectors. */
export const tagKey = (tag: string): string =>
  tag
    .replaceAll(/\p{Variation_Selector}/gu, '')
    .normalize('NFC')
    .toLowerCase()
    .normalize('NFC');

/** The key of the tag that a person typed, with or without `#`; null if it is not a tag. */
export function readTag(typed: string): string | null {
  const found = WHOLE.exec(typed.trim())?.[1];
  return found === undefined ? null : tagKey(found);
}
