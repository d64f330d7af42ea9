import { useCallback, useEffect, useRef, useState } from 'react';
import type Hls from 'hls.js';

/** One rendition of a film, named by its shorter side. */
interface Quality {
  readonly index: number;
  readonly short: number;
}

/** `gone`: the server does not give it to this person (any more); `away`: it could not be reached. */
export type StreamFailure = 'gone' | 'away' | 'broken';

export interface Stream {
  /** Best first; empty where the browser itself chooses. */
  readonly qualities: readonly Quality[];
  /** The chosen rendition's index; -1 while the network decides. */
  readonly chosen: number;
  readonly choose: (index: number) => void;
  /** The index of the one that plays now; -1 before the first. */
  readonly playing: number;
  readonly failure: StreamFailure | null;
  readonly retry: () => void;
}

export const AUTOMATIC = -1;

const isPlaylist = (url: string) => new URL(url, location.origin).pathname.endsWith('.m3u8');

const GONE = [401, 403, 404];
/** A decoder that fails is given this many new starts. */
const RECOVERIES = 2;

/** Attaches a stream to an element: hls.js where it can (its quality switching is better), the browser otherwise. */
export function useStream(element: HTMLMediaElement | null, streamUrl: string): Stream {
  const hls = useRef<Hls | null>(null);
  const [qualities, setQualities] = useState<readonly Quality[]>([]);
  const [chosen, setChosen] = useState(AUTOMATIC);
  const [playing, setPlaying] = useState(AUTOMATIC);
  const [failure, setFailure] = useState<StreamFailure | null>(null);
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    if (!element) return;
    let detach: (() => void) | undefined;
    let gone = false;
    setFailure(null);
    const startAt = attempt > 0 ? element.currentTime : AUTOMATIC;
    const fail = () => setFailure(element.error?.code === 2 ? 'away' : 'broken');
    const attach = async () => {
      if (isPlaylist(streamUrl)) {
        const { default: HlsPlayer } = await import('hls.js');
        if (gone) return;
        // Chromium claims HLS of its own: ask hls.js first, or it is never used.
        if (HlsPlayer.isSupported()) {
          const player = new HlsPlayer({ capLevelToPlayerSize: true, startPosition: startAt });
          hls.current = player;
          let recoveries = 0;
          const { Events, ErrorTypes } = HlsPlayer;
          player.on(Events.MANIFEST_PARSED, () => {
            setQualities(
              player.levels
                .map(({ width, height }, index) => ({ index, short: Math.min(width, height) }))
                .sort((a, b) => b.short - a.short),
            );
          });
          player.on(Events.LEVEL_SWITCHED, (_, { level }) => setPlaying(level));
          player.on(Events.ERROR, (_, { fatal, type, response }) => {
            if (!fatal) return;
            if (type === ErrorTypes.MEDIA_ERROR && recoveries++ < RECOVERIES) {
              player.recoverMediaError();
            } else if (GONE.includes(response?.code ?? 0)) setFailure('gone');
            else setFailure(type === ErrorTypes.NETWORK_ERROR ? 'away' : 'broken');
          });
          player.loadSource(streamUrl);
          player.attachMedia(element);
          detach = () => player.destroy();
          return;
        }
      }
      element.addEventListener('error', fail);
      element.src = streamUrl;
      detach = () => {
        element.removeEventListener('error', fail);
        element.removeAttribute('src');
        element.load();
      };
    };
    attach().catch(() => setFailure('away'));
    return () => {
      gone = true;
      hls.current = null;
      detach?.();
    };
  }, [element, streamUrl, attempt]);

  const choose = useCallback((index: number) => {
    setChosen(index);
    // from the next part on: what is loaded plays to its end, and nothing stops
    if (hls.current) hls.current.nextLevel = index;
  }, []);
  const retry = useCallback(() => setAttempt((before) => before + 1), []);
  return { qualities, chosen, choose, playing, failure, retry };
}
