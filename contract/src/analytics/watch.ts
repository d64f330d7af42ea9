import { z } from 'zod';

/** How far a recording was played, in percent; 0 once it plays, 100 near its end. */
export const watchMark = z.literal([0, 25, 50, 75, 100]);
export type WatchMark = z.infer<typeof watchMark>;
