import { randomUUID } from 'node:crypto';
import { mediaId, type MediaId, userId, type UserId } from '@limelight/contract/platform/ids';
import type { Deps } from '../../kernel/deps.ts';
import type { Tx } from '../../platform/db/db.ts';
import type { Row } from '../../platform/db/statement.ts';
import { limitRate } from '../../platform/limits/rate-limit.ts';
import {
  type FolderEntry,
  ObjectRefused,
  type Objects,
  type OwnName,
  type StoredObject,
} from '../../services/storage/index.ts';
import { insertOriginal, NoSpace, takeIn } from '../uploads/create-media.ts';
import { MediaFault } from '../preparing/fault.ts';
import { removeFiles, removeManyFiles } from '../jobs.ts';
import { keyOf, ORIGINAL } from '../names.ts';
import { bucketOfPurpose, BUCKETS, purposeOfBucket } from './object-buckets.ts';
import {
  deleteObjects,
  isHeld,
  listObjects,
  lockObjects,
  objectById,
  objectByName,
  objectOwners,
  originalByName,
  renameObject,
} from './object-queries.ts';
import { NEW_FILE_LIMIT } from '../limits.ts';
import type { Purpose } from '../queries.ts';
import { endUpload, keepRoom, uploadLimit } from '../uploads/upload-room.ts';
import { letGo } from '../vault/remove-media.ts';

type ObjectDeps = Pick<Deps, 'db' | 'files' | 'uploads' | 'jobs' | 'clock' | 'onFilesLeaving'>;

interface Place {
  readonly ownerId: UserId;
  readonly purpose: Purpose;
  readonly name: string;
}

/** A person's media by the names that storage clients give them: one object is one file of its owner. */
export function mediaObjects(deps: ObjectDeps): Objects {
  const { db, files, jobs, clock } = deps;

  const objects: Objects = {
    buckets: BUCKETS,
    async find(at) {
      const purpose = purposeOfBucket(at.bucket);
      const ownerId = userId.parse(at.ownerId);
      const row = purpose && (await db.maybe(objectByName, ownerId, purpose, at.name));
      return row && toObject(row);
    },
    async byId(id, ownerId) {
      const row = await db.maybe(objectById, mediaId.parse(id), userId.parse(ownerId));
      return row && toObject(row);
    },
    async list({ bucket, ownerId, folder, search, sortBy, ascending, limit, offset }) {
      const owner = userId.safeParse(ownerId);
      if (!owner.success) return [];
      const rows = await db.many(listObjects, {
        ownerId: owner.data,
        purpose: purposeOf(bucket),
        folder,
        search,
        byDate: sortBy === 'created_at',
        ascending,
        limit,
        offset,
      });
      return rows.map((row) => toEntry({ bucket, ownerId: owner.data, name: folder }, row));
    },
    async owners(bucket, { limit, offset }) {
      const rows = await db.many(objectOwners, purposeOf(bucket), limit, offset);
      return rows.map((row) => row.owner_id);
    },
    async room(at, replaces) {
      const place = placeOf(at);
      await limitRate(db, clock, NEW_FILE_LIMIT, place.ownerId);
      if (await isTaken(place)) {
        if (!replaces) throw new ObjectRefused('taken');
        await db.tx((tx) => freeObject(deps, tx, place));
      }
      return roomOf(place.ownerId);
    },
    async take(upload, at, replaces) {
      const place = placeOf(at);
      const id = mediaId.parse(upload.id);
      const clear = async (tx: Tx) => {
        if (replaces) await clearPlace(tx, place);
      };
      try {
        await takeIn(deps, upload, id, place, { chosenName: place.name, clear });
      } catch (error) {
        const refusal = refusalOf(error);
        // Where another request has just taken the name, the bytes have no row; after any other error, the row may exist.
        if (refusal instanceof ObjectRefused) await files.remove(keyOf(id, ORIGINAL));
        throw refusal;
      }
      return found(at);
    },
    async move(from, to) {
      const target = placeOf(to);
      // Another bucket shows files in other variants, so they are made again.
      if (from.bucket !== to.bucket) {
        await limitRate(db, clock, NEW_FILE_LIMIT, target.ownerId);
        if (await isTaken(target)) throw new ObjectRefused('taken');
        return copyTo(
          from,
          to,
          async () => true,
          async (tx, copied) => {
            const gone = await clearPlace(tx, placeOf(from));
            // Other bytes have replaced the file meanwhile, and stay.
            if (gone !== copied) throw new ObjectRefused('not_found');
          },
        );
      }
      try {
        return await db.tx(async (tx) => {
          const id = await freeObject(deps, tx, placeOf(from));
          if (!id) throw new ObjectRefused('not_found');
          const row = await tx.one(renameObject, id, target.name, lastPart(target.name));
          return toObject(row);
        });
      } catch (error) {
        throw refusalOf(error);
      }
    },
    async copy(from, to) {
      await objects.room(to, false);
      return copyTo(
        from,
        to,
        (file) => keepRoom(deps, file),
        async () => undefined,
      );
    },
    async remove(names) {
      const [first] = names;
      if (!first) return [];
      const { bucket } = first;
      const purpose = purposeOf(bucket);
      const owners = names.map(({ ownerId }) => userId.parse(ownerId));
      const wanted = names.map(({ name }) => name);
      try {
        return await db.tx(async (tx) => {
          const rows = await tx.many(
            deleteObjects,
            await letGoOf(deps, tx, await tx.many(lockObjects, owners, purpose, wanted)),
          );
          const mediaIds = rows.map((row) => row.id);
          if (mediaIds.length > 0) await jobs.add(tx, removeManyFiles, { mediaIds });
          return rows.map(toObject);
        });
      } catch (error) {
        throw refusalOf(error);
      }
    },
  };

  const isTaken = async ({ ownerId, purpose, name }: Place) =>
    (await db.maybe(objectByName, ownerId, purpose, name)) !== null;

  /**
   * Makes another file with the same bytes, for which `keep` reserves space; `alongside` runs in the transaction that writes
   * its row.
   */
  async function copyTo(
    from: OwnName,
    to: OwnName,
    keep: (file: Parameters<typeof keepRoom>[1]) => Promise<boolean>,
    alongside: (tx: Tx, copied: MediaId) => Promise<void>,
  ): Promise<StoredObject> {
    const source = placeOf(from);
    const target = placeOf(to);
    const { ownerId } = source;
    const original = await db.maybe(originalByName, ownerId, source.purpose, source.name);
    if (!original) throw new ObjectRefused('not_found');
    if (target.purpose !== 'vault' && original.kind !== 'picture') {
      throw new ObjectRefused('unsupported', new MediaFault('notAPicture').message);
    }
    const id = mediaId.parse(randomUUID());
    if (!(await keep({ id, ownerId, bytes: original.original_bytes }))) {
      throw new ObjectRefused('no_space');
    }
    const key = keyOf(id, ORIGINAL);
    const { bytes } = await files.withLocal(original.original_key, (path) =>
      files.adopt(key, path),
    );
    try {
      await insertOriginal(deps, {
        id,
        ownerId,
        kind: original.kind,
        purpose: target.purpose,
        fileName: lastPart(target.name),
        bytes,
        type: original.original_type,
        width: original.width,
        height: original.height,
        naming: { chosenName: target.name, clear: (tx) => alongside(tx, original.id) },
      });
    } catch (error) {
      const refusal = refusalOf(error);
      if (refusal instanceof ObjectRefused) await files.remove(key);
      await db.run(endUpload, id);
      throw refusal;
    }
    return found(to);
  }

  async function roomOf(ownerId: UserId): Promise<number> {
    const room = await uploadLimit(deps, ownerId);
    if (room <= 0) throw new ObjectRefused('no_space');
    return room;
  }

  /** Deletes the file at a place; returns its id, null for none. */
  async function clearPlace(tx: Tx, { ownerId, purpose, name }: Place): Promise<MediaId | null> {
    const locked = await tx.many(lockObjects, [ownerId], purpose, [name]);
    const [gone] = await tx.many(deleteObjects, await letGoOf(deps, tx, locked));
    if (gone) await jobs.add(tx, removeFiles, { mediaId: gone.id });
    return gone?.id ?? null;
  }

  async function found(at: OwnName): Promise<StoredObject> {
    const object = await objects.find(at);
    // Another request has just moved or removed it.
    if (!object) throw new ObjectRefused('not_found');
    return object;
  }

  return objects;
}

