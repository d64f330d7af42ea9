import type { MediaId, UserId } from '@limelight/contract/platform/ids';
import type { AccountPart } from '../kernel/parts/account-part.ts';
import type { Deps } from '../kernel/deps.ts';
import { exportSection } from '../kernel/parts/export-section.ts';
import { statement, t } from '../platform/db/statement.ts';
import { removeManyFiles } from './jobs.ts';
import { dropUploads } from './uploads/upload-room.ts';

const eraseUnused = statement({
  name: 'media.erase-unused',
  params: [t.uuid<UserId>(), t.uuid(), t.int4()],
  row: { id: t.uuid<MediaId>().certain(), erased: t.bool().certain() },
  text: `select id, erased from erase_unused_media($1, $2, $3)`,
});

const dropFolders = statement({
  name: 'media.drop-folders',
  params: [t.uuid<UserId>()],
  row: {},
  text: `with s as (delete from media_settings where owner_id = $1)
         delete from media_folders where owner_id = $1`,
});

const BATCH = 200;
const FIRST = '00000000-0000-0000-0000-000000000000';

/**
 * Deletes all files of a deleted account except those that a buyer holds, which foreign keys protect. Jobs that commit with the
 * rows remove the bytes, so a kill leaves neither without the other. May run again.
 */
async function eraseMedia(deps: Deps, ownerId: UserId): Promise<void> {
  let past: string | null = FIRST;
  while (past !== null) past = await eraseBatch(deps, ownerId, past);
  await deps.db.run(dropFolders, ownerId);
  await deps.db.run(dropUploads, ownerId);
}

const dropPositions = statement({
  name: 'media.drop-positions',
  params: [t.uuid<UserId>()],
  row: {},
  text: `delete from playback_positions where viewer_id = $1`,
});

/** A person's files, and their positions in recordings of others. */
export const mediaOfAccount: AccountPart = {
  async close(_, tx, userId) {
    await tx.run(dropPositions, userId);
  },
  erase: eraseMedia,
  exports: [
    exportSection(
      'media',
      'media',
      `select coalesce(jsonb_agg(jsonb_build_object('id', x.id, 'kind', x.kind, 'file_name', x.file_name,
         'bytes', x.original_bytes, 'created_at', x.created_at, 'tags', x.tags, 'folder', folder.name)), '[]') as section
       from media x left join media_folders folder on folder.id = x.folder_id where x.owner_id = $1`,
    ),
    exportSection(
      'media',
      'folders',
      `select coalesce(jsonb_agg(jsonb_build_object('name', x.name, 'created_at', x.created_at) order by x.name), '[]')
         as section
       from media_folders x where x.owner_id = $1`,
    ),
    exportSection(
      'media',
      'media_settings',
      `select (select jsonb_build_object('watermark', x.watermark) from media_settings x where x.owner_id = $1) as section`,
    ),
    exportSection(
      'media',
      'playback_positions',
      `select coalesce(jsonb_agg(jsonb_build_object('media_id', x.media_id, 'position_ms', x.position_ms,
         'updated_at', x.updated_at)), '[]') as section
       from playback_positions x where x.viewer_id = $1`,
    ),
  ],
};

async function eraseBatch(
  { db, jobs }: Pick<Deps, 'db' | 'jobs'>,
  ownerId: UserId,
  past: string,
): Promise<string | null> {
  return db.tx(async (tx) => {
    const rows = await tx.many(eraseUnused, ownerId, past, BATCH);
    const mediaIds = rows.flatMap((row) => (row.erased ? [row.id] : []));
    if (mediaIds.length > 0) await jobs.add(tx, removeManyFiles, { mediaIds });
    return rows.length < BATCH ? null : (rows.at(-1)?.id ?? null);
  });
}
