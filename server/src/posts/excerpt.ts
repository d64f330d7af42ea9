/** Characters of an excerpt before the word, and altogether. */
const BEFORE = 30;
const LENGTH = 120;

/** The words around the first `word`, or how the text begins where there is none, cut at spaces. */
export function excerptOf(text: string, word = ''): string {
  const flat = text.replace(/\s+/g, ' ').trim();
  const found = Math.max(0, flat.toLowerCase().indexOf(word.toLowerCase()));
  const start = found <= BEFORE ? 0 : flat.indexOf(' ', found - BEFORE) + 1 || found - BEFORE;
  const from = Math.min(start, found);
  const cut = flat.slice(from, from + LENGTH);
  const end = from + LENGTH >= flat.length ? cut : `${cut.replace(/ \S*$/, '')}…`;
  return from > 0 ? `…${end}` : end;
}
