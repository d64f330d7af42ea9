import { isOnServer } from '../../platform/environment.ts';
import type { KeyboardEvent } from 'react';
import { isComposing } from '../../ui/forms/composing.ts';

/** With a mouse, Enter sends; on a phone it adds a line. */
export const entersWithKey = (): boolean => !isOnServer && matchMedia('(pointer: fine)').matches;

/** Whether a key event sends: Enter where it sends, or with Ctrl or Command everywhere. */
export const isSendKey = (event: KeyboardEvent): boolean =>
  event.key === 'Enter' &&
  !event.shiftKey &&
  !isComposing(event) &&
  (event.metaKey || event.ctrlKey || entersWithKey());
