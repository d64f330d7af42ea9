import { cx } from '../cx.ts';

/** Bars of a sound, 0 to 100 each, from left to right; the played part, 0 to 1, is highlighted. Hidden from screen readers. */
export function Waveform({
  bars,
  played = 0,
  className,
}: {
  readonly bars: readonly number[];
  readonly played?: number;
  readonly className?: string;
}) {
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${Math.max(bars.length, 1) * 3} 100`}
      preserveAspectRatio="none"
      className={cx('block', className)}
    >
      {bars.map((bar, index) => {
        const height = Math.max(bar, 6);
        return (
          <rect
            key={index}
            x={index * 3}
            y={(100 - height) / 2}
            width={2}
            height={height}
            className={index < played * bars.length ? 'fill-accent' : 'fill-current'}
          />
        );
      })}
    </svg>
  );
}
