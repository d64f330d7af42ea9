import { useCallback, useEffect, useRef, useState } from 'react';
import type Hls from 'hls.js';
import { AUTOMATIC, type Quality } from '../../media/index.ts';
import { isTooLate } from './delay.ts';
import { PLAYER_OPTIONS } from './player-options.ts';

/**
 * `loading` before the first picture; `reconnecting`: nothing comes, and it is tried again by itself; `ended`: the stream is
 * over, and all of it was played; `gone`: the server does not know this viewing any longer.
 */
export type LiveState = 'loading' | 'playing' | 'reconnecting' | 'ended' | 'gone' | 'broken';

export interface LiveStream {
  readonly state: LiveState;
  /** Best first; empty if the browser chooses by itself. */
  readonly qualities: readonly Quality[];
  readonly chosen: number;
  readonly choose: (index: number) => void;
  readonly playing: number;
  /** How far behind the newest picture it plays, in seconds; null while unknown. */
  readonly delay: number | null;
  /** Plays the newest picture. */
  readonly toLive: () => void;
  /** The viewer goes back by themselves: it is not brought back to the newest picture. */
  readonly stayBehind: () => void;
}

/** Codes of a viewing that has ended, or that another process does not know. */
const GONE = [401, 403, 404, 410];
const AGAIN_MS = 2_000;
const LOOK_MS = 500;
/** So long without a picture is worth a word. */
const STALLED_MS = 2_000;
const RECOVERIES = 3;

/** Plays a live playlist: with hls.js where it is supported, natively elsewhere (Safari on phones). */
export function useLiveStream(video: HTMLVideoElement | null, playlist: string | null): LiveStream {
  const hls = useRef<Hls | null>(null);
  const [qualities, setQualities] = useState<readonly Quality[]>([]);
  const [chosen, setChosen] = useState(AUTOMATIC);
  const [playing, setPlaying] = useState(AUTOMATIC);
  const [state, setState] = useState<LiveState>('loading');
  const [delay, setDelay] = useState<number | null>(null);
  const staysBehind = useRef(false);

  const toLive = useCallback(() => {
    if (!video) return;
    staysBehind.current = false;
    const at = hls.current?.liveSyncPosition ?? endOf(video);
    if (at !== null) video.currentTime = at;
    void video.play().catch(() => undefined);
  }, [video]);

  useEffect(() => {
    if (!video || playlist === null) return;
    let isOver = false;
    let detach: () => void = () => undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    setState('loading');
    const again = (then: () => void) => {
      setState('reconnecting');
      clearTimeout(timer);
      timer = setTimeout(then, AGAIN_MS);
    };
    const attach = async () => {
      const { default: Player } = await import('hls.js');
      if (isOver) return;
      if (!Player.isSupported()) return attachNatively();
      const player = new Player(PLAYER_OPTIONS);
      hls.current = player;
      detach = () => {
        player.destroy();
        hls.current = null;
      };
      let recoveries = 0;
      let isParsed = false;
      const { Events, ErrorDetails, ErrorTypes } = Player;
      // A part that is no longer there was only too old.
      const ofPlaylists: string[] = [
        ErrorDetails.MANIFEST_LOAD_ERROR,
        ErrorDetails.LEVEL_LOAD_ERROR,
      ];
      const load = () => (isParsed ? player.startLoad() : player.loadSource(playlist));
      player.on(Events.MANIFEST_PARSED, () => {
        isParsed = true;
        setQualities(
          player.levels
            .map(({ width, height }, index) => ({ index, short: Math.min(width, height) }))
            .filter(({ short }) => short > 0)
            .sort((a, b) => b.short - a.short),
        );
        void begin(video);
      });
      player.on(Events.LEVEL_SWITCHED, (_, { level }) => setPlaying(level));
      player.on(Events.ERROR, (_, { fatal, type, details, response }) => {
        if (ofPlaylists.includes(details) && GONE.includes(response?.code ?? 0)) {
          player.stopLoad();
          setState('gone');
        } else if (!fatal) return;
        else if (type === ErrorTypes.NETWORK_ERROR) again(load);
        else if (type === ErrorTypes.MEDIA_ERROR && recoveries++ < RECOVERIES)
          player.recoverMediaError();
        else setState('broken');
      });
      player.attachMedia(video);
      player.loadSource(playlist);
    };
    const attachNatively = () => {
      const load = () => {
        video.src = playlist;
        void begin(video);
      };
      const fail = () => again(load);
      video.addEventListener('error', fail);
      detach = () => {
        video.removeEventListener('error', fail);
        video.removeAttribute('src');
        video.load();
      };
      load();
    };
    attach().catch(() => again(() => void attach().catch(() => setState('broken'))));
    return () => {
      isOver = true;
      clearTimeout(timer);
      detach();
    };
  }, [video, playlist]);

  useEffect(() => {
    if (!video || playlist === null) return;
    let pausedAt: number | null = null;
    let movedAt = performance.now();
    let before = video.currentTime;
    const look = () => {
      const now = performance.now();
      if (video.currentTime !== before || video.paused) movedAt = now;
      before = video.currentTime;
      const end = endOf(video);
      const fresh = hls.current ? hls.current.latency : end === null ? 0 : end - video.currentTime;
      setDelay(video.readyState > 0 && fresh > 0 ? fresh : null);
      if (now - movedAt > STALLED_MS && !video.ended)
        setState((is) => (is === 'playing' ? 'reconnecting' : is));
      if (!video.paused && !staysBehind.current && isTooLate(fresh, hls.current?.targetLatency))
        toLive();
    };
    const play = () => {
      // After a pause a stream goes on with what happens now.
      if (pausedAt !== null && performance.now() - pausedAt > STALLED_MS) toLive();
      pausedAt = null;
    };
    const pause = () => (pausedAt = performance.now());
    const move = () => setState((is) => (is === 'gone' || is === 'broken' ? is : 'playing'));
    const end = () => setState('ended');
    const timer = setInterval(look, LOOK_MS);
    video.addEventListener('play', play);
    video.addEventListener('pause', pause);
    video.addEventListener('timeupdate', move);
    video.addEventListener('ended', end);
    return () => {
      clearInterval(timer);
      video.removeEventListener('play', play);
      video.removeEventListener('pause', pause);
      video.removeEventListener('timeupdate', move);
      video.removeEventListener('ended', end);
    };
  }, [video, playlist, toLive]);

  return {
    state,
    qualities,
    chosen,
    choose: (index) => {
      setChosen(index);
      if (hls.current) hls.current.nextLevel = index;
    },
    playing,
    delay,
    toLive,
    stayBehind: () => void (staysBehind.current = true),
  };
}

/** Plays with sound where the browser allows that, and silently elsewhere. */
async function begin(video: HTMLVideoElement): Promise<void> {
  try {
    await video.play();
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'NotAllowedError')) return;
    video.muted = true;
    await video.play().catch(() => undefined);
  }
}

/** The newest moment that can be played, in seconds. */
function endOf({ seekable }: HTMLVideoElement): number | null {
  return seekable.length > 0 ? seekable.end(seekable.length - 1) : null;
}
