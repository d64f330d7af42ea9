import type { Correspondent } from '@limelight/contract/messages/operations';

/** What a quick reply says where the reader's name is not known. */
export const NO_NAME = 'there';
const PLACE_OF_NAME = /\{name\}/gi;

/** A quick reply as it is written to somebody: `{name}` is their name, or 'there'. */
export function fillIn(text: string, other: Pick<Correspondent, 'displayName'> | null): string {
  const name = other?.displayName.trim() || NO_NAME;
  // By a function: a name may hold what a pattern would take for a sign of its own.
  return text.replace(PLACE_OF_NAME, () => name);
}

/** Puts words at a place of a text, apart from what stands around it. Answers the text and where the words end. */
export function insertAt(
  before: string,
  words: string,
  from: number,
  to: number,
): { readonly text: string; readonly end: number } {
  const head = before.slice(0, from);
  const tail = before.slice(to);
  const lead = head === '' || /\s$/.test(head) ? '' : ' ';
  const gap = tail === '' || /^\s/.test(tail) ? '' : ' ';
  const start = head + lead + words;
  return { text: start + gap + tail, end: start.length };
}
