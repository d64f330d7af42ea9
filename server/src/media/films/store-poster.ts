import type { MediaId } from '@limelight/contract/platform/ids';
import type { Deps } from '../../kernel/deps.ts';
import { PutOff } from '../../platform/jobs/put-off.ts';
import { emit } from '../../events/index.ts';
import { mediaReady } from '../events.ts';
import { MAX_ATTEMPTS } from '../preparing/attempts.ts';
import { MediaFault } from '../preparing/fault.ts';
import { beginPoster, giveUpPoster, markPostered, unbeginPoster } from './film-queries.ts';
import { versionedName } from '../names.ts';
import { runInFolder, storeFiles } from '../preparing/prepare-file.ts';
import { replacePictures } from '../pictures/replace-pictures.ts';

/**
 * Makes the poster of the moment that was chosen last, in all widths and with its blur, and shows it in place of the previous
 * one. Running it again changes nothing.
 */
export async function storePoster(
  deps: Pick<Deps, 'db' | 'files' | 'jobs' | 'clock' | 'config' | 'disk' | 'mediaWorker' | 'log'>,
  id: MediaId,
  signal: AbortSignal,
): Promise<void> {
  const wish = await deps.db.maybe(beginPoster, id);
  if (!wish) return;
  const { original_key: key, poster_at_ms: atMs, poster_version: version } = wish;
  const work = { name: `poster-${id}`, key, signal };
  try {
    if (wish.poster_attempts > MAX_ATTEMPTS) throw new MediaFault('internal');
    const { pictures, thumbhash } = await runInFolder(
      deps,
      { ...work, task: (source, folder) => ({ kind: 'poster', source, folder, atMs }) },
      async (folder, made) => ({
        thumbhash: made.thumbhash,
        pictures: await storeFiles(deps, id, folder, made.files, (name) =>
          versionedName(name, version),
        ),
      }),
    );
    await replacePictures(deps, id, pictures, async (tx) => {
      if (!(await tx.maybe(markPostered, id, version, thumbhash))) return false;
      await emit(deps, tx, mediaReady, { mediaId: id });
      return true;
    });
  } catch (error) {
    if (error instanceof PutOff || signal.aborted) await deps.db.run(unbeginPoster, id, version);
    if (!(error instanceof MediaFault)) throw error;
    // The film itself was prepared, so this moment cannot be decoded, or it ends the worker each time.
    deps.log.error({ mediaId: id, code: error.code, err: error.cause }, 'no poster can be made');
    await deps.db.run(giveUpPoster, id, version);
  }
}
