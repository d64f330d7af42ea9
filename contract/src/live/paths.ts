/** Where a program such as OBS, or a browser, sends a stream: WHIP, with the key or a token as the bearer. */
export const WHIP_PATH = '/live/v1/whip';

/**
 * Where viewings are read. Below storage/v1, since a browser sends the cookie of a session to these addresses alone: a stream
 * is read as other private bytes are.
 */
export const WATCH_PATH = '/storage/v1/live';

/** Where staff read what reports of streams kept; below storage/v1 for the same reason. */
export const CLIPS_PATH = '/storage/v1/reports';

/** The film that a report kept. */
export const clipPath = (reportId: string): string => `${CLIPS_PATH}/${reportId}.mp4`;

/** The playlist of a viewing (`live.watch`). Its other files have addresses beside it. */
export const playlistPath = (viewingId: string): string => `${WATCH_PATH}/${viewingId}/master.m3u8`;

/** The page of a stream on this site. */
export const streamPath = (streamId: string): string => `/stream/${streamId}`;

/** Where a creator works while a stream runs. */
export const studioPath = (streamId: string): string => `/dashboard/live/${streamId}`;

/** The channel of a stream: everyone who may learn of it hears it. Only the server tells something there. */
export const streamTopic = (id: string): string => `stream:${id}`;
