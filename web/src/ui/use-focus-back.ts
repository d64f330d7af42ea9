import { useEffect, useState } from 'react';
import { focusAgain, focusPlace } from './focus-place.ts';

/**
 * For a part that takes the focus as it opens (a search, a form in place of what it changes): as it closes, the focus
 * goes back to what had it, unless something else has it by then.
 */
export function useFocusBack(takesFocus = true): void {
  // as it is first drawn, before its field takes the focus
  const [before] = useState(focusPlace);
  useEffect(
    () => () => {
      if (takesFocus && focusPlace().length === 0) focusAgain(before);
    },
    [before, takesFocus],
  );
}
