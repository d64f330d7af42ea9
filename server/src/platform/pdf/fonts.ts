import { createRequire } from 'node:module';
import { Font } from '@react-pdf/renderer';

/**
 * The web app's text font, from a package that has it as TrueType: the PDF writer cannot subset WOFF2, and WOFF, which is
 * decompressed again for each glyph, took four times as long per page. Latin, Vietnamese, Cyrillic and Greek.
 */
const FILE = '@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf';
const FAMILY = 'Inter';
/** Replaces a character that the font cannot draw. */
const MISSING = '?';

export interface Typeface {
  readonly family: string;
  canDraw(text: string): boolean;
  /** The text with every character replaced that cannot be drawn. */
  drawable(text: string): string;
}

/** Registers the font with the PDF writer, once per process. */
export async function loadTypeface(): Promise<Typeface> {
  Font.register({ family: FAMILY, src: createRequire(import.meta.url).resolve(FILE) });
  // Names and titles are never hyphenated.
  Font.registerHyphenationCallback((word) => [word]);
  await Font.load({ fontFamily: FAMILY });
  const source = Font.getFont({ fontFamily: FAMILY });
  const canDraw = (character: string) =>
    source.data?.hasGlyphForCodePoint(character.codePointAt(0) ?? 0) ?? false;
  return {
    family: FAMILY,
    canDraw: (text) => Array.from(text.normalize('NFC')).every(canDraw),
    drawable: (text) =>
      Array.from(text.normalize('NFC'), (character) =>
        canDraw(character) ? character : MISSING,
      ).join(''),
  };
}
