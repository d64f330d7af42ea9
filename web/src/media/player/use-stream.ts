import { useCallback, useEffect, useRef, useState } from 'react';
import type Hls from 'hls.js';

/** One rendition of a film, named by its shorter side. */
export interface Quality {
  readonly index: number;
  readonly short: number;
}

/** `gone`: the server refuses it to this user; `away`: the server could not be reached. */
export type StreamFailure = 'gone' | 'away' | 'broken';

export interface Stream {
  /** Best first; empty if the browser chooses by itself. */
  readonly qualities: readonly Quality[];
  /** The index of the chosen rendition; -1 if it is chosen automatically. */
  readonly chosen: number;
  readonly choose: (index: number) => void;
  /** The index of the rendition that is playing; -1 before the first. */
  readonly playing: number;
  readonly failure: StreamFailure | null;
  readonly retry: () => void;
}

export const AUTOMATIC = -1;

const isPlaylist = (url: string) => new URL(url, location.origin).pathname.endsWith('.m3u8');

const GONE = [401, 403, 404];
/** How often a failing decoder is restarted. */
const RECOVERIES = 2;

/** Attaches a stream to an element: with hls.js if it is supported (it switches quality better), otherwise natively. */
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
        // Chromium reports native HLS support: check hls.js first, or it would never be used.
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
    // from the next segment on: what has loaded is played, and playback does not stop
    if (hls.current) hls.current.nextLevel = index;
  }, []);
  const retry = useCallback(() => setAttempt((before) => before + 1), []);
  return { qualities, chosen, choose, playing, failure, retry };
}
