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
    }
  /** `code` is one of the contract's errors of `live.watch`. */
  | { readonly at: 'refused'; readonly code: string | null; readonly message: string };

/** Another try after the server was not reached, or had just begun again. */
const AGAIN_MS = 2_000;
/** A viewing that has just ended is asked for again after a moment, so that refusals do not repeat without a pause. */
const REOPEN_MS = 300;
/** So many ends within this time mean that another tab of this person takes the viewing, which takes it back, and so on. */
const MOST_ENDS = 3;
const ENDS_WITHIN_MS = 20_000;

/** Not a code of the server: another tab of the same session watches. */
export const ELSEWHERE = 'elsewhere';

interface Watching {
  readonly viewing: Viewing;
  /** The server does not know the viewing any longer: asks again, unless another tab of this person watches. */
  readonly ended: () => void;
  /** Asks again, as the viewer wishes. */
  readonly reopen: () => void;
}

/**
 * Opens a viewing while `wanted`, and ends it afterwards. `isWhole`: the viewer may watch all of it. Where they bought that
 * during the preview, the server opens the rest of the same viewing, so its picture goes on.
 */
export function useViewing(streamId: StreamId, wanted: boolean, isWhole: boolean): Watching {
  const [viewing, setViewing] = useState<Viewing>({ at: 'off' });
  const [turn, setTurn] = useState(0);
  const open = useRef<string | null>(null);
  const ends = useRef<number[]>([]);
  const ended = useCallback(() => {
    const now = performance.now();
    ends.current = [...ends.current.filter((at) => now - at < ENDS_WITHIN_MS), now];
    if (ends.current.length < MOST_ENDS) return setTurn((before) => before + 1);
    open.current = null;
    setViewing({
      at: 'refused',
      code: ELSEWHERE,
      message: 'You’re watching this stream in another tab.',
    });
  }, []);
  const reopen = useCallback(() => {
    ends.current = [];
    setTurn((before) => before + 1);
  }, []);

  useEffect(() => {
    if (!wanted) return;
    let isOver = false;
    const ask = async () => {
      try {
        const { viewingId, playlistPath, previewEndsAt } = await client.live.watch({ streamId });
        if (isOver) return void leave(viewingId);
        open.current = viewingId;
        setViewing({ at: 'open', viewingId, playlist: playlistPath, previewEndsAt });
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
    setViewing((before) => (before.at === 'open' ? before : { at: 'opening' }));
    let timer = setTimeout(() => void ask(), turn === 0 ? 0 : REOPEN_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [streamId, wanted, turn]);

  useEffect(() => {
    if (!wanted) return;
    return () => {
      const viewingId = open.current;
      open.current = null;
      setViewing({ at: 'off' });
      if (viewingId !== null) leave(viewingId);
    };
  }, [streamId, wanted]);

  const whole =
    viewing.at === 'open' && isWhole && viewing.previewEndsAt !== null
      ? { ...viewing, previewEndsAt: null }
      : viewing;
  return { viewing: whole, ended, reopen };
}

/** If it fails, the server ends it by itself after a while. */
function leave(viewingId: string): void {
  client.live.leave({ viewingId }).catch(() => undefined);
}
