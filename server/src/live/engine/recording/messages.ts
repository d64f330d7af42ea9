import { z } from 'zod';

/** What the program that makes a recording is asked for. */
export const recordingTask = z.object({
  /** The generations, in order. */
  files: z.array(z.string()),
  toFile: z.string(),
  lastSeconds: z.number().positive().nullable(),
});
export type RecordingTask = z.infer<typeof recordingTask>;

/** What it made; null where there was nothing to play. */
export const recordingResult = z
  .object({
    seconds: z.number(),
    width: z.int().nullable(),
    height: z.int().nullable(),
    bytes: z.int(),
  })
  .nullable();
export type RecordingResult = z.infer<typeof recordingResult>;
