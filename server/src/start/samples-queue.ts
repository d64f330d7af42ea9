/** One job for samples at a time, so that the other place is always there for people's own work. */
export const SAMPLES_QUEUE = 'samples';
