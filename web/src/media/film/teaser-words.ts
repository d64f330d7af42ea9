/** 'None', '1 second', '12 seconds'. */
export const secondsLabel = (seconds: number): string =>
  seconds === 0 ? 'None' : `${seconds} second${seconds === 1 ? '' : 's'}`;

/** '0:05' */
export const startLabel = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;

/** The last whole second at which a teaser of this length can begin; 0 while the film's length is unknown. */
export const latestStart = (durationMs: number | null, length: number): number =>
  durationMs === null ? 0 : Math.max(0, Math.floor(durationMs / 1000 - length));

/** '0:05.3', for choosing a frame. */
export const momentLabel = (ms: number): string =>
  `${startLabel(ms / 1000)}.${Math.floor((ms % 1000) / 100)}`;

/** '12 seconds, from 0:05.' */
export const teaserLabel = ({ start, length }: { start: number; length: number }): string =>
  `${secondsLabel(length)}, from ${startLabel(start)}.`;
