import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Font } from '@react-pdf/renderer';
import { unpackWoff2 } from './unpack-woff2.ts';

/** The parts of the web app's text font: Latin with its extensions, Vietnamese, Cyrillic and Greek. */
const PARTS = [
  'latin',
  'latin-ext',
  'vietnamese',
  'cyrillic',
  'cyrillic-ext',
  'greek',
  'greek-ext',
] as const;
/** Stands for a character that no font here can draw. */
const MISSING = '?';

export interface Typeface {
  /** For each character the first that has it. */
  readonly families: string[];
  canDraw(text: string): boolean;
  /** The text with every character that cannot be drawn replaced. */
  drawable(text: string): string;
}

/** Registers the fonts with the PDF writer, once in a process. */
export async function loadTypeface(): Promise<Typeface> {
  const { resolve } = createRequire(import.meta.url);
  const families = PARTS.map((part) => {
    const family = `Inter ${part}`;
    const file = resolve(`@fontsource-variable/inter/files/inter-${part}-wght-normal.woff2`);
    const font = unpackWoff2(readFileSync(file)).toString('base64');
    Font.register({ family, src: `data:font/ttf;base64,${font}` });
    return family;
  });
  // Names and titles are never broken inside a word.
  Font.registerHyphenationCallback((word) => [word]);
  const sources = await Promise.all(
    families.map(async (fontFamily) => {
      await Font.load({ fontFamily });
      return Font.getFont({ fontFamily });
    }),
  );
  const canDraw = (character: string) => {
    const point = character.codePointAt(0) ?? 0;
    return sources.some(({ data }) => data?.hasGlyphForCodePoint(point) ?? false);
  };
  return {
    families,
    canDraw: (text) => Array.from(text.normalize('NFC')).every(canDraw),
    drawable: (text) =>
      Array.from(text.normalize('NFC'), (character) =>
        canDraw(character) ? character : MISSING,
      ).join(''),
  };
}
