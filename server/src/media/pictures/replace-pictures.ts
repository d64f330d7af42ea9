import type { MediaId } from '@limelight/contract/platform/ids';
import type { Deps } from '../../kernel/deps.ts';
import type { Tx } from '../../platform/db/db.ts';
import { dropPicturesBut, keysOfNobody } from './crop-queries.ts';
import { removeFileOfEach } from '../films/film-jobs.ts';
import { type NewVariant, putVariants } from '../queries.ts';

/**
 * Shows these pictures of a file all at once in place of the earlier ones, whose bytes go with jobs. `mark` notes that
 * they were made, and says no where others were asked for meanwhile: then these go.
 */
export async function replacePictures(
  { db, jobs }: Pick<Deps, 'db' | 'jobs'>,
  id: MediaId,
  pictures: readonly NewVariant[],
  mark: (tx: Tx) => Promise<boolean>,
): Promise<void> {
  await db.tx(async (tx) => {
    const isWanted = await mark(tx);
    if (isWanted) await tx.run(putVariants, id, pictures);
    const names = pictures.map((picture) => picture.name);
    const keys = pictures.map((picture) => picture.key);
    const gone = isWanted
      ? await tx.many(dropPicturesBut, id, names)
      : await tx.many(keysOfNobody, keys);
    await removeFileOfEach(jobs, tx, gone);
  });
}
