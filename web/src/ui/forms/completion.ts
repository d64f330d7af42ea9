/** The @word or #word that is being typed at the caret, with its sign, and where it begins. */
export interface OpenWord {
  readonly start: number;
  readonly word: string;
}

/** Not after a letter, a slash or another sign, as in stored texts: `a@b.c` and URLs contain no such words. */
const AT_CARET =
  /(?<![\p{L}\p{M}\p{N}_/&#@.])[@#](?=[\p{L}\p{N}_.])[\p{L}\p{M}\p{N}\p{Join_Control}_.]{1,80}$/u;

/** The `@…` or `#…` that ends at the caret; null if there is none. */
export function openWord(text: string, caret: number): OpenWord | null {
  const found = AT_CARET.exec(text.slice(0, caret));
  return found && { start: found.index, word: found[0] };
}

/** The text with the word completed and a space after it, and the new position of the caret. */
export function complete(
  text: string,
  { start, word }: OpenWord,
  value: string,
): { text: string; caret: number } {
  const rest = text.slice(start + word.length);
  const gap = /^\s/.test(rest) ? '' : ' ';
  return { text: text.slice(0, start) + value + gap + rest, caret: start + value.length + 1 };
}
