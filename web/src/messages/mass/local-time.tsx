import { dateFormat, useRegion } from '../../platform/region.ts';

/** A time on the clock of whoever lives by it, such as 2026-11-26T18:00: a moment nowhere in particular. */
export function LocalTime({
  time,
  className,
}: {
  readonly time: string;
  readonly className?: string;
}) {
  useRegion();
  return (
    <time dateTime={time} className={className}>
      {dateFormat({ dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' }).format(
        new Date(`${time}Z`),
      )}
    </time>
  );
}
