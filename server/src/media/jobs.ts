import { z } from 'zod';
import { mediaFaults } from '@limelight/contract/media/texts';
import { mediaId } from '@limelight/contract/platform/ids';
import { defineJob, handleJob, type JobHandler } from '../platform/jobs/job.ts';
import { MediaFault } from './fault.ts';
import { folderOf } from './names.ts';
import { storePicture } from './prepare-picture.ts';
import { beginPreparing, markFailed } from './queries.ts';

/** Makes of an uploaded file what people see. */
export const prepareMedia = defineJob({
  name: 'media.prepare',
  payload: z.object({ mediaId }),
  maxAttempts: 8,
});

/** Removes the bytes of media whose row is gone. */
export const removeFiles = defineJob({
  name: 'media.remove-files',
  payload: z.object({ mediaId }),
});

/** A file that has ended the process this often is given up: it must not do so forever. */
const MAX_BEGINNINGS = 5;

export const mediaJobs: JobHandler[] = [
  handleJob(prepareMedia, async (deps, { mediaId: id }) => {
    const media = await deps.db.maybe(beginPreparing, id);
    if (!media) return;
    try {
      if (media.attempts > MAX_BEGINNINGS) throw new MediaFault('internal');
      await storePicture(deps, media);
    } catch (error) {
      if (!(error instanceof MediaFault)) throw error;
      deps.log.info({ mediaId: id, code: error.code, err: error.cause }, 'media refused');
      await deps.db.run(markFailed, id, mediaFaults[error.code]);
    }
  }),
  handleJob(removeFiles, ({ files }, { mediaId: id }) => files.removeFolder(folderOf(id))),
];
