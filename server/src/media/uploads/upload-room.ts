import { UPLOAD_LIMITS } from '@limelight/contract/media/limits';
import { mediaId, type UserId, userId } from '@limelight/contract/platform/ids';
import type { Deps } from '../../kernel/deps.ts';
import { HOUR } from '../../platform/clock/clock.ts';
import { statement, t } from '../../platform/db/statement.ts';
import { limitRate } from '../../platform/limits/rate-limit.ts';
import type { UploadRoom } from '../../services/storage/index.ts';
import { NEW_FILE_LIMIT } from '../limits.ts';

/** How long an upload may send nothing before its reserved space is released ('Uploads'). */
const SILENT_MS = HOUR;

const lockOwner = statement({
  name: 'media.lock-owner',
  params: [t.uuid<UserId>()],
  row: { id: t.uuid() },
  text: `select id from people where id = $1 for no key update`,
});

/** The bytes of a person's files and of their begun uploads, except one upload and those not heard from since $3. */
const bytesOfOwner = statement({
  name: 'media.bytes-of-owner',
  params: [t.uuid<UserId>(), t.uuid().nullable(), t.timestamptz()],
  row: { bytes: t.int8().certain(), is_creator: t.bool().certain() },
  text: `select (coalesce((select sum(original_bytes) from media where owner_id = $1), 0)
             + coalesce((select sum(bytes) from begun_uploads
                 where owner_id = $1 and id is distinct from $2 and heard_at > $3), 0))::int8 as bytes,
           exists (select from user_roles where user_id = $1 and role = 'creator') as is_creator`,
});

export const isCreator = statement({
  name: 'media.is-creator',
  params: [t.uuid<UserId>()],
  row: { yes: t.bool().certain() },
  text: `select exists (select from user_roles where user_id = $1 and role = 'creator') as yes`,
});

const putUpload = statement({
  name: 'media.put-upload',
  params: [t.uuid(), t.uuid<UserId>(), t.int8(), t.timestamptz()],
  row: {},
  text: `insert into begun_uploads (id, owner_id, bytes, heard_at) values ($1, $2, $3, $4)
         on conflict (id) do update set bytes = excluded.bytes, heard_at = excluded.heard_at`,
});

/** Notes that an upload sent something. No row where it was last heard from before $3, and so has lost its space. */
const hearUpload = statement({
  name: 'media.hear-upload',
  params: [t.uuid(), t.timestamptz(), t.timestamptz()],
  row: { id: t.uuid() },
  text: `update begun_uploads set heard_at = $2 where id = $1 and heard_at > $3 returning id`,
});

const uploadById = statement({
  name: 'media.upload-by-id',
  params: [t.uuid()],
  row: { owner_id: t.uuid<UserId>(), bytes: t.int8() },
  text: `select owner_id, bytes from begun_uploads where id = $1`,
});

/** Ends an upload that has become a file, or never will. */
export const endUpload = statement({
  name: 'media.end-upload',
  params: [t.uuid()],
  row: {},
  text: `delete from begun_uploads where id = $1`,
});

/** Deletes the uploads of a deleted account. */
export const dropUploads = statement({
  name: 'media.drop-uploads',
  params: [t.uuid<UserId>()],
  row: {},
  text: `delete from begun_uploads where owner_id = $1`,
});

/** Deletes uploads that stopped; their bytes are removed by then. */
export const forgetUploads = statement({
  name: 'media.forget-uploads',
  params: [t.timestamptz()],
  row: {},
  text: `delete from begun_uploads where heard_at < $1`,
});

type RoomDeps = Pick<Deps, 'db' | 'clock'>;

const silentSince = ({ clock }: Pick<Deps, 'clock'>) => new Date(clock.now().getTime() - SILENT_MS);

/** The largest file size and the space that is left without the upload `except`; below 0 where a role was taken away. */
async function roomOf(deps: RoomDeps, db: Pick<Deps['db'], 'one'>, owner: UserId, except?: string) {
  const { bytes, is_creator: isCreator } = await db.one(
    bytesOfOwner,
    owner,
    except ?? null,
    silentSince(deps),
  );
  const { fileBytes, quotaBytes } = isCreator ? UPLOAD_LIMITS.creator : UPLOAD_LIMITS.fan;
  return { fileBytes, left: quotaBytes - bytes };
}

/**
 * The most bytes a person may upload in one file now: their role's limit, or the space that their files and begun uploads leave
 * ('Uploads').
 */
export async function uploadLimit(
  deps: RoomDeps,
  ownerId: UserId,
  uploadId?: string,
): Promise<number> {
  const { fileBytes, left } = await roomOf(deps, deps.db, ownerId, uploadId);
  return Math.min(fileBytes, left);
}

/**
 * Reserves space for a file of this id until it has sent nothing for an hour; false when there is too little left. Two calls at
 * once never reserve the same space.
 */
export async function keepRoom(
  deps: RoomDeps,
  { id, ownerId, bytes }: { readonly id: string; readonly ownerId: UserId; readonly bytes: number },
): Promise<boolean> {
  return deps.db.tx(async (tx) => {
    // Without an account there is nothing to count; the insert of the file's row then fails because of its owner.
    if (!(await tx.maybe(lockOwner, ownerId))) return true;
    if (bytes > (await roomOf(deps, tx, ownerId, id)).left) return false;
    await tx.run(putUpload, id, ownerId, bytes, deps.clock.now());
    return true;
  });
}

async function hear(deps: RoomDeps, id: string): Promise<boolean> {
  const { db, clock } = deps;
  if (await db.maybe(hearUpload, id, clock.now(), silentSince(deps))) return true;
  const silent = await db.maybe(uploadById, id);
  return !silent || keepRoom(deps, { id, ownerId: silent.owner_id, bytes: silent.bytes });
}

/** The limits of a person's space for the storage service. */
export function uploadRoom(deps: RoomDeps): UploadRoom {
  const { db, clock } = deps;
  return {
    async count(ownerId) {
      await limitRate(db, clock, NEW_FILE_LIMIT, ownerId);
    },
    limit: (ownerId, uploadId) => uploadLimit(deps, userId.parse(ownerId), uploadId),
    keep: ({ ownerId, ...upload }) => keepRoom(deps, { ...upload, ownerId: userId.parse(ownerId) }),
    hear: (uploadId) => hear(deps, mediaId.parse(uploadId)),
    async free(uploadId) {
      await db.run(endUpload, uploadId);
    },
  };
}
