import { useNow } from '../platform/clock.ts';
import { dateFormat, useRegion } from '../platform/region.ts';
import { relativeTime } from './relative-time.ts';

/** `at` is ISO 8601; written as the person's region writes it. The whole moment is the tooltip. */
export function Time({
  at,
  style = 'relative',
  className,
}: {
  readonly at: string;
  readonly style?: 'relative' | 'date' | 'datetime';
  readonly className?: string;
}) {
  useRegion();
  const now = useNow();
  const moment = new Date(at);
  const dateTime = dateFormat({ dateStyle: 'medium', timeStyle: 'short' });
  const words =
    style === 'relative'
      ? relativeTime(moment, now)
      : (style === 'date' ? dateFormat({ dateStyle: 'medium' }) : dateTime).format(moment);
  return (
    <time
      dateTime={at}
      title={dateTime.format(moment)}
      suppressHydrationWarning
      {...(className !== undefined && { className })}
    >
      {words}
    </time>
  );
}
