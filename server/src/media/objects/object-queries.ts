import type { MediaId, UserId } from '@limelight/contract/platform/ids';
import { statement, t } from '../../platform/db/statement.ts';
import type { FileKind } from '../uploads/kinds.ts';
import type { Purpose } from '../queries.ts';

const objectColumns = {
  id: t.uuid<MediaId>(),
  owner_id: t.uuid<UserId>(),
  purpose: t.text<Purpose>(),
  object_name: t.text(),
  original_bytes: t.int8(),
  original_type: t.text(),
  created_at: t.timestamptz(),
} as const;

const OBJECT = `m.id, m.owner_id, m.purpose, m.object_name, m.original_bytes, m.original_type, m.created_at`;

export const objectByName = statement({
  name: 'media.object-by-name',
  params: [t.uuid<UserId>(), t.text<Purpose>(), t.text()],
  row: objectColumns,
  text: `select ${OBJECT} from media m where m.owner_id = $1 and m.purpose = $2 and m.object_name = $3`,
});

export const objectById = statement({
  name: 'media.object-by-id',
  params: [t.uuid<MediaId>(), t.uuid<UserId>()],
  row: objectColumns,
  text: `select ${OBJECT} from media m where m.id = $1 and m.owner_id = $2`,
});

/** The facts that copying and replacing need. */
export const originalByName = statement({
  name: 'media.original-by-name',
  params: [t.uuid<UserId>(), t.text<Purpose>(), t.text()],
  row: {
    id: t.uuid<MediaId>(),
    kind: t.text<FileKind>(),
    original_key: t.text(),
    original_bytes: t.int8(),
    original_type: t.text(),
    width: t.int4().nullable(),
    height: t.int4().nullable(),
  },
  text: `select m.id, m.kind, m.original_key, m.original_bytes, m.original_type, m.width, m.height
         from media m where m.owner_id = $1 and m.purpose = $2 and m.object_name = $3`,
});

/**
 * One folder of a person: its files and one row for each subfolder, folders first. `folder` ends with a slash. The protocol
 * pages by offset; a person has thousands of files at most.
 */
export const listObjects = statement({
  name: 'media.list-objects',
  params: {
    ownerId: t.uuid<UserId>(),
    purpose: t.text<Purpose>(),
    folder: t.text(),
    search: t.text(),
    byDate: t.bool(),
    ascending: t.bool(),
    limit: t.int8(),
    offset: t.int8(),
  },
  row: {
    entry: t.text().certain(),
    is_folder: t.bool().certain(),
    id: t.uuid<MediaId>().nullable(),
    original_bytes: t.int8().nullable(),
    original_type: t.text().nullable(),
    created_at: t.timestamptz().nullable(),
  },
  text: `with found as (
           select m.id, m.original_bytes, m.original_type, m.created_at,
             substr(m.object_name, length(:folder) + 1) as rest
           from media m
           where m.owner_id = :ownerId and m.purpose = :purpose and starts_with(m.object_name, :folder)
         ), entries as (
           select split_part(rest, '/', 1) as entry, position('/' in rest) > 0 as is_folder, id, original_bytes,
             original_type, created_at
           from found
         ), listed as (
           select entry, true as is_folder, null::uuid as id, null::int8 as original_bytes, null as original_type,
             null::timestamptz as created_at
           from entries where is_folder group by entry
           union all
           select entry, false, id, original_bytes, original_type, created_at from entries where not is_folder
         )
         select entry, is_folder, id, original_bytes, original_type, created_at from listed
         where starts_with(lower(entry), lower(:search))
         order by is_folder desc,
           case when :byDate and :ascending then created_at end, case when :byDate
             and not :ascending then created_at end desc,
           case when :ascending then entry end, case when not :ascending then entry end desc
         limit :limit offset :offset`,
});

/** People who have files of a purpose. */
export const objectOwners = statement({
  name: 'media.object-owners',
  params: [t.text<Purpose>(), t.int8(), t.int8()],
  row: { owner_id: t.uuid<UserId>() },
  text: `select distinct m.owner_id from media m where m.purpose = $1 order by m.owner_id limit $2 offset $3`,
});

/** Locks the rows, so that no transaction begins to show one of the files meanwhile. */
export const lockObjects = statement({
  name: 'media.lock-objects',
  params: [t.uuidArray<UserId>(), t.text<Purpose>(), t.textArray()],
  row: { id: t.uuid<MediaId>() },
  text: `select m.id from media m join unnest($1::uuid[], $3::text[]) as n(owner_id, name)
           on m.owner_id = n.owner_id and m.object_name = n.name
         where m.purpose = $2 order by m.id for update of m`,
});

export const isHeld = statement({
  name: 'media.is-held',
  params: [t.uuid<MediaId>()],
  row: { held: t.bool().certain() },
  text: `select media_is_held($1) as held`,
});

export const renameObject = statement({
  name: 'media.rename-object',
  params: [t.uuid<MediaId>(), t.text(), t.text()],
  row: objectColumns,
  text: `update media m set chosen_name = $2, file_name = $3 where m.id = $1 returning ${OBJECT}`,
});

/** Foreign keys refuse all of them while anything shows one. */
export const deleteObjects = statement({
  name: 'media.delete-objects',
  params: [t.uuidArray<MediaId>()],
  row: objectColumns,
  text: `delete from media m where m.id = any($1) returning ${OBJECT}`,
});
