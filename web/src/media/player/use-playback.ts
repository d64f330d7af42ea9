import { useEffect, useState } from 'react';
import { useSession } from '../../platform/session.tsx';
import { readPosition, savePosition } from '../resume.ts';
import { readSettings, saveSettings } from './settings.ts';

/** How an element plays. Seconds. */
export interface Playback {
  readonly paused: boolean;
  readonly ended: boolean;
  /** Wants to play and has nothing to show yet. */
  readonly waiting: boolean;
  readonly time: number;
  readonly duration: number;
  /** Up to where it is loaded without a gap. */
  readonly loaded: number;
  readonly volume: number;
  readonly muted: boolean;
  readonly rate: number;
}

const EVENTS = [
  'play',
  'playing',
  'pause',
  'ended',
  'waiting',
  'seeking',
  'seeked',
  'timeupdate',
  'durationchange',
  'progress',
  'volumechange',
  'ratechange',
  'canplay',
  'emptied',
] as const;

/** Follows an element, brings it to where this person left it and to the volume they chose. */
export function usePlayback(
  element: HTMLMediaElement | null,
  media: { readonly id: string; readonly durationMs: number | null },
): Playback {
  const fallback = (media.durationMs ?? 0) / 1000;
  const [state, setState] = useState<Playback>(() => readPlayback(element, fallback));
  const { user } = useSession();
  const viewer = user?.id ?? null;

  useEffect(() => {
    if (!element) return;
    const settings = readSettings();
    element.volume = settings.volume;
    element.muted = settings.muted;
    const follow = () => setState(readPlayback(element, fallback));
    const resume = () => {
      if (element.currentTime < 1) {
        element.currentTime = readPosition(viewer, media.id, element.duration);
      }
    };
    const remember = () => savePosition(viewer, media.id, element.currentTime, element.duration);
    const keepVolume = () => saveSettings({ volume: element.volume, muted: element.muted });
    for (const event of EVENTS) element.addEventListener(event, follow);
    element.addEventListener('loadedmetadata', resume);
    element.addEventListener('timeupdate', remember);
    element.addEventListener('volumechange', keepVolume);
    follow();
    return () => {
      for (const event of EVENTS) element.removeEventListener(event, follow);
      element.removeEventListener('loadedmetadata', resume);
      element.removeEventListener('timeupdate', remember);
      element.removeEventListener('volumechange', keepVolume);
    };
  }, [element, media.id, fallback, viewer]);
  return state;
}

function readPlayback(element: HTMLMediaElement | null, fallback: number): Playback {
  if (!element) {
    return {
      paused: true,
      ended: false,
      waiting: true,
      time: 0,
      duration: fallback,
      loaded: 0,
      volume: 1,
      muted: false,
      rate: 1,
    };
  }
  const { currentTime, duration, paused, ended, readyState } = element;
  return {
    paused,
    ended,
    waiting: !paused && readyState < HTMLMediaElement.HAVE_FUTURE_DATA,
    time: currentTime,
    duration: Number.isFinite(duration) ? duration : fallback,
    loaded: loadedTo(element.buffered, currentTime),
    volume: element.volume,
    muted: element.muted || element.volume === 0,
    rate: element.playbackRate,
  };
}

/** Renditions do not begin at exactly 0. */
const GAP_SECONDS = 0.5;

function loadedTo(ranges: TimeRanges, time: number): number {
  for (let index = 0; index < ranges.length; index++) {
    if (ranges.start(index) <= time + GAP_SECONDS && ranges.end(index) >= time) {
      return ranges.end(index);
    }
  }
  return time;
}
