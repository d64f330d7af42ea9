/** The rest of a wait: '0:25', '12:05'. */
export const countdown = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

/** The wait between two messages as text: 'minute', '30 seconds'. */
export function slowWords(seconds: number): string {
  if (seconds < 60) return `${seconds} seconds`;
  if (seconds === 60) return 'minute';
  return seconds === 3600 ? 'hour' : `${seconds / 60} minutes`;
}
