import { STREAM } from '@limelight/contract/live/limits';

/** The words after 'every': 'minute', '5 minutes', '10 seconds'. */
const slowWords = (seconds: number): string =>
  seconds % 60 !== 0 ? `${seconds} seconds` : seconds === 60 ? 'minute' : `${seconds / 60} minutes`;

/** The choices of slow mode. */
export const SLOW_OPTIONS = STREAM.slowSeconds.map((seconds) => ({
  value: String(seconds),
  label: seconds === 0 ? 'Off' : `One line every ${slowWords(seconds)}`,
}));
