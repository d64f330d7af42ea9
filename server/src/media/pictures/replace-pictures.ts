import type { MediaId } from '@limelight/contract/platform/ids';
import type { Deps } from '../../kernel/deps.ts';
import type { Tx } from '../../platform/db/db.ts';
import { dropPicturesBut, unreferencedKeys } from './crop-queries.ts';
import { removeFileOfEach } from '../films/film-jobs.ts';
import { type NewVariant, putVariants } from '../queries.ts';

/**
 * Replaces a file's pictures by these all at once; jobs remove the bytes of the earlier ones. `mark` records that they were
 * made, and returns false where others were requested meanwhile: then these are removed.
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
      : await tx.many(unreferencedKeys, keys);
    await removeFileOfEach(jobs, tx, gone);
  });
}
