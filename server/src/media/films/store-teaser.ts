import { randomUUID } from 'node:crypto';
import type { MediaId } from '@limelight/contract/platform/ids';
import type { Deps } from '../../kernel/deps.ts';
import { MediaFault } from '../preparing/fault.ts';
import { lockMedia, setTeaserWish, teaserWish } from './film-queries.ts';
import { keyOf, teaserName } from '../names.ts';
import { runInFolder, storeFile } from '../preparing/prepare-file.ts';
import { putVariants } from '../queries.ts';

/**
 * Makes the free seconds that were chosen last, and shows them only if they still are. Its key is new each time: the
 * bytes of an earlier choice may be on their way out.
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
    // the film itself went through, so this does not happen to a whole original; trying again would not help
    deps.log.error({ mediaId: id, code: error.code, err: error.cause }, 'no teaser can be made');
    await deps.db.run(setTeaserWish, id, 0, 0);
  }
}
