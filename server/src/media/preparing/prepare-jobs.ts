import type { MediaId } from '@limelight/contract/platform/ids';
import type { MediaKind } from '../uploads/kinds.ts';
import { jobOfFile } from './job-of-file.ts';

/** Prepares an uploaded picture. */
export const prepareMedia = jobOfFile('media.prepare');

/** Prepares a film, one at a time, because it takes minutes. */
export const prepareFilm = jobOfFile('media.prepare-film', 'media.films');

/** Prepares an audio recording. It takes seconds, so it has a queue of its own and never waits for a film. */
export const prepareSound = jobOfFile('media.prepare-sound', 'media.sounds');

/** Makes the latest crop of a picture. */
export const cropMedia = jobOfFile('media.crop');

/** One crop job for each picture at a time. */
export const cropKey = (id: MediaId) => ({ key: `crop:${id}` });

const JOBS = { picture: prepareMedia, video: prepareFilm, audio: prepareSound } as const;

/** The job that prepares a file of a kind. */
export const preparationOf = (kind: MediaKind) => JOBS[kind];

/** One preparation job for each file at a time. */
export const preparationKey = (id: MediaId) => ({ key: `media:${id}` });
