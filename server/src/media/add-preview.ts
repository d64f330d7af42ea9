import type { Deps } from '../deps.ts';
import { MediaFault } from './fault.ts';
import { filmLackingPreview, notePreview } from './film-queries.ts';
import { runInFolder, storeFiles } from './prepare-file.ts';
import { putVariants } from './queries.ts';

/**
 * Makes the preview of one film that was prepared before previews were, and notes that it was tried: a film that has
 * none to give is not asked again. Answers whether there was one to make it for.
 */
export async function addPreview(
  deps: Pick<Deps, 'db' | 'files' | 'config' | 'disk' | 'mediaWorker' | 'log'>,
  signal: AbortSignal,
): Promise<boolean> {
  const film = await deps.db.maybe(filmLackingPreview);
  if (!film) return false;
  const { id, original_key: key } = film;
  try {
    const made = await runInFolder(
      deps,
      {
        name: `preview-${id}`,
        key,
        task: (source, folder) => ({ kind: 'preview', source, folder }),
        signal,
      },
      (folder, { files }) => storeFiles(deps, id, folder, files),
    );
    await deps.db.tx(async (tx) => {
      // deleted meanwhile: its bytes go with the sweep
      const isThere = (await tx.run(notePreview, id)) > 0;
      if (isThere && made.length > 0) await tx.run(putVariants, id, made);
    });
  } catch (error) {
    if (!(error instanceof MediaFault)) throw error;
    deps.log.warn({ mediaId: id, code: error.code, err: error.cause }, 'no preview can be made');
    await deps.db.run(notePreview, id);
  }
  return true;
}
