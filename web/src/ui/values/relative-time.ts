const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const WEEK = 7 * DAY;

/** After this a date says more than a number of weeks. */
const LONGEST = 4 * WEEK;

const STEPS: readonly [letter: string, seconds: number][] = [
  ['w', WEEK],
  ['d', DAY],
  ['h', HOUR],
  ['m', MINUTE],
];

/** 'now', '5m', '3h', '2d', '2w' (in the future: 'in 3d'); null if only a date will do. */
export function relativeTime(at: Date, now: Date): string | null {
  const seconds = Math.round((at.getTime() - now.getTime()) / 1000);
  const distance = Math.abs(seconds);
  if (distance >= LONGEST) return null;
  const step = STEPS.find(([, size]) => distance >= size);
  if (!step) return 'now';
  const count = `${Math.floor(distance / step[1])}${step[0]}`;
  return seconds > 0 ? `in ${count}` : count;
}

/** The same for use in a sentence: 'just now', '3h ago', 'in 3d'. */
export function relativeInSentence(at: Date, now: Date): string | null {
  const words = relativeTime(at, now);
  if (words === null || at > now) return words;
  return words === 'now' ? 'just now' : `${words} ago`;
}
