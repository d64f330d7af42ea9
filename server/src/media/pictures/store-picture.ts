import type { MediaId } from '@limelight/contract/platform/ids';
import type { Deps } from '../../kernel/deps.ts';
import { leaveReserve } from '../preparing/leave-reserve.ts';
import { keyOf } from '../names.ts';
import type { MadePicture } from './picture-tasks.ts';
import { variantsOf } from './picture-process.ts';
import { markReady, type NewVariant, type Purpose, putVariants } from '../queries.ts';

/** Makes and stores a picture's variants, and then shows all of them at once. Running it again changes nothing. */
export async function storePicture(
  deps: Pick<Deps, 'db' | 'files' | 'clock' | 'disk'>,
  media: { id: MediaId; original_key: string; purpose: Purpose },
): Promise<void> {
  const prepared = await deps.files.withLocal(media.original_key, (path) =>
    variantsOf(path, media.purpose),
  );
  const variants = await putPictures(deps, media.id, prepared.pictures);
  await deps.db.tx(async (tx) => {
    await tx.run(putVariants, media.id, variants);
    await tx.one(markReady, {
      id: media.id,
      width: prepared.width,
      height: prepared.height,
      durationMs: null,
      thumbhash: prepared.thumbhash,
      waveform: null,
      now: deps.clock.now(),
      kind: 'picture',
      lacking: [],
    });
  });
}

/** Stores made pictures, or throws `PutOff`; `nameOf` returns the variant's name of each. */
export async function putPictures(
  deps: Pick<Deps, 'files' | 'disk'>,
  id: MediaId,
  pictures: readonly MadePicture[],
  nameOf: (name: string) => string = (name) => name,
): Promise<NewVariant[]> {
  await leaveReserve(
    deps,
    pictures.reduce((sum, { data }) => sum + data.length, 0),
  );
  return Promise.all(
    pictures.map(async ({ data, ...picture }) => {
      const name = nameOf(picture.name);
      const key = keyOf(id, name);
      const { bytes } = await deps.files.put(key, data);
      return { ...picture, name, key, bytes };
    }),
  );
}
