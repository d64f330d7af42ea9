import type { MediaId } from '@limelight/contract/platform/ids';
import { isBeingBought } from '../kernel/rules.ts';
import type { Tx } from '../platform/db/db.ts';
import { statement, t } from '../platform/db/statement.ts';

const dropPictures = statement({
  name: 'shop.drop-pictures',
  params: [t.uuidArray<MediaId>()],
  row: {},
  text: `with of_reviews as (update product_reviews set media_id = null where media_id = any($1::uuid[]))
         delete from product_pictures where media_id = any($1::uuid[])`,
});

/** Files that no one has or can buy; what was downloaded stays for the record of its order. */
const dropFiles = statement({
  name: 'shop.drop-files',
  params: [t.uuidArray<MediaId>()],
  row: {},
  text: `
    with gone as (
      select f.id from product_files f join products p on p.id = f.product_id
      where f.media_id = any($1::uuid[])
        and (f.ended_at is not null or p.deleted_at is not null or p.state not in ('scheduled', 'published'))
        and not exists (select from held_grants g where g.thing_id = p.id and g.kind = 'product'
          and (f.ended_at is null or g.since < f.ended_at))
        and not exists (select from product_downloads d where d.file_id = f.id)
        and not ${isBeingBought('product', 'p.id')}
    ), followed as (
      update product_files set replaced_by = null
      where replaced_by in (select id from gone) and id not in (select id from gone)
    )
    delete from product_files where id in (select id from gone)`,
});

/**
 * Pictures leave products and reviews with their files. A file that is for sale, or that a buyer has, may download or is paying
 * for, is not released: it cannot be deleted.
 */
export async function forgetFiles(tx: Tx, mediaIds: readonly MediaId[]): Promise<void> {
  await tx.run(dropPictures, mediaIds);
  await tx.run(dropFiles, mediaIds);
}
