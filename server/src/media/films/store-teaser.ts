import { randomUUID } from 'node:crypto';
import type { MediaId } from '@limelight/contract/platform/ids';
import type { Deps } from '../../kernel/deps.ts';
import { MediaFault } from '../preparing/fault.ts';
import { lockMedia, setTeaserWish, teaserWish } from './film-queries.ts';
import { keyOf, teaserName } from '../names.ts';
import { runInFolder, storeFile } from '../preparing/prepare-file.ts';
import { putVariants } from '../queries.ts';

/**
 * Makes the teaser that was chosen last, and shows it only if it still is. The key is new each time, because the bytes of an
 * earlier choice may be about to be removed.
 */
export async function storeTeaser(
  deps: Pick<Deps, 'db' | 'files' | 'config' | 'disk' | 'mediaWorker' | 'log'>,
  id: MediaId,
  signal: AbortSignal,
): Promise<void> {
  const wish = await deps.db.maybe(teaserWish, id);
  if (!wish) return;
  const { teaser_start_ms: startMs, teaser_ms: lengthMs } = wish;
  const name = teaserName(startMs, lengthMs);
  const key = keyOf(id, `teaser/${randomUUID()}.mp4`);
  try {
    const variant = await runInFolder(
      deps,
      {
        name: `teaser-${id}`,
        key: wish.original_key,
        task: (source, folder) => ({ kind: 'teaser', source, folder, startMs, lengthMs }),
        signal,
      },
      async (folder, { files: [file] }) => {
        if (!file) throw new Error('no teaser was made');
        return storeFile(deps, id, folder, file, key);
      },
    );
    const isWanted = await deps.db.tx(async (tx) => {
      const now = await tx.maybe(lockMedia, id);
      if (now?.teaser_start_ms !== startMs || now.teaser_ms !== lengthMs) return false;
      await tx.run(putVariants, id, [{ ...variant, name }]);
      return true;
    });
    if (!isWanted) await deps.files.remove(key);
  } catch (error) {
    if (!(error instanceof MediaFault)) throw error;
    // The film itself was prepared, so this does not happen with an intact original; trying again does not help.
    deps.log.error({ mediaId: id, code: error.code, err: error.cause }, 'no teaser can be made');
    await deps.db.run(setTeaserWish, id, 0, 0);
  }
}
