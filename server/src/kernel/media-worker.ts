import { z } from 'zod';
import { crop } from '@limelight/contract/media/crop';

const prepareTask = z.object({
  kind: z.enum(['picture', 'video', 'audio']),
  type: z.string(),
  purpose: z.enum(['vault', 'avatar', 'banner']),
  /** The upload, read-only. */
  source: z.string(),
  /** An empty folder for the files that the worker makes. */
  folder: z.string(),
  /** For a still picture. */
  crop: crop.optional(),
});
export type PrepareTask = z.infer<typeof prepareTask>;

/** Draws a sample clip over a picture, and then prepares the clip. */
const clipTask = z.object({
  kind: z.literal('clip'),
  /** The picture, read-only. */
  source: z.string(),
  /** An empty folder for the clip ('clip.mp4') and the files made from it. */
  folder: z.string(),
});
export type ClipTask = z.infer<typeof clipTask>;

/** Makes the free seconds of a film. */
const teaserTask = z.object({
  kind: z.literal('teaser'),
  /** The upload, read-only. */
  source: z.string(),
  /** An empty folder for the teaser. */
  folder: z.string(),
  startMs: z.int().min(0),
  lengthMs: z.int().positive(),
});
export type TeaserTask = z.infer<typeof teaserTask>;

/** Makes the poster of a film. */
const posterTask = z.object({
  kind: z.literal('poster'),
  /** The upload, read-only. */
  source: z.string(),
  /** An empty folder for the pictures. */
  folder: z.string(),
  /** Null: the moment that posters are taken from by default. */
  atMs: z.int().min(0).nullable(),
});
export type PosterTask = z.infer<typeof posterTask>;

/** Makes more renditions of a film that already plays. */
const renditionsTask = z.object({
  kind: z.literal('renditions'),
  /** The upload, read-only. */
  source: z.string(),
  /** An empty folder for the renditions. */
  folder: z.string(),
  /** The short sides in pixels; all made in one pass. */
  rungs: z.array(z.int().positive()),
});
export type RenditionsTask = z.infer<typeof renditionsTask>;

/** Makes a film, a sound or a HEIC without location and device data. */
const cleanTask = z.object({
  kind: z.literal('clean'),
  type: z.string(),
  /** The upload, read-only. */
  source: z.string(),
  /** An empty folder for the file. */
  folder: z.string(),
});
export type CleanTask = z.infer<typeof cleanTask>;

/** A task for the media worker: one task per process, so that its memory is freed with it. */
export const workerTask = z.discriminatedUnion('kind', [
  prepareTask,
  clipTask,
  teaserTask,
  posterTask,
  renditionsTask,
  cleanTask,
]);
export type WorkerTask = z.infer<typeof workerTask>;

const madeFile = z.object({
  /**
   * Its name as a variant, and its path below `folder`: the pattern allows no path out of it, since the server stores the file.
   */
  name: z.string().regex(/^\w[\w.-]*(?:\/\w[\w.-]*)?$/),
  class: z.enum(['full', 'locked', 'original', 'clean']),
  contentType: z.string(),
  width: z.int().nullable(),
  height: z.int().nullable(),
});
export type MadeFile = z.infer<typeof madeFile>;

export const preparedMedia = z.object({
  /** By its content: a video file without a picture is audio. */
  kind: z.enum(['picture', 'video', 'audio']),
  width: z.int().nullable(),
  height: z.int().nullable(),
  durationMs: z.int().nullable(),
  thumbhash: z.string().nullable(),
  /** For a sound: its loudness over time, 0 to 100. */
  waveform: z.array(z.int().min(0).max(100)).optional(),
  files: z.array(madeFile),
  /** Renditions, by their short sides, that are made afterwards: the film plays without them. */
  lacking: z.array(z.int().positive()).optional(),
  /** Master playlists of renditions that were made afterwards. */
  declared: z.array(z.string()).optional(),
});
export type PreparedMedia = z.infer<typeof preparedMedia>;

/** The steps of preparing a recording, in order. */
export const prepareStep = z.enum(['reading', 'film', 'sound', 'preview', 'storing']);
export type PrepareStep = z.infer<typeof prepareStep>;

/** Reports the current step, how much of the whole is done, from 0 to 1, and how many seconds remain, if known. */
export type Report = (step: PrepareStep, value: number, secondsLeft: number | null) => void;

export interface WorkerOptions {
  readonly signal: AbortSignal;
  readonly onProgress: Report;
  /** Called with the highest memory use of the process. */
  readonly onPeak?: (bytes: number) => void;
  readonly silenceMs?: number;
  /** Above this the worker gives up the file, before the machine runs out of memory. */
  readonly memoryBytes?: number;
}

/** Prepares files: in a process of its own, or in a test by its stand-in. */
export type MediaWorker = (task: WorkerTask, options: WorkerOptions) => Promise<PreparedMedia>;
