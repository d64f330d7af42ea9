import { z } from 'zod';
import { mediaId, type MediaId } from '@limelight/contract/platform/ids';
import type { Tx } from '../../platform/db/db.ts';
import { defineJob, type Jobs } from '../../platform/jobs/job.ts';

/** Makes the free seconds of a film that its creator has chosen last. */
export const makeTeaser = defineJob({
  name: 'media.make-teaser',
  lane: 'media',
  version: 1,
  payload: z.object({ mediaId }),
  maxAttempts: 8,
  queue: 'media.films',
});

/** A choice that is taken back before its turn is never made. */
export const teaserKey = (id: MediaId) => ({ key: `teaser:${id}` });

/** Makes the poster of a film of the moment that its creator has chosen last. */
export const makePoster = defineJob({
  name: 'media.make-poster',
  lane: 'media',
  version: 1,
  payload: z.object({ mediaId }),
  maxAttempts: 8,
  queue: 'media.films',
});

/** Of two choices in a row only the last is made. */
export const posterKey = (id: MediaId) => ({ key: `poster:${id}` });

/**
 * Makes renditions that a film plays without, and queues the next. In a queue of its own: a film that nobody can play
 * yet does not wait for another one's largest rendition.
 */
export const makeRenditions = defineJob({
  name: 'media.make-renditions',
  lane: 'media',
  version: 1,
  payload: z.object({ mediaId }),
  maxAttempts: 8,
  queue: 'media.ladders',
});

export const renditionsKey = (id: MediaId) => ({ key: `renditions:${id}` });

/** Removes the bytes of one media file that its row no longer mentions. */
export const removeFile = defineJob({
  name: 'media.remove-file',
  lane: 'media',
  version: 1,
  payload: z.object({ key: z.string() }),
});

/** Queues that of each row, in one statement. */
export const removeFileOfEach = (jobs: Jobs, tx: Tx, rows: readonly { readonly key: string }[]) =>
  jobs.addMany(
    tx,
    removeFile,
    rows.map(({ key }) => ({ data: { key } })),
  );
