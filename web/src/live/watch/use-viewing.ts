import { useCallback, useEffect, useRef, useState } from 'react';
import type { StreamId } from '@limelight/contract/platform/ids';
import { client } from '../../platform/api.ts';
import { errorCode, errorSentence, isOffline } from '../../platform/errors.ts';

/** The right to watch, as the server gave it. */
export type Viewing =
  | { readonly at: 'off' }
  | { readonly at: 'opening' }
  | {
      readonly at: 'open';
      readonly viewingId: string;
      readonly playlist: string;
      /** When the free preview is over; null for a viewer who may watch all of it. */
      readonly previewEndsAt: string | null;
      /** Grows where the player has to begin again. */
      readonly round: number;
    }
  /** `code` is one of the contract's errors of `live.watch`. */
  | { readonly at: 'refused'; readonly code: string | null; readonly message: string };

/** Another try after the server was not reached, or had just begun again. */
const AGAIN_MS = 2_000;

interface Watching {
  readonly viewing: Viewing;
  /** Asks again: the right may have changed, or the server does not know the viewing any longer. */
  readonly reopen: () => void;
}

/**
 * Opens a viewing while `wanted`, and ends it afterwards. While it is asked for again, the one before stays: its picture goes
 * on. `right` changes with what the viewer bought.
 */
export function useViewing(streamId: StreamId, wanted: boolean, right: string): Watching {
  const [viewing, setViewing] = useState<Viewing>({ at: 'off' });
  const [turn, setTurn] = useState(0);
  const open = useRef<string | null>(null);
  const opened = useRef({ turn, round: 0 });
  const reopen = useCallback(() => setTurn((before) => before + 1), []);

  useEffect(() => {
    if (!wanted) return;
    let isOver = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    setViewing((before) => (before.at === 'open' ? before : { at: 'opening' }));
    const ask = async () => {
      try {
        const { viewingId, playlistPath, previewEndsAt } = await client.live.watch({ streamId });
        if (isOver) return;
        // What was bought opens the rest of a viewing whose picture goes on.
        if (open.current !== viewingId || opened.current.turn !== turn)
          opened.current = { turn, round: opened.current.round + 1 };
        open.current = viewingId;
        const { round } = opened.current;
        setViewing({ at: 'open', viewingId, playlist: playlistPath, previewEndsAt, round });
      } catch (error) {
        if (isOver) return;
        if (isOffline(error) || errorCode(error) === 'internal')
          timer = setTimeout(() => void ask(), AGAIN_MS);
        else {
          open.current = null;
          setViewing({ at: 'refused', code: errorCode(error), message: errorSentence(error) });
        }
      }
    };
    // A viewing that has just ended is asked for again after a moment, so that a refusal does not repeat without end.
    timer = setTimeout(() => void ask(), turn === 0 ? 0 : 300);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [streamId, wanted, right, turn]);

  useEffect(() => {
    if (!wanted) return;
    return () => {
      const viewingId = open.current;
      open.current = null;
      setViewing({ at: 'off' });
      // If it fails, the server ends it by itself after a while.
      if (viewingId !== null) client.live.leave({ viewingId }).catch(() => undefined);
    };
  }, [streamId, wanted]);

  return { viewing, reopen };
}
