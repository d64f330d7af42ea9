/** One sample job at a time, so that the other worker is always free for people's own jobs. */
export const SAMPLES_QUEUE = 'samples';
