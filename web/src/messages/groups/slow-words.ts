/** A wait between two messages in words: 'minute', '30 seconds'. */
export function slowWords(seconds: number): string {
  if (seconds < 60) return `${seconds} seconds`;
  if (seconds === 60) return 'minute';
  return seconds === 3600 ? 'hour' : `${seconds / 60} minutes`;
}
