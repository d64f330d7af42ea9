import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { mediaId } from '@limelight/contract/platform/ids';
import { SoundPlayer } from './sound-player.tsx';

// This hook needs a server; these tests cover what the user sees and does.
vi.mock('./use-position.ts', () => ({ usePosition: () => undefined }));
vi.mock('./use-watch-marks.ts', () => ({ useWatchMarks: () => undefined }));
vi.mock('./use-stream.ts', () => ({
  useStream: () => ({ failure: null, retry: () => undefined }),
}));

const BARS = [10, 40, 90, 40, 10, 60];

function show(waveform: readonly number[] | null = BARS) {
  const media = {
    id: mediaId.parse('00000000-0000-4000-8000-000000000009'),
    kind: 'audio' as const,
    alt: null,
    durationMs: 12_000,
    captions: [],
    sources: [],
    waveform: waveform && [...waveform],
  };
  const { container } = render(<SoundPlayer media={media} streamUrl="/sound.m4a" />);
  const audio = container.querySelector('audio');
  if (!audio) throw new Error('no audio');
  Object.defineProperty(audio, 'currentTime', { value: 0, writable: true });
  Object.defineProperty(audio, 'duration', { value: 12 });
  const playTo = (seconds: number) =>
    act(() => {
      audio.currentTime = seconds;
      audio.dispatchEvent(new Event('timeupdate'));
    });
  const bars = () => [...container.querySelectorAll('rect')];
  const played = () => bars().filter((bar) => bar.getAttribute('class') === 'fill-accent').length;
  const slider = () => screen.getByRole<HTMLInputElement>('slider', { name: 'Seek' });
  return { audio, playTo, bars, played, slider };
}

it('shows how far it is on its waveform, and says it', () => {
  const { playTo, bars, played, slider } = show();
  expect([bars().length, played()]).toEqual([6, 0]);
  expect(slider().getAttribute('aria-valuetext')).toBe('0:00 of 0:12');
  playTo(4.9);
  expect(played()).toBe(3);
  expect(slider().getAttribute('aria-valuetext')).toBe('0:04 of 0:12');
  expect(screen.getByText('0:04')).toBeTruthy();
  playTo(12);
  expect(played()).toBe(6);
});

it('a press or a drag on the waveform seeks, and the bars follow at once', () => {
  const { audio, played, slider } = show();
  for (const [value, bars] of [
    ['6', 3],
    ['9', 5],
    ['2', 1],
  ] as const) {
    fireEvent.change(slider(), { target: { value } });
    act(() => void audio.dispatchEvent(new Event('seeking')));
    expect(audio.currentTime).toBe(Number(value));
    expect(played()).toBe(bars);
  }
});

it('arrow keys on the waveform go forward and back', () => {
  const { audio, playTo, slider } = show();
  playTo(2);
  fireEvent.keyDown(slider(), { key: 'ArrowRight' });
  const forward = audio.currentTime;
  expect(forward).toBeGreaterThan(2);
  fireEvent.keyDown(slider(), { key: 'ArrowLeft' });
  expect(audio.currentTime).toBeLessThan(forward);
});

it('a sound without a waveform has a line to seek on', () => {
  const { bars, playTo, slider } = show(null);
  playTo(4);
  expect(bars()).toEqual([]);
  expect(slider().getAttribute('aria-valuetext')).toBe('4 seconds of 12 seconds');
});
