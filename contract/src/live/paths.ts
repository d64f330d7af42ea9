/** Where a program such as OBS, or a browser, sends a stream: WHIP, with the key or a token as the bearer. */
export const WHIP_PATH = '/live/v1/whip';

/** The playlist of a viewing (`live.watch`). Its other files have addresses beside it. */
export const playlistPath = (viewingId: string): string =>
  `/live/v1/watch/${viewingId}/master.m3u8`;

/** The page of a stream on this site. */
export const streamPath = (streamId: string): string => `/stream/${streamId}`;

/** Where a creator works while a stream runs. */
export const studioPath = (streamId: string): string => `/dashboard/live/${streamId}`;
