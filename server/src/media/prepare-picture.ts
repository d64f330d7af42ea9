import type { MediaId } from '@limelight/contract/platform/ids';
import type { Deps } from '../deps.ts';
import { keyOf } from './names.ts';
import { markReady, type Purpose, putVariants } from './queries.ts';

/** Makes a picture's variants, stores them, and then shows them all at once. Running it again changes nothing. */
export async function storePicture(
  deps: Pick<Deps, 'db' | 'files' | 'clock'>,
  media: { id: MediaId; original_key: string; purpose: Purpose },
): Promise<void> {
  const { preparePicture } = await import('./picture.ts');
  const prepared = await deps.files.withLocal(media.original_key, (path) =>
    preparePicture(path, media.purpose),
  );
  const variants = await Promise.all(
    prepared.pictures.map(async ({ data, ...picture }) => {
      const key = keyOf(media.id, picture.name);
      const { bytes } = await deps.files.put(key, data);
      return { ...picture, key, bytes };
    }),
  );
  await deps.db.tx(async (tx) => {
    await tx.run(putVariants, media.id, variants);
    await tx.one(
      markReady,
      media.id,
      prepared.width,
      prepared.height,
      null,
      prepared.thumbhash,
      deps.clock.now(),
      'picture',
    );
  });
}
