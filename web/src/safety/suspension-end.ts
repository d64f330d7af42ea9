import { toMoment } from '../ui/values/local-time.ts';

const DAY_MS = 86_400_000;

/** The length of a suspension, as staff choose it. */
export type SuspensionLength = '1' | '7' | '30' | 'date' | 'open';

export const SUSPENSION_LENGTHS: readonly {
  readonly value: SuspensionLength;
  readonly label: string;
}[] = [
  { value: '1', label: '1 day' },
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
  { value: 'date', label: 'Until a date' },
  { value: 'open', label: 'Until someone lifts it' },
];

/**
 * When a suspension of this length ends, in ISO 8601; null: when it is lifted. Undefined if the chosen date (`local`, of a
 * `datetime-local` field) is missing or has passed.
 */
export function endOfSuspension(
  length: SuspensionLength,
  local: string,
  now: Date,
): string | null | undefined {
  if (length === 'open') return null;
  if (length !== 'date') return new Date(now.getTime() + Number(length) * DAY_MS).toISOString();
  const moment = toMoment(local);
  return moment !== null && new Date(moment) > now ? moment : undefined;
}
