import { useEffect, useState } from 'react';
import type { RecordingId } from '../shared-position.ts';
import { readSettings, saveSettings } from './settings.ts';
import { usePosition } from './use-position.ts';
import { useWatchMarks } from './use-watch-marks.ts';

/** The playback state of a media element. Times in seconds. */
export interface Playback {
  readonly paused: boolean;
  readonly ended: boolean;
  /** Playing, but without data to show yet. */
  readonly waiting: boolean;
  readonly time: number;
  readonly duration: number;
  /** The end of what has loaded without a gap. */
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

/** Follows a media element: resumes where the user left it, applies their volume, and records how far it plays. */
export function usePlayback(
  element: HTMLMediaElement | null,
  media: { readonly id: RecordingId; readonly durationMs: number | null },
): Playback {
  usePosition(element, media.id);
  useWatchMarks(element, media.id);
  return usePlaybackState(element, (media.durationMs ?? 0) / 1000);
}

/** Follows a media element and applies the user's volume. `fallback`: its duration until it is known, in seconds. */
export function usePlaybackState(element: HTMLMediaElement | null, fallback: number): Playback {
  const [state, setState] = useState<Playback>(() => readPlayback(element, fallback));

  useEffect(() => {
    if (!element) return;
    const settings = readSettings();
    element.volume = settings.volume;
    element.muted = settings.muted;
    const follow = () => setState(readPlayback(element, fallback));
    const keepVolume = () => saveSettings({ volume: element.volume, muted: element.muted });
    for (const event of EVENTS) element.addEventListener(event, follow);
    element.addEventListener('volumechange', keepVolume);
    follow();
    return () => {
      for (const event of EVENTS) element.removeEventListener(event, follow);
      element.removeEventListener('volumechange', keepVolume);
    };
  }, [element, fallback]);
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
