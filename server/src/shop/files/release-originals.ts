import { mediaId, type MediaId } from '@limelight/contract/platform/ids';
import type { Deps } from '../../kernel/deps.ts';
import { daily } from '../../kernel/parts/job.ts';
import { dropCleanOriginals, lockFiles } from '../../media/index.ts';
import { statement, t } from '../../platform/db/statement.ts';

/** Files with a clean original that no product sells, or ever gave to a buyer who may still have it. */
const unsold = statement({
  name: 'shop.originals-of-nothing',
  params: [t.uuid<MediaId>(), t.int8()],
  row: { id: t.uuid<MediaId>() },
  text: `select m.id from media m
    where m.is_clean_wanted and m.id > $1 and not exists (select from product_files f where f.media_id = m.id)
    order by m.id limit $2`,
});

const unsoldOf = statement({
  name: 'shop.unsold-of',
  params: [t.uuidArray<MediaId>()],
  row: { id: t.uuid<MediaId>() },
  text: `select file.id from unnest($1::uuid[]) as file (id)
    where not exists (select from product_files f where f.media_id = file.id)`,
});

const PAGE = 200;
const BEFORE_ALL = mediaId.parse('00000000-0000-0000-0000-000000000000');

/** Drops the clean originals of files that no product has any longer ('Files for sale'); a file that is added again gets a new one. */
export async function releaseOriginals({ db }: Pick<Deps, 'db'>, signal: AbortSignal) {
  let after = BEFORE_ALL;
  for (;;) {
    signal.throwIfAborted();
    const ids = (await db.many(unsold, after, PAGE)).map(({ id }) => id);
    await db.tx(async (tx) => {
      // a product that takes one of them right now waits, or is seen
      await lockFiles(tx, ids);
      const still = await tx.many(unsoldOf, ids);
      await dropCleanOriginals(
        tx,
        still.map(({ id }) => id),
      );
    });
    const last = ids.at(-1);
    if (last === undefined || ids.length < PAGE) return;
    after = last;
  }
}

export const releaseOriginalsDaily = daily({
  name: 'shop.release-originals',
  run: releaseOriginals,
});
