import { relativeTime } from './relative-time.ts';

const date = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' });
const dateTime = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

/** `at` is ISO 8601. The whole moment is the tooltip. */
export function Time({
  at,
  style = 'relative',
  className,
}: {
  readonly at: string;
  readonly style?: 'relative' | 'date' | 'datetime';
  readonly className?: string;
}) {
  const moment = new Date(at);
  const words =
    style === 'relative'
      ? relativeTime(moment, new Date())
      : (style === 'date' ? date : dateTime).format(moment);
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
