import { useEffect, useState } from 'react';
import { focusAgain, focusPlace } from './focus-place.ts';

/**
 * For a component that takes the focus when it opens (a search, a form in place of what it edits). When it closes, the focus
 * returns to the element that had it, unless another one has it by then.
 */
export function useFocusBack(takesFocus = true): void {
  // at the first render, before its field takes the focus
  const [before] = useState(focusPlace);
  useEffect(
    () => () => {
      if (takesFocus && focusPlace().length === 0) focusAgain(before);
    },
    [before, takesFocus],
  );
}
