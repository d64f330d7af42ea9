import type { MediaId, UserId } from '@limelight/contract/platform/ids';
import { statement, t } from '../platform/db/statement.ts';
import type { FileKind, MediaKind } from './uploads/kinds.ts';
import { CLEAN, ORIGINAL, PREVIEW } from './names.ts';
import type { PrepareStep } from '../kernel/media-worker.ts';

export type MediaStatus = 'processing' | 'ready' | 'failed';
/** What a file is for. A file of the vault is for posts and messages. */
export type Purpose = 'vault' | 'avatar' | 'banner';
/**
 * What a viewer needs for a variant: full access to the file, access to its blur, to be its owner, or, for a 'clean' one, to
 * have bought the original.
 */
export type VariantClass = 'full' | 'locked' | 'original' | 'clean';

export interface VariantRow {
  readonly name: string;
  readonly class: VariantClass;
  readonly type: string;
  readonly width: number | null;
  readonly height: number | null;
}

const mediaColumns = {
  id: t.uuid<MediaId>(),
  owner_id: t.uuid<UserId>(),
  kind: t.text<FileKind>(),
  status: t.text<MediaStatus>(),
  purpose: t.text<Purpose>(),
  file_name: t.text(),
  original_key: t.text(),
  original_type: t.text(),
  width: t.int4().nullable(),
  height: t.int4().nullable(),
  duration_ms: t.int4().nullable(),
  thumbhash: t.text().nullable(),
  progress: t.float4(),
  step: t.text<PrepareStep>().nullable(),
  ready_by: t.timestamptz().nullable(),
  teaser_start_ms: t.int4(),
  teaser_ms: t.int4(),
  poster_at_ms: t.int4().nullable(),
  poster_version: t.int4(),
  postered_version: t.int4(),
  failure: t.text().nullable(),
  created_at: t.timestamptz(),
} as const;

const MEDIA = `m.id, m.owner_id, m.kind, m.status, m.purpose, m.file_name, m.original_key, m.original_type, m.width,
  m.height, m.duration_ms, m.thumbhash, m.progress, m.step, m.ready_by, m.teaser_start_ms, m.teaser_ms, m.poster_at_ms,
  m.poster_version, m.postered_version, m.failure, m.created_at`;

export const insertMedia = statement({
  name: 'media.insert',
  params: {
    id: t.uuid<MediaId>(),
    ownerId: t.uuid<UserId>(),
    kind: t.text<FileKind>(),
    purpose: t.text<Purpose>(),
    fileName: t.text(),
    key: t.text(),
    bytes: t.int8(),
    type: t.text(),
    width: t.int4().nullable(),
    height: t.int4().nullable(),
    now: t.timestamptz(),
    chosenName: t.text().nullable(),
  },
  row: { id: t.uuid<MediaId>() },
  text: `insert into media (id, owner_id, kind, purpose, file_name, original_key, original_bytes, original_type,
           width, height, created_at, chosen_name, status, progress, ready_at)
         values (:id, :ownerId, :kind, :purpose, :fileName, :key, :bytes, :type, :width, :height, :now, :chosenName,
           case :kind when 'file' then 'ready' else 'processing' end, case :kind when 'file' then 1 else 0 end,
           case :kind when 'file' then :now::timestamptz end)
         on conflict (id) do nothing returning id`,
});

export const mediaById = statement({
  name: 'media.by-id',
  params: [t.uuid<MediaId>()],
  row: mediaColumns,
  text: `select ${MEDIA} from media m where m.id = $1`,
});

/**
 * SQL of whether a file's pictures are being replaced: by another crop, or by a poster of another moment. Until then they show
 * what their owner may be hiding (docs/product.md, 'Pictures being changed').
 */
export const isBeingChanged = (media: string) =>
  `(${media}.cropped_version < ${media}.crop_version or ${media}.postered_version < ${media}.poster_version)`;

/** SQL of the status of what is shown of a file. */
const SHOWN_STATUS = `case when m.status <> 'ready' then m.status when m.crop_failure is not null then 'failed'
  when ${isBeingChanged('m')} then 'processing' else 'ready' end`;

/** SQL of whether a variant is one of the pictures that another crop or poster replaces; an original has no crop. */
export const isReplaceable = (variant: string) =>
  `(${variant}.content_type like 'image/%' and ${variant}.name not in ('${PREVIEW}', '${ORIGINAL}', '${CLEAN}'))`;

const variants = t.json<readonly VariantRow[]>().certain();
/** SQL of a file's variants that match, as JSON; originals, clean ones too, are never shown. */
const variantsWhere = (isShown: string) => `coalesce((
  select json_agg(json_build_object('name', v.name, 'class', v.class, 'type', v.content_type,
           'width', v.width, 'height', v.height) order by v.content_type, v.width)
  from media_variants v where v.media_id = m.id and v.class in ('full', 'locked') and ${isShown}), '[]') as variants`;

/** SQL of whether the pictures of a file are being changed and the viewer is not its owner. */
const IS_WITHHELD = `(m.owner_id is distinct from $2::uuid and ${isBeingChanged('m')})`;

/**
 * The files of a post as one viewer sees them (null: a stranger), without those of the kind 'file'. A hot read: lists ask for dozens of rows, so it reads only
 * the columns of the view.
 */
