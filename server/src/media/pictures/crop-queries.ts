import type { Crop } from '@limelight/contract/media/crop';
import type { MediaId, UserId } from '@limelight/contract/platform/ids';
import { statement, t } from '../../platform/db/statement.ts';
import type { MediaKind } from '../uploads/kinds.ts';
import { isReplaceable, type MediaStatus, type Purpose } from '../queries.ts';

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
  crop_failure: t.text().nullable(),
};
const COLUMNS = `id, kind, status, purpose, original_key, original_type, crop, crop_version, cropped_version, crop_failure`;

/** A person's own file with its crop and the name of a variant that shows the whole picture. */
export const cropOfOwner = statement({
  name: 'media.crop-of-owner',
  params: [t.uuid<UserId>(), t.uuid<MediaId>()],
  row: { ...cropColumns, whole: t.text().nullable() },
  text: `select ${COLUMNS}, (
           select v.name from media_variants v
           where v.media_id = m.id and v.content_type = 'image/webp' and (v.name like '%whole.webp' or v.class = 'full')
           -- a cropped picture has a variant of the whole; of another, take the variant nearest to the size of the dialog
           order by v.name not like '%whole.webp', abs(v.width - 1080), v.name limit 1) as whole
         from media m where m.owner_id = $1 and m.id = $2`,
});

export const setCrop = statement({
  name: 'media.set-crop',
  params: [t.uuid<UserId>(), t.uuid<MediaId>(), t.jsonb<Crop>().nullable()],
  row: {},
  text: `update media set crop = $3, crop_version = crop_version + 1, crop_attempts = 0, crop_failure = null
         where owner_id = $1 and id = $2`,
});

/** Counts an attempt to make the latest crop; no row where it is already made. */
export const beginCrop = statement({
  name: 'media.begin-crop',
  params: [t.uuid<MediaId>()],
  row: { ...cropColumns, crop_attempts: t.int4() },
  text: `update media set crop_attempts = crop_attempts + 1
         where id = $1 and status = 'ready' and cropped_version < crop_version
         returning ${COLUMNS}, crop_attempts`,
});

/** Takes an attempt back that failed through no fault of the picture. */
export const unbeginCrop = statement({
  name: 'media.unbegin-crop',
  params: [t.uuid<MediaId>(), t.int4()],
  row: {},
  text: `update media set crop_attempts = crop_attempts - 1 where id = $1 and crop_version = $2 and crop_attempts > 0`,
});

/** Marks a crop that cannot be made. The pictures stay hidden from others until the owner tries again or crops differently. */
export const giveUpCrop = statement({
  name: 'media.give-up-crop',
  params: [t.uuid<MediaId>(), t.int4(), t.text()],
  row: {},
  text: `update media set crop_failure = $3
         where id = $1 and crop_version = $2 and cropped_version < crop_version`,
});

/** Resets a person's crop that was given up, to try again; no row where it was not. */
export const tryCropAgain = statement({
  name: 'media.try-crop-again',
  params: [t.uuid<UserId>(), t.uuid<MediaId>()],
  row: { id: t.uuid<MediaId>() },
  text: `update media set crop_attempts = 0, crop_failure = null
         where owner_id = $1 and id = $2 and crop_failure is not null returning id`,
});

/** No row where another crop was requested meanwhile: that one is made next. */
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
  text: `update media set cropped_version = $2, crop_failure = null, width = $3, height = $4, thumbhash = $5
         where id = $1 and crop_version = $2 returning id`,
});

/** Deletes the pictures of an earlier crop or poster, and returns the keys of their bytes. */
export const dropPicturesBut = statement({
  name: 'media.drop-pictures-but',
  params: [t.uuid<MediaId>(), t.textArray()],
  row: { key: t.text() },
  text: `delete from media_variants
         where media_id = $1 and ${isReplaceable('media_variants')} and name <> all($2)
         returning key`,
});

/** Those of these keys that no file mentions. */
export const unreferencedKeys = statement({
  name: 'media.keys-of-nobody',
  params: [t.textArray()],
  row: { key: t.text().certain() },
  text: `select k.key from unnest($1::text[]) as k(key)
         where not exists (select from media_variants v where v.key = k.key)
           and not exists (select from media m where m.original_key = k.key)`,
});
