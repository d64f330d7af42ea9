import { useEffect, type RefObject } from 'react';
import type { ComposerHandle } from './composer.tsx';
import { entersWithKey } from './send-key.ts';

/** Focuses the field when a conversation opens on a laptop. On a phone the keyboard would cover the messages. */
export function useFocusAtOpening(composer: RefObject<ComposerHandle | null>): void {
  useEffect(() => {
    if (entersWithKey()) composer.current?.focus();
  }, [composer]);
}
