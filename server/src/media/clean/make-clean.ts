import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { mediaFaults } from '@limelight/contract/media/texts';
import type { MediaId } from '@limelight/contract/platform/ids';
import type { Deps } from '../../kernel/deps.ts';
import type { MadeFile } from '../../kernel/media-worker.ts';
import { PutOff } from '../../platform/jobs/put-off.ts';
import type { Row } from '../../platform/db/statement.ts';
import { CLEAN, keyOf } from '../names.ts';
import { cleanedPicture } from '../pictures/picture-process.ts';
import { MAX_ATTEMPTS } from '../preparing/attempts.ts';
import { MediaFault } from '../preparing/fault.ts';
import { leaveReserve } from '../preparing/leave-reserve.ts';
import { runInFolder, storeFile, workFolderOf } from '../preparing/prepare-file.ts';
import { type NewVariant, putVariants } from '../queries.ts';
import { isHeic } from '../uploads/kinds.ts';
import { beginClean, giveUpClean, lockWanted, unbeginClean } from './clean-queries.ts';

type ToClean = Row<typeof beginClean>;

/** Makes the clean original of a file that was asked for, or says why there is none. Running it again changes nothing. */
export async function makeClean(deps: Deps, id: MediaId, signal: AbortSignal): Promise<void> {
  const media = await deps.db.maybe(beginClean, id);
  if (!media) return;
  try {
    if (media.clean_attempts > MAX_ATTEMPTS) throw new MediaFault('internal');
    const variant = await (media.kind === 'picture' && !isHeic(media.original_type)
      ? ofPicture(deps, media)
      : inWorker(deps, media, signal));
    const isWanted = await deps.db.tx(async (tx) => {
      if (!(await tx.maybe(lockWanted, id))) return false;
      await tx.run(putVariants, id, [variant]);
      return true;
    });
    // Meanwhile the file was deleted, or the last product that had it let it go.
    if (!isWanted) await deps.files.remove(variant.key);
  } catch (error) {
    // As in the preparation: waiting for disk space and an orderly shutdown do not count as attempts.
    if (error instanceof PutOff || signal.aborted) await deps.db.run(unbeginClean, id);
    if (!(error instanceof MediaFault)) throw error;
    deps.log.info({ mediaId: id, code: error.code, err: error.cause }, 'no clean original');
    await deps.db.run(giveUpClean, id, mediaFaults[error.code]);
  }
}

const keep = (deps: Deps, id: MediaId, folder: string, file: MadeFile): Promise<NewVariant> =>
  storeFile(deps, id, folder, file, keyOf(id, CLEAN));

async function ofPicture(deps: Deps, media: ToClean): Promise<NewVariant> {
  const { files, config } = deps;
  const { id, original_key: key, original_type: type } = media;
  await leaveReserve(deps, await files.size(key));
  const folder = path.join(workFolderOf(config.dataDir), `clean-${id}`);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  try {
    const target = path.join(folder, CLEAN);
    const size = await files.withLocal(key, (source) => cleanedPicture({ source, target, type }));
    return await keep(deps, id, folder, {
      name: CLEAN,
      class: 'clean',
      contentType: type,
      ...size,
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function inWorker(deps: Deps, media: ToClean, signal: AbortSignal): Promise<NewVariant> {
  const { id, original_key: key, original_type: type } = media;
  return runInFolder(
    deps,
    {
      name: `clean-${id}`,
      key,
      task: (source, folder) => ({ kind: 'clean', type, source, folder }),
      signal,
    },
    async (folder, { files: [file] }) => {
      if (!file) throw new Error('no clean original was made');
      return keep(deps, id, folder, file);
    },
  );
}
