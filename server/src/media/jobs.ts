import { buffer } from 'node:stream/consumers';
import { z } from 'zod';
import { mediaFaults } from '@limelight/contract/media/texts';
import { mediaId, type MediaId } from '@limelight/contract/platform/ids';
import type { Deps } from '../kernel/deps.ts';
import type { Files } from '../platform/files/files.ts';
import { handleJob, type JobHandler } from '../kernel/parts/job.ts';
import { defineJob } from '../platform/jobs/job.ts';
import { removing } from '../platform/files/removals.ts';
import { PutOff } from '../platform/jobs/put-off.ts';
import { Slots } from '../platform/slots.ts';
import { MAX_ATTEMPTS } from './preparing/attempts.ts';
import { MediaFault } from './preparing/fault.ts';
import { isHeic, maybeMoves, MOTION_BYTES } from './uploads/kinds.ts';
import { makePoster, makeRenditions, makeTeaser, removeFile } from './films/film-jobs.ts';
import { growLadder } from './films/grow-ladder.ts';
import { cleanup } from './cleanup.ts';
import { cleanMedia } from './clean/clean-jobs.ts';
import { makeClean } from './clean/make-clean.ts';
import { makeCrop } from './pictures/make-crop.ts';
import { folderOf } from './names.ts';
import { type MediaToPrepare, prepareInWorker } from './preparing/prepare-file.ts';
import { cropMedia, prepareFilm, prepareMedia, prepareSound } from './preparing/prepare-jobs.ts';
import { storePicture } from './pictures/store-picture.ts';
import { countAttempt, markFailed, mediaById, uncountAttempt } from './queries.ts';
import { storePoster } from './films/store-poster.ts';
import { storeTeaser } from './films/store-teaser.ts';

/** Removes the bytes of media whose row is gone. */
export const removeFiles = defineJob({
  name: 'media.remove-files',
  lane: 'media',
  version: 1,
  payload: z.object({ mediaId }),
});

/** Removes the bytes of many media of a deleted account. */
export const removeManyFiles = defineJob({
  name: 'media.remove-many-files',
  lane: 'media',
  version: 1,
  payload: z.object({ mediaIds: z.array(mediaId) }),
});

/** Pictures are CPU work, 170 ms for three sizes of one photo: more than this at once would starve the web process. */
const pictures = new Slots(2);

export const mediaJobs: JobHandler[] = [
  handleJob(prepareMedia, (deps, { mediaId: id }, signal) =>
    pictures.run(() => prepare(deps, id, signal)),
  ),
  handleJob(prepareFilm, (deps, { mediaId: id }, signal) => prepare(deps, id, signal)),
  handleJob(prepareSound, (deps, { mediaId: id }, signal) => prepare(deps, id, signal)),
  handleJob(makeRenditions, (deps, { mediaId: id }, signal) => growLadder(deps, id, signal)),
  handleJob(makeTeaser, (deps, { mediaId: id }, signal) => storeTeaser(deps, id, signal)),
  handleJob(makePoster, (deps, { mediaId: id }, signal) => storePoster(deps, id, signal)),
  handleJob(cropMedia, (deps, { mediaId: id }, signal) =>
    pictures.run(() => makeCrop(deps, id, signal)),
  ),
  handleJob(cleanMedia, (deps, { mediaId: id }, signal) => makeClean(deps, id, signal)),
  cleanup,
  handleJob(removeFile, ({ db, files }, { key }) => removing(db, () => files.remove(key))),
  handleJob(removeFiles, (deps, { mediaId: id }) => removeAll(deps, [id])),
  handleJob(removeManyFiles, (deps, { mediaIds }) => removeAll(deps, mediaIds)),
];

const removeAll = ({ db, files }: Pick<Deps, 'db' | 'files'>, ids: readonly MediaId[]) =>
  removing(db, async () => {
    for (const id of ids) await files.removeFolder(folderOf(id));
  });

async function prepare(deps: Deps, id: MediaId, signal: AbortSignal): Promise<void> {
  const media = await deps.db.maybe(countAttempt, id);
  if (!media) {
    // The file was deleted while it was being prepared, so no row leads to what was stored since then.
    if (!(await deps.db.maybe(mediaById, id))) await removeAll(deps, [id]);
    return;
  }
  try {
    if (media.attempts > MAX_ATTEMPTS) throw new MediaFault('internal');
    if (await needsWorker(deps.files, media)) await prepareInWorker(deps, media, signal);
    else await storePicture(deps, media);
  } catch (error) {
    // Waiting for disk space and an orderly shutdown are not the file's fault, so they do not count as attempts.
    if (error instanceof PutOff || signal.aborted) await deps.db.run(uncountAttempt, id);
    if (!(error instanceof MediaFault)) throw error;
    deps.log.info({ mediaId: id, code: error.code, err: error.cause }, 'media refused');
    await deps.db.run(markFailed, id, mediaFaults[error.code]);
  }
}

/** Still pictures of common types need no process of their own each. */
async function needsWorker(files: Files, media: MediaToPrepare): Promise<boolean> {
  if (media.kind !== 'picture' || isHeic(media.original_type)) return true;
  const head = await files.open(media.original_key, { start: 0, end: MOTION_BYTES - 1 });
  return maybeMoves(media.original_type, await buffer(head));
}
