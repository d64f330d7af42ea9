import { z } from 'zod';
import { crop } from '@limelight/contract/media/crop';

const prepareTask = z.object({
  kind: z.enum(['picture', 'video', 'audio']),
  type: z.string(),
  purpose: z.enum(['post', 'avatar', 'banner']),
  /** The upload, only read. */
  source: z.string(),
  /** An empty folder for what is made of it. */
  folder: z.string(),
  /** Of a still picture. */
  crop: crop.optional(),
});
export type PrepareTask = z.infer<typeof prepareTask>;

/** Draws a sample clip over a picture, and then prepares it. */
const clipTask = z.object({
  kind: z.literal('clip'),
  /** The picture, only read. */
  source: z.string(),
  /** An empty folder for the clip ('clip.mp4') and what is made of it. */
  folder: z.string(),
});
export type ClipTask = z.infer<typeof clipTask>;

/** Makes the free seconds of a film. */
const teaserTask = z.object({
  kind: z.literal('teaser'),
  /** The upload, only read. */
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
  /** The upload, only read. */
  source: z.string(),
  /** An empty folder for the pictures. */
  folder: z.string(),
  /** Null: of the moment that every film's is taken from. */
  atMs: z.int().min(0).nullable(),
});
export type PosterTask = z.infer<typeof posterTask>;

/** Makes more renditions of a film that plays already. */
const renditionsTask = z.object({
  kind: z.literal('renditions'),
  /** The upload, only read. */
  source: z.string(),
  /** An empty folder for them. */
  folder: z.string(),
  /** By their short sides in pixels; made in one go. */
  rungs: z.array(z.int().positive()),
});
export type RenditionsTask = z.infer<typeof renditionsTask>;

/** What the media worker is asked to do: one task a process, so that its memory goes with it. */
export const workerTask = z.discriminatedUnion('kind', [
  prepareTask,
  clipTask,
  teaserTask,
  posterTask,
  renditionsTask,
]);
export type WorkerTask = z.infer<typeof workerTask>;

const madeFile = z.object({
  /** Its name as a variant, and below `folder`: no way out of it, since the server stores what is there. */
  name: z.string().regex(/^\w[\w.-]*(?:\/\w[\w.-]*)?$/),
  class: z.enum(['full', 'locked', 'original']),
  contentType: z.string(),
  width: z.int().nullable(),
  height: z.int().nullable(),
});
export type MadeFile = z.infer<typeof madeFile>;

export const preparedMedia = z.object({
  /** As its content turned out: a video file without a picture is audio. */
  kind: z.enum(['picture', 'video', 'audio']),
  width: z.int().nullable(),
  height: z.int().nullable(),
  durationMs: z.int().nullable(),
  thumbhash: z.string().nullable(),
  /** Of a sound: how loud it is over its time, 0 to 100. */
  waveform: z.array(z.int().min(0).max(100)).optional(),
  files: z.array(madeFile),
  /** Renditions that a film plays without, by their short sides; they are made afterwards. */
  lacking: z.array(z.int().positive()).optional(),
  /** Master playlists of renditions that were made afterwards. */
  declared: z.array(z.string()).optional(),
});
export type PreparedMedia = z.infer<typeof preparedMedia>;

/** What is done with a recording, one after the other. */
export const prepareStep = z.enum(['reading', 'film', 'sound', 'preview', 'storing']);
export type PrepareStep = z.infer<typeof prepareStep>;

/** What the worker does now, how much of the whole it has done, from 0 to 1, and how long the rest takes, if known. */
export type Report = (step: PrepareStep, value: number, secondsLeft: number | null) => void;

export interface WorkerOptions {
  readonly signal: AbortSignal;
  readonly onProgress: Report;
  /** Hears of the most memory that the process had. */
  readonly onPeak?: (bytes: number) => void;
  readonly silenceMs?: number;
  /** Past this the file is given up instead of the machine. */
  readonly memoryBytes?: number;
}

/** What prepares files: a process of its own, or what a test has in its place. */
export type MediaWorker = (task: WorkerTask, options: WorkerOptions) => Promise<PreparedMedia>;
