import { withoutUnseen } from './unseen.ts';

/* How names and titles are stored (docs/product.md, 'Names and titles'). No zod, because /auth loads this on its first screen.
   The database's `one_line` follows the same rule; a test compares the two, character by character. */

/** Spaces of any width, line breaks, and the Braille blank. */
const SPACE = /[\t-\r \u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u2800\u3000]+/g;

/** Tag characters spell the flags of England, Scotland and Wales; anywhere else they are invisible. */
const TAGS = /(\u{1f3f4}[\u{e0020}-\u{e007f}]{1,7})|[\u{e0000}-\u{e007f}]/gu;

/**
 * Joiners stay after the letters of scripts that join them (Persian, Hindi, Sinhala) and inside of emoji (families), variation
 * selectors after the character that they vary.
 */
const JOINERS =
  /((?<=[\p{L}\p{M}])(?<![\p{sc=Latn}\p{sc=Grek}\p{sc=Cyrl}]\p{M}*)[\u200c\u200d]|(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f])\u200d(?=\p{Extended_Pictographic}))|[\u200c\u200d]|(?<=^|[\s\p{Variation_Selector}])\p{Variation_Selector}/gu;

/** A character with a visible shape. */
const SEEN = /[^\s\p{M}\p{Join_Control}]/u;

/** A name or a title as one visible line, trimmed; '' if nothing of it is visible. */
export function oneLine(text: string): string {
  const line = withoutUnseen(text)
    .replace(TAGS, '$1')
    .replace(JOINERS, '$1')
    .replace(SPACE, ' ')
    .trim();
  return SEEN.test(line) ? line : '';
}
