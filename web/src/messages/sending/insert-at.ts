/**
 * Inserts words into a text at a position, with spaces around them, but none before a sign that ends a phrase. Returns the text
 * and the end of the words.
 */
export function insertAt(
  before: string,
  words: string,
  from: number,
  to: number,
): { readonly text: string; readonly end: number } {
  const head = before.slice(0, from);
  const tail = before.slice(to);
  const lead = head === '' || /\s$/.test(head) ? '' : ' ';
  const gap = tail === '' || /^[\s.,;:!?)]/.test(tail) ? '' : ' ';
  const start = head + lead + words;
  return { text: start + gap + tail, end: start.length };
}
