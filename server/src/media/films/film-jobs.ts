import { z } from 'zod';
import type { MediaId } from '@limelight/contract/platform/ids';
import type { Tx } from '../../platform/db/db.ts';
import { defineJob, type Jobs } from '../../platform/jobs/job.ts';
import { jobOfFile } from '../preparing/job-of-file.ts';

/** Makes the teaser that a creator chose last for a film. */
export const makeTeaser = jobOfFile('media.make-teaser', 'media.films');

/** One job for each film: a choice that is changed before the job runs is never made. */
export const teaserKey = (id: MediaId) => ({ key: `teaser:${id}` });

/** Makes the poster that a creator chose last for a film. */
export const makePoster = jobOfFile('media.make-poster', 'media.films');

/** One job for each film: of two choices in a row only the last is made. */
export const posterKey = (id: MediaId) => ({ key: `poster:${id}` });

/**
 * Makes renditions that a film plays without, and queues the next ones. It has its own queue, so that a film that cannot be
 * played yet does not wait for another film's largest rendition.
 */
export const makeRenditions = jobOfFile('media.make-renditions', 'media.ladders');

export const renditionsKey = (id: MediaId) => ({ key: `renditions:${id}` });

/** Removes the bytes of one media file that its row no longer mentions. */
export const removeFile = defineJob({
  name: 'media.remove-file',
  lane: 'media',
  version: 1,
  payload: z.object({ key: z.string() }),
});

/** Queues the removal of each row's bytes, in one statement. */
export const removeFileOfEach = (jobs: Jobs, tx: Tx, rows: readonly { readonly key: string }[]) =>
  jobs.addMany(
    tx,
    removeFile,
    rows.map(({ key }) => ({ data: { key } })),
  );
