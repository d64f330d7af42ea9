import { z } from 'zod';

/** How far a recording was played, in percent; 0 is its start. */
export const watchMark = z.literal([0, 25, 50, 75, 100]);
export type WatchMark = z.infer<typeof watchMark>;
