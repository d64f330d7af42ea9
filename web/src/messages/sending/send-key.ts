import type { KeyboardEvent } from 'react';
import { isComposing } from '../../ui/composing.ts';

/** With a keyboard of its own Enter sends; on a phone it makes a line. */
export const entersWithKey = (): boolean => matchMedia('(pointer: fine)').matches;

/** Whether the key sends what is in the field: Enter where it sends, or with Ctrl or Command everywhere. */
export const isSendKey = (event: KeyboardEvent): boolean =>
  event.key === 'Enter' &&
  !event.shiftKey &&
  !isComposing(event) &&
  (event.metaKey || event.ctrlKey || entersWithKey());
