import type { Crop } from '@limelight/contract/media/crop';
import type { MediaId, UserId } from '@limelight/contract/platform/ids';
import { statement, t } from '../platform/db/statement.ts';
import type { MediaKind } from './kinds.ts';
import type { MediaStatus, Purpose } from './queries.ts';

const cropColumns = {
  id: t.uuid<MediaId>(),
  kind: t.text<MediaKind>(),
  status: t.text<MediaStatus>(),
  purpose: t.text<Purpose>(),
  original_key: t.text(),
  original_type: t.text(),
  crop: t.jsonb<Crop>().nullable(),
  crop_version: t.int4(),
  cropped_version: t.int4(),
};
const COLUMNS = `id, kind, status, purpose, original_key, original_type, crop, crop_version, cropped_version`;

/** A person's own file, with what is shown of it and the name of a variant that shows the whole of it. */
export const cropOfOwner = statement({
  name: 'media.crop-of-owner',
  params: [t.uuid<UserId>(), t.uuid<MediaId>()],
  row: { ...cropColumns, whole: t.text().nullable() },
  text: `select ${COLUMNS}, (
           select v.name from media_variants v
           where v.media_id = m.id and v.content_type = 'image/webp' and (v.name like '%whole.webp' or v.class = 'full')
           -- cropped ones have the whole beside them; of the others one as large as a dialog shows it
           order by v.name not like '%whole.webp', abs(v.width - 1080), v.name limit 1) as whole
         from media m where m.owner_id = $1 and m.id = $2`,
});

export const setCrop = statement({
  name: 'media.set-crop',
  params: [t.uuid<UserId>(), t.uuid<MediaId>(), t.jsonb<Crop>().nullable()],
  row: {},
  text: `update media set crop = $3, crop_version = crop_version + 1 where owner_id = $1 and id = $2`,
});

export const cropToMake = statement({
  name: 'media.crop-to-make',
  params: [t.uuid<MediaId>()],
  row: cropColumns,
  text: `select ${COLUMNS} from media where id = $1 and status = 'ready' and cropped_version < crop_version`,
});

/** No row if another crop was requested meanwhile: that one is made next. */
export const markCropped = statement({
  name: 'media.mark-cropped',
  params: [
    t.uuid<MediaId>(),
    t.int4(),
    t.int4().nullable(),
    t.int4().nullable(),
    t.text().nullable(),
  ],
  row: { id: t.uuid<MediaId>() },
  text: `update media set cropped_version = $2, width = $3, height = $4, thumbhash = $5
         where id = $1 and crop_version = $2 returning id`,
});

/** Pictures of an earlier crop or poster; answers where their bytes are. */
export const dropPicturesBut = statement({
  name: 'media.drop-pictures-but',
  params: [t.uuid<MediaId>(), t.textArray()],
  row: { key: t.text() },
  text: `delete from media_variants
         where media_id = $1 and content_type like 'image/%' and name <> all($2)
           and name not in ('original', 'preview.webp')
         returning key`,
});

/** Of these bytes, the ones that no file mentions. */
export const keysOfNobody = statement({
  name: 'media.keys-of-nobody',
  params: [t.textArray()],
  row: { key: t.text().certain() },
  text: `select k.key from unnest($1::text[]) as k(key)
         where not exists (select from media_variants v where v.key = k.key)
           and not exists (select from media m where m.original_key = k.key)`,
});
