import { useEffect, type RefObject } from 'react';
import type { ComposerHandle } from './composer.tsx';
import { entersWithKey } from './send-key.ts';

/**
 * A conversation that opens on a laptop puts the focus into its field. On a phone the keyboard would cover what there is
 * to read.
 */
export function useFocusAtOpening(composer: RefObject<ComposerHandle | null>): void {
  useEffect(() => {
    if (entersWithKey()) composer.current?.focus();
  }, [composer]);
}
