import type { KeyboardEvent } from 'react';

/** What `keyCode` says of a key that an input method has taken for itself. */
const TAKEN_BY_INPUT_METHOD = 229;

/**
 * Whether the key belongs to text that is being composed, as Japanese, Chinese and Korean are: its Enter confirms the
 * words, its Escape gives them up, and its arrows choose among them. Whatever acts on a key in a text field asks first
 * (docs/product.md, Form rules).
 */
export function isComposing({ nativeEvent }: Pick<KeyboardEvent, 'nativeEvent'>): boolean {
  // Safari ends the composition before it reports the Enter that confirmed it: `isComposing` is false by then
  return nativeEvent.isComposing || nativeEvent.keyCode === TAKEN_BY_INPUT_METHOD;
}
