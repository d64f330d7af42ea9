import { z } from 'zod';
import { mediaId, type MediaId } from '@limelight/contract/platform/ids';
import { defineJob } from '../../platform/jobs/job.ts';
import type { MediaKind } from '../uploads/kinds.ts';

/** Makes of an uploaded picture what people see. */
export const prepareMedia = defineJob({
  name: 'media.prepare',
  lane: 'media',
  version: 1,
  payload: z.object({ mediaId }),
  maxAttempts: 8,
});

/** Makes of a film what it needs to be played, one film at a time: it takes minutes. */
export const prepareFilm = defineJob({
  name: 'media.prepare-film',
  lane: 'media',
  version: 1,
  payload: z.object({ mediaId }),
  maxAttempts: 8,
  queue: 'media.films',
});

/** The same of a sound, in a queue of its own: it takes seconds, and never waits for a film. */
export const prepareSound = defineJob({
  name: 'media.prepare-sound',
  lane: 'media',
  version: 1,
  payload: z.object({ mediaId }),
  maxAttempts: 8,
  queue: 'media.sounds',
});

/** Makes the crop of a picture that was asked for last. */
export const cropMedia = defineJob({
  name: 'media.crop',
  lane: 'media',
  version: 1,
  payload: z.object({ mediaId }),
  maxAttempts: 8,
});

/** One picture is cropped once at a time. */
export const cropKey = (id: MediaId) => ({ key: `crop:${id}` });

const JOBS = { picture: prepareMedia, video: prepareFilm, audio: prepareSound } as const;

/** The job that prepares a file of a kind. */
export const preparationOf = (kind: MediaKind) => JOBS[kind];

/** One file is prepared once at a time. */
export const preparationKey = (id: MediaId) => ({ key: `media:${id}` });
