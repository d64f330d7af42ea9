import { useEffect } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useMe } from './use-me.ts';

/** Receives realtime events for the signed-in person, on every screen. */
export function useLive(): void {
  const { data: me } = useMe();
  const queries = useQueryClient();
  const id = me?.id;
  useEffect(() => {
    if (id === undefined) return;
    let end: (() => void) | undefined;
    let isOver = false;
    // Not loaded for strangers.
    import('./follow-all.ts').then(
      ({ followAll }) => {
        if (!isOver) end = followAll(id, queries);
      },
      // Without it the screens still poll now and then.
      () => undefined,
    );
    return () => {
      isOver = true;
      end?.();
    };
  }, [id, queries]);
}
