/**
 * Puts words at a place of a text, apart from what stands around it; a sign that ends a phrase follows them at once. Answers the
 * text and where the words end.
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
