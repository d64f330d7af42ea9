import { useNow } from '../../platform/clock.ts';
import { useDateFormat } from '../../platform/region.ts';
import { relativeInSentence, relativeTime } from './relative-time.ts';

/**
 * `at` is ISO 8601, formatted for the user's region, with the full date and time as tooltip. `ago` is for use in a sentence,
 * `relative` for use on its own.
 */
export function Time({
  at,
  style = 'relative',
  className,
}: {
  readonly at: string;
  readonly style?: 'relative' | 'ago' | 'date' | 'datetime';
  readonly className?: string;
}) {
  const now = useNow();
  const moment = new Date(at);
  const date = useDateFormat({ dateStyle: 'medium' });
  const dateTime = useDateFormat({ dateStyle: 'medium', timeStyle: 'short' });
  const words = {
    relative: () => relativeTime(moment, now) ?? date.format(moment),
    ago: () => relativeInSentence(moment, now) ?? date.format(moment),
    date: () => date.format(moment),
    datetime: () => dateTime.format(moment),
  }[style]();
  return (
    <time
      dateTime={at}
      title={dateTime.format(moment)}
      {...(className !== undefined && { className })}
    >
      {words}
    </time>
  );
}
