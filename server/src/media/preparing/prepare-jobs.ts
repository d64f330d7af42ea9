import { z } from 'zod';
import { mediaId, type MediaId } from '@limelight/contract/platform/ids';
import { defineJob } from '../../platform/jobs/job.ts';
import type { MediaKind } from '../uploads/kinds.ts';

/** Prepares an uploaded picture. */
export const prepareMedia = defineJob({
  name: 'media.prepare',
  lane: 'media',
  version: 1,
  payload: z.object({ mediaId }),
  maxAttempts: 8,
});

/** Prepares a film, one at a time, because it takes minutes. */
export const prepareFilm = defineJob({
  name: 'media.prepare-film',
  lane: 'media',
  version: 1,
  payload: z.object({ mediaId }),
  maxAttempts: 8,
  queue: 'media.films',
});

/** Prepares an audio recording. It takes seconds, so it has a queue of its own and never waits for a film. */
export const prepareSound = defineJob({
  name: 'media.prepare-sound',
  lane: 'media',
  version: 1,
  payload: z.object({ mediaId }),
  maxAttempts: 8,
  queue: 'media.sounds',
});

/** Makes the latest crop of a picture. */
export const cropMedia = defineJob({
  name: 'media.crop',
  lane: 'media',
  version: 1,
  payload: z.object({ mediaId }),
  maxAttempts: 8,
});

/** One crop job for each picture at a time. */
export const cropKey = (id: MediaId) => ({ key: `crop:${id}` });

const JOBS = { picture: prepareMedia, video: prepareFilm, audio: prepareSound } as const;

/** The job that prepares a file of a kind. */
export const preparationOf = (kind: MediaKind) => JOBS[kind];

/** One preparation job for each file at a time. */
export const preparationKey = (id: MediaId) => ({ key: `media:${id}` });
