import { z } from 'zod';

/** A character of an emoji without the selector that shows it as a picture: '❤', or the '1' of a keycap. */
const UNSELECTED = /(?=\p{Emoji})\P{Emoji_Presentation}(?![\u{fe0f}\p{Emoji_Modifier}])/gu;

/**
 * One emoji as Unicode recommends them: keycaps, flags, families and skin tones are several code points. Emoji newer than the
 * runtime are matched by the code points that Unicode reserves for them. Compiled on use, not on load: browsers before 2023
 * throw at this flag.
 */
const oneEmoji = () =>
  new RegExp(
    String.raw`^(?:\p{RGI_Emoji}|[\p{Extended_Pictographic}&&\p{Cn}]\p{Emoji_Modifier}?)$`,
    'v',
  );

/** Exactly one emoji, with the selectors that show it as a picture: ❤ is read as ❤️ (docs/product.md, Editing and unsending). */
export const emoji = z
  .string()
  .overwrite((text) => text.replace(UNSELECTED, '$&\u{fe0f}'))
  .refine((text) => oneEmoji().test(text), 'Choose an emoji.');
