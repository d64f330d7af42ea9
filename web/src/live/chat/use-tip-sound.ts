import { useEffect, useRef, useState } from 'react';
import type { LineView } from '@limelight/contract/live/operations';

const KEY = 'tip-sounds';

export interface TipSound {
  readonly isOn: boolean;
  readonly set: (isOn: boolean) => void;
}

/** Two notes with each tip that arrives; the viewer's choice is remembered on this device. */
export function useTipSound(lines: readonly LineView[] | undefined): TipSound {
  const [isOn, setOn] = useState(readChoice);
  /** The last line that was there: of those before, no tip sounds again. */
  const heard = useRef<number | null>(null);
  useEffect(() => {
    if (!lines) return;
    const from = heard.current;
    heard.current = Math.max(from ?? 0, lines.at(-1)?.sequence ?? 0);
    if (from === null || !isOn) return;
    if (lines.some(({ sequence, tip }) => sequence > from && tip?.status === 'paid')) chime();
  }, [lines, isOn]);
  return {
    isOn,
    set: (next) => {
      setOn(next);
      try {
        localStorage.setItem(KEY, next ? 'on' : 'off');
      } catch {
        // Storage is disabled: the choice lasts as long as the page.
      }
    },
  };
}

function readChoice(): boolean {
  try {
    return localStorage.getItem(KEY) !== 'off';
  } catch {
    return true;
  }
}

/** Notes in Hz, and how long each lasts, in seconds. */
const NOTES = [880, 1318.5];
const NOTE_SECONDS = 0.14;

function chime(): void {
  const context = new AudioContext();
  // Before the first press on the page a browser plays nothing.
  if (context.state === 'suspended') return void context.close();
  const volume = context.createGain();
  volume.connect(context.destination);
  const end = context.currentTime + NOTES.length * NOTE_SECONDS;
  volume.gain.setValueAtTime(0.15, context.currentTime);
  volume.gain.exponentialRampToValueAtTime(0.001, end + NOTE_SECONDS);
  for (const [index, frequency] of NOTES.entries()) {
    const note = context.createOscillator();
    note.frequency.value = frequency;
    note.connect(volume);
    note.start(context.currentTime + index * NOTE_SECONDS);
    note.stop(end + NOTE_SECONDS);
    note.addEventListener('ended', () => void context.close().catch(() => undefined));
  }
}
