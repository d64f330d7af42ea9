import type { KeyboardEvent } from 'react';

/** The `keyCode` of a key that an input method handles itself. */
const TAKEN_BY_INPUT_METHOD = 229;

/**
 * Whether the key belongs to text that is being composed, as in Japanese, Chinese and Korean: Enter confirms the text, Escape
 * discards it, and arrow keys choose among candidates. Every key handler of a text field checks this first (docs/product.md,
 * Form rules).
 */
export function isComposing({ nativeEvent }: Pick<KeyboardEvent, 'nativeEvent'>): boolean {
  // Safari ends the composition before it reports the Enter that confirmed it: `isComposing` is false by then
  return nativeEvent.isComposing || nativeEvent.keyCode === TAKEN_BY_INPUT_METHOD;
}
