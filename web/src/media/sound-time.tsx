import { formatDuration } from './frame.ts';

/** A time beside a sound's waveform. It is always as wide as the full length, which is shown before the sound plays. */
export function SoundTime({
  seconds,
  duration,
}: {
  readonly seconds: number;
  readonly duration: number;
}) {
  return (
    <span className="numbers grid px-2 text-right text-xs font-medium text-muted *:col-start-1 *:row-start-1">
      <span aria-hidden className="invisible">
        {formatDuration(Math.round(duration) * 1000)}
      </span>
      <span>{formatDuration(Math.floor(seconds) * 1000)}</span>
    </span>
  );
}