export const viewedMedia = statement({
  name: 'media.viewed',
  params: [t.uuidArray<MediaId>(), t.uuid<UserId>().nullable()],
  row: {
    id: mediaColumns.id,
    kind: t.text<MediaKind>(),
    status: t.text<MediaStatus>().certain(),
    width: mediaColumns.width,
    height: mediaColumns.height,
    duration_ms: mediaColumns.duration_ms,
    thumbhash: t.text().nullable(),
    waveform: t.int4Array().nullable(),
    teaser_start_ms: mediaColumns.teaser_start_ms,
    teaser_ms: mediaColumns.teaser_ms,
    variants,
  },
  text: `select m.id, m.kind, ${SHOWN_STATUS} as status,
           m.width, m.height, m.duration_ms, case when not ${IS_WITHHELD} then m.thumbhash end as thumbhash, m.waveform,
           m.teaser_start_ms, m.teaser_ms, ${variantsWhere(`not (${IS_WITHHELD} and ${isReplaceable('v')})`)}
         from media m where m.id = any($1) and m.kind <> 'file'`,
});

/** Files as their owner sees them, with the state of their processing. */
export const ownMedia = statement({
  name: 'media.own',
  params: [t.uuidArray<MediaId>()],
  row: {
    ...mediaColumns,
    is_cropping: t.bool().certain(),
    crop_failure: t.text().nullable(),
    variants,
  },
  text: `select ${MEDIA}, m.cropped_version < m.crop_version and m.crop_failure is null as is_cropping, m.crop_failure,
           ${variantsWhere('true')} from media m where m.id = any($1)`,
});

export const mediaSettings = statement({
  name: 'media.settings',
  params: [t.uuid<UserId>()],
  row: { watermark: t.bool() },
  text: `select watermark from media_settings where owner_id = $1`,
});

export const saveMediaSettings = statement({
  name: 'media.save-settings',
  params: [t.uuid<UserId>(), t.bool()],
  row: { watermark: t.bool() },
  text: `insert into media_settings (owner_id, watermark) values ($1, $2)
         on conflict (owner_id) do update set watermark = excluded.watermark returning watermark`,
});

/** Replaces variants of the same name, so that a job that runs twice leaves one set. */
export const putVariants = statement({
  name: 'media.put-variants',
  params: [t.uuid<MediaId>(), t.json<readonly NewVariant[]>()],
  row: {},
  text: `insert into media_variants (media_id, name, class, key, content_type, width, height, bytes, etag)
         select $1, v.name, v.class, v.key, v."contentType", v.width, v.height, v.bytes, v.etag
         from json_to_recordset($2) as v(name text, class text, key text, "contentType" text, width int, height int,
           bytes bigint, etag text)
         on conflict (media_id, name) do update set class = excluded.class, key = excluded.key,
           content_type = excluded.content_type, width = excluded.width, height = excluded.height,
           bytes = excluded.bytes, etag = excluded.etag`,
});

export interface NewVariant {
  readonly name: string;
  readonly class: VariantClass;
  readonly key: string;
  readonly contentType: string;
  readonly width: number | null;
  readonly height: number | null;
  readonly bytes: number;
  readonly etag: string;
}

/** Counts an attempt and resets the progress; no row once the media is ready or failed. */
export const countAttempt = statement({
  name: 'media.begin-preparing',
  params: [t.uuid<MediaId>()],
  row: {
    id: t.uuid<MediaId>(),
    kind: t.text<MediaKind>(),
    purpose: t.text<Purpose>(),
    original_key: t.text(),
    original_type: t.text(),
    attempts: t.int4(),
  },
  text: `update media set attempts = attempts + 1, progress = 0, step = 'reading', ready_by = null where id = $1 and status = 'processing'
         returning id, kind, purpose, original_key, original_type, attempts`,
});

/** Takes an attempt back that failed through no fault of the file. */
export const uncountAttempt = statement({
  name: 'media.unbegin-preparing',
  params: [t.uuid<MediaId>()],
  row: {},
  text: `update media set attempts = attempts - 1, progress = 0, step = null
         where id = $1 and status = 'processing' and attempts > 0`,
});

export const markReady = statement({
  name: 'media.mark-ready',
  params: {
    id: t.uuid<MediaId>(),
    width: t.int4().nullable(),
    height: t.int4().nullable(),
    durationMs: t.int4().nullable(),
    thumbhash: t.text().nullable(),
    waveform: t.int4Array().nullable(),
    now: t.timestamptz(),
    kind: t.text<MediaKind>(),
    lacking: t.int4Array(),
  },
  row: { teaser_ms: t.int4(), poster_version: t.int4(), postered_version: t.int4() },
  text: `update media set status = 'ready', progress = 1, step = null, failure = null, width = :width,
           height = :height, duration_ms = :durationMs, thumbhash = :thumbhash, waveform = :waveform, ready_at = :now, kind = :kind, lacking_rungs = :lacking, ready_by = null
         where id = :id returning teaser_ms, poster_version, postered_version`,
});

export const markFailed = statement({
  name: 'media.mark-failed',
  params: [t.uuid<MediaId>(), t.text()],
  row: {},
  text: `update media set status = 'failed', step = null, ready_by = null, failure = $2 where id = $1 and status = 'processing'`,
});

export const noteProgress = statement({
  name: 'media.note-progress',
  params: [t.uuid<MediaId>(), t.float4(), t.text<PrepareStep>(), t.timestamptz().nullable()],
  row: {},
  text: `update media set progress = greatest(progress, $2), step = $3, ready_by = $4 where id = $1 and status = 'processing'`,
});

/** Resets a person's failed file as if it were just uploaded; no row where it did not fail. */
export const tryAgain = statement({
  name: 'media.try-again',
  params: [t.uuid<UserId>(), t.uuid<MediaId>()],
  row: { kind: t.text<MediaKind>() },
  text: `update media set status = 'processing', attempts = 0, progress = 0, step = null, failure = null
         where owner_id = $1 and id = $2 and status = 'failed' returning kind`,
});
