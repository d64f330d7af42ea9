import { dateFormat, useRegion } from '../../platform/region.ts';

/** A local time without a zone, such as 2026-11-26T18:00, on the clock of each reader. */
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
