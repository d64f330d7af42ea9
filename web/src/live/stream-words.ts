import type { StreamCard } from '@limelight/contract/live/operations';
import { STREAM_TEXTS } from '@limelight/contract/live/texts';
import { formatCents } from '@limelight/contract/platform/format-money';

/** A length as on a clock: '1:02:09', '12:40'. */
export function lengthWords(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const two = (value: number) => String(value).padStart(2, '0');
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor(whole / 60) % 60;
  return hours > 0
    ? `${hours}:${two(minutes)}:${two(whole % 60)}`
    : `${minutes}:${two(whole % 60)}`;
}

const count = (value: number, noun: string) => `${value} ${noun}${value === 1 ? '' : 's'}`;

/** What was sold of a stream: '2 tickets and 1 mark', '1 mark', ''. */
export const soldWords = (tickets: number, marks: number): string =>
  [
    ...(tickets > 0 ? [count(tickets, 'ticket')] : []),
    ...(marks > 0 ? [count(marks, 'mark')] : []),
  ].join(' and ');

/** A length in a sentence: '42 seconds', '12 minutes', '1 hour 5 minutes'. */
export function timeSpent(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  if (whole < 60) return count(whole, 'second');
  const minutes = Math.round(whole / 60);
  if (minutes < 60) return count(minutes, 'minute');
  const hours = Math.floor(minutes / 60);
  return minutes % 60 === 0
    ? count(hours, 'hour')
    : `${count(hours, 'hour')} ${count(minutes % 60, 'minute')}`;
}

/** How this viewer gets in, on a card: null where nothing needs to be said. */
export function accessWords({
  access,
  ticketCents,
  hasTicket,
  state,
}: Pick<StreamCard, 'access' | 'ticketCents' | 'hasTicket' | 'state'>): string | null {
  if (state === 'canceled') return null;
  if (hasTicket) return STREAM_TEXTS.hasTicket;
  if (access === 'open') return null;
  return ticketCents === null ? 'For members' : `Ticket ${formatCents(ticketCents)}`;
}
