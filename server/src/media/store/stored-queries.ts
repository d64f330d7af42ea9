import type { MediaId } from '@limelight/contract/platform/ids';
import { statement, t } from '../../platform/db/statement.ts';
import { IS_TO_MAKE } from '../clean/clean-queries.ts';
import { ORIGINAL } from '../names.ts';

/** Originals by their rows, page by page. */
export const originalsAfter = statement({
  name: 'media.originals-after',
  params: [t.uuid<MediaId>().nullable(), t.int8()],
  row: { id: t.uuid<MediaId>(), key: t.text(), bytes: t.int8() },
  text: `select id, original_key as key, original_bytes as bytes from media
         where $1::uuid is null or id > $1 order by id limit $2`,
});

/** What was made of originals, by its rows, page by page; originals have a row here too. `etag` is a hash of the bytes, but for an original's. */
export const variantsAfter = statement({
  name: 'media.variants-after',
  params: [t.uuid<MediaId>().nullable(), t.text(), t.int8()],
  row: {
    media_id: t.uuid<MediaId>(),
    name: t.text(),
    key: t.text(),
    bytes: t.int8(),
    etag: t.text(),
    class: t.text(),
  },
  text: `select media_id, name, key, bytes, etag, class from media_variants
         where ($1::uuid is null or (media_id, name) > ($1, $2)) and name <> '${ORIGINAL}'
         order by media_id, name limit $3`,
});

/** Whether a row still has its bytes under this key. */
export const isMentioned = statement({
  name: 'media.is-mentioned',
  params: [t.text()],
  row: { yes: t.bool().certain() },
  text: `select exists (select from media_variants where key = $1)
           or exists (select from media where original_key = $1) as yes`,
});

/** Those of these files whose bytes may be written again just now: they are being prepared, cropped, cleaned or given a poster. */
export const beingMade = statement({
  name: 'media.being-made',
  params: [t.uuidArray<MediaId>()],
  row: { id: t.uuid<MediaId>() },
  text: `select m.id from media m where m.id = any($1) and (m.status = 'processing' or ${IS_TO_MAKE}
           or m.cropped_version < m.crop_version and m.crop_failure is null or m.postered_version < m.poster_version)`,
});
