import { fireEvent } from '@testing-library/react';

/** Presses a key that belongs to a composition: as all browsers report it, then as Safari does at its end. */
export function pressWhileComposing(
  field: Element,
  key: string,
  more: KeyboardEventInit = {},
): void {
  fireEvent.keyDown(field, { ...more, key, keyCode: 229, isComposing: true });
  fireEvent.keyDown(field, { ...more, key, keyCode: 229, isComposing: false });
}
