import type { GroupView } from '@limelight/contract/messages/operations';
import { dateFormat } from '../../platform/region.ts';
import { clockTime } from '../reading/day-words.ts';

const dayOf = (at: Date) => dateFormat({ dateStyle: 'short' }).format(at);

/** The end of a pause: ' until 3:42 PM', with the day if it is not today; '' for a pause without end. */
export function untilWords(
  silencedUntil: NonNullable<GroupView['silencedUntil']>,
  now: Date,
): string {
  if (silencedUntil === 'forever') return '';
  const end = new Date(silencedUntil);
  if (dayOf(end) === dayOf(now)) return ` until ${clockTime(silencedUntil)}`;
  return ` until ${dateFormat({ dateStyle: 'medium', timeStyle: 'short' }).format(end)}`;
}