/** Locks the file at a place; null for none. Throws where something shows it. */
async function freeObject(
  deps: ObjectDeps,
  tx: Tx,
  { ownerId, purpose, name }: Place,
): Promise<MediaId | null> {
  const locked = await tx.many(lockObjects, [ownerId], purpose, [name]);
  const [id] = await letGoOf(deps, tx, locked);
  if (id && (await tx.one(isHeld, id)).held) throw new ObjectRefused('in_use');
  return id ?? null;
}

/** Drops the past uses of locked files and returns their ids. */
async function letGoOf(
  deps: ObjectDeps,
  tx: Tx,
  locked: readonly { readonly id: MediaId }[],
): Promise<MediaId[]> {
  const ids = locked.map(({ id }) => id);
  await letGo(deps, tx, ids);
  return ids;
}

function purposeOf(bucket: string): Purpose {
  const purpose = purposeOfBucket(bucket);
  if (purpose === null) throw new Error(`no bucket ${bucket}`);
  return purpose;
}

/** The file name for a download. */
const lastPart = (name: string) => (name.split('/').at(-1) ?? name).slice(0, 255);

const placeOf = ({ bucket, ownerId, name }: OwnName): Place => ({
  ownerId: userId.parse(ownerId),
  purpose: purposeOf(bucket),
  name,
});

function toObject(row: Row<typeof objectByName>): StoredObject {
  return {
    bucket: bucketOfPurpose(row.purpose),
    ownerId: row.owner_id,
    name: row.object_name,
    id: row.id,
    bytes: row.original_bytes,
    contentType: row.original_type,
    createdAt: row.created_at,
  };
}

function toEntry(folder: OwnName, row: Row<typeof listObjects>): FolderEntry {
  const { entry, id, original_bytes: bytes, original_type: contentType, created_at } = row;
  if (id === null || bytes === null || contentType === null || created_at === null) {
    return { kind: 'folder', name: entry };
  }
  const name = `${folder.name}${entry}`;
  const object = { ...folder, name, id, bytes, contentType, createdAt: created_at };
  return { kind: 'file', name: entry, object };
}

/** Turns an error into a refusal: faults of the file, and the database's constraints on names, owners and uses. */
function refusalOf(error: unknown): unknown {
  if (error instanceof MediaFault) return new ObjectRefused('unsupported', error.message);
  if (error instanceof NoSpace) return new ObjectRefused('no_space');
  const { code, constraint } = error as { code?: unknown; constraint?: unknown };
  if (code === '23505' && constraint === 'media_by_object_name') return new ObjectRefused('taken');
  if (code === '23503' && constraint === 'media_owner_id_fkey')
    return new ObjectRefused('no_owner');
  // PostgreSQL 18 has an error code of its own for `on delete restrict`.
  if (code === '23503' || code === '23001') return new ObjectRefused('in_use');
  return error;
}
