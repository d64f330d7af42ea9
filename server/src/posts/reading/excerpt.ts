/** Characters of an excerpt before its place, and in total. */
const BEFORE = 30;
const LENGTH = 120;

/** A text on one line, as an excerpt shows it. */
export const onOneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** The beginning of a text, or the part around the character at `place`, on one line, cut at spaces. */
export function excerptOf(text: string, place = 0): string {
  const flat = onOneLine(text);
  const start = place <= BEFORE ? 0 : flat.indexOf(' ', place - BEFORE) + 1 || place - BEFORE;
  const from = Math.min(start, place);
  const cut = flat.slice(from, from + LENGTH);
  const end = from + LENGTH >= flat.length ? cut : `${cut.replace(/ \S*$/, '')}…`;
  return from > 0 ? `…${end}` : end;
}

/**
 * Where the first `sought` is in `line`, 0 where it is not. `folded` are the words of the line as the database folds them, and
 * `sought` is folded too: folding changes lengths ('ß' is 'ss'), so the place is counted word by word.
 */
export function placeOf(line: string, folded: readonly string[], sought: string): number {
  const found = Math.max(0, folded.join(' ').indexOf(sought));
  let place = 0;
  let passed = 0;
  for (const [index, word] of line.split(' ').entries()) {
    const length = folded[index]?.length ?? 0;
    if (passed + length >= found) return place + Math.min(found - passed, word.length);
    passed += length + 1;
    place += word.length + 1;
  }
  return 0;
}
