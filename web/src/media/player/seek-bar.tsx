import { cx } from '../../ui/cx.ts';
import { Waveform } from '../../ui/pictures/waveform.tsx';
import { formatDuration } from '../frame.ts';
import { PlayerRange } from './player-range.tsx';
import type { Playback } from './use-playback.ts';

/** The step of the slider itself; arrow keys use the player's own steps. */
const STEP_SECONDS = 0.1;

/** Shows the position and how far the media has loaded; seeks by dragging, pressing or keys. */
export function SeekBar({
  playback: { time, duration, loaded },
  onSeek,
  onDark,
}: {
  readonly playback: Playback;
  readonly onSeek: (seconds: number) => void;
  /** On a picture; otherwise on a plain surface. */
  readonly onDark: boolean;
}) {
  const part = (seconds: number) => (duration > 0 ? Math.min(1, seconds / duration) * 100 : 0);
  return (
    <div className="group/seek relative flex h-11 flex-1 items-center">
      <div
        aria-hidden
        className={cx(
          'absolute inset-x-0 h-1 overflow-hidden rounded-full transition-[height] group-hocus/seek:h-1.5 group-has-focus-visible/seek:h-1.5',
          onDark ? 'bg-on-picture/25' : 'bg-line',
        )}
      >
        <div
          className={cx(
            'absolute inset-y-0 left-0',
            onDark ? 'bg-on-picture/40' : 'bg-line-strong',
          )}
          style={{ width: `${part(loaded)}%` }}
        />
        <div
          className={cx('absolute inset-y-0 left-0', onDark ? 'bg-commit-from' : 'bg-accent')}
          style={{ width: `${part(time)}%` }}
        />
      </div>
      <PlayerRange
        aria-label="Seek"
        aria-valuetext={`${spoken(time)} of ${spoken(duration)}`}
        min={0}
        max={Math.max(duration, STEP_SECONDS)}
        step={STEP_SECONDS}
        value={Math.min(time, duration)}
        onValue={onSeek}
        className={cx(
          'player-range relative h-11 w-full touch-none',
          onDark ? 'text-commit-from' : 'text-accent',
        )}
      />
    </div>
  );
}

/** The same as a waveform: the bars up to the current time are highlighted. */
export function SeekWaveform({
  bars,
  playback: { time, duration },
  onSeek,
}: {
  readonly bars: readonly number[];
  readonly playback: Playback;
  readonly onSeek: (seconds: number) => void;
}) {
  return (
    <div className="relative flex h-11 min-w-0 flex-1 items-center">
      <Waveform
        bars={bars}
        played={duration > 0 ? time / duration : 0}
        className="h-8 w-full text-muted"
      />
      <PlayerRange
        aria-label="Seek"
        aria-valuetext={`${clock(time)} of ${formatDuration(duration * 1000)}`}
        min={0}
        max={Math.max(duration, STEP_SECONDS)}
        step={STEP_SECONDS}
        value={Math.min(time, duration)}
        onValue={onSeek}
        className="player-range absolute inset-0 h-11 w-full touch-none text-accent"
      />
    </div>
  );
}

/** '0:12', rounded down. */
const clock = (seconds: number): string => formatDuration(Math.floor(seconds) * 1000);

/** '0:12 / 3:40' */
export function Times({ playback: { time, duration } }: { readonly playback: Playback }) {
  return (
    <p className="numbers px-1 text-xs font-medium whitespace-nowrap @md:text-sm">
      <span className="sr-only">Time </span>
      {clock(time)}
      <span aria-hidden> / </span>
      <span className="sr-only"> of </span>
      {formatDuration(duration * 1000)}
    </p>
  );
}

/** '1 minute 5 seconds', for screen readers. */
function spoken(seconds: number): string {
  const whole = Math.floor(seconds);
  const parts: [number, string][] = [
    [Math.floor(whole / 3600), 'hour'],
    [Math.floor(whole / 60) % 60, 'minute'],
    [whole % 60, 'second'],
  ];
  const said = parts
    .filter(([count]) => count > 0)
    .map(([count, word]) => `${count} ${word}${count === 1 ? '' : 's'}`);
  return said.length > 0 ? said.join(' ') : '0 seconds';
}
