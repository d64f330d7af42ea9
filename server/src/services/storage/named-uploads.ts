import { type Locker, Metadata } from '@tus/server';
import { faults } from './fault.ts';
import { ObjectRefused, type Objects, type StoredObject } from './objects.ts';
import { ownNameOf } from './own-name.ts';
import { refusals } from './refusals.ts';
import type { UploadRoom } from './upload-room.ts';
import { type Destination, UPLOAD_BUCKET, uploadId, type Uploads } from './uploads.ts';

export interface NamedUploadsOptions {
  readonly uploads: Uploads;
  readonly objects: Objects;
  readonly uploadRoom: UploadRoom;
  /** The same locks that requests take before they write to an upload. */
  readonly locker: Locker;
}

const never = new AbortController().signal;

/**
 * Resumable uploads with a destination (`bucketName`, `objectName`), as official clients send them: finished, they become files
 * of their owner under that name (docs/decisions/0017).
 */
export function namedUploads({ uploads, objects, uploadRoom, locker }: NamedUploadsOptions) {
  /**
   * Makes a file of a finished upload, once, even if an earlier attempt stopped halfway. Returns null if there is no such
   * upload. A refused upload is removed; after any other error it stays for the next attempt.
   */
  async function take(id: string, ownerId: string): Promise<StoredObject | null> {
    const lock = locker.newLock(`${uploads.prefix}${id}`);
    await lock.lock(never, () => undefined);
    try {
      const upload = await uploads.find(id);
      if (upload?.ownerId !== ownerId || !upload.destination || !upload.isComplete) return null;
      const { at, replaces } = upload.destination;
      const object =
        (await objects.byId(id, ownerId)) ?? (await objects.take(upload, at, replaces));
      await uploads.remove(id);
      return object;
    } catch (error) {
      if (error instanceof ObjectRefused) {
        await uploads.remove(id);
        await uploadRoom.free(id);
      }
      throw error;
    } finally {
      await lock.unlock();
    }
  }

  return {
    /**
     * The destination of the upload that this request begins; null if an operation will use it by its id. Throws `StorageFault`
     * if nothing may be uploaded under this name.
     */
    async begin(request: Request, ownerId: string): Promise<Destination | null> {
      const said = metadataOf(request);
      const bucket = said['bucketName'] ?? UPLOAD_BUCKET;
      if (bucket === UPLOAD_BUCKET) return null;
      const limits = objects.buckets.find(({ id }) => id === bucket);
      if (!limits) throw faults.noBucket();
      if (said['metadata'] !== undefined) throw faults.notOffered('metadata');
      const name = said['objectName'] ?? '';
      const at = ownNameOf({ bucket, name });
      if (at?.ownerId !== ownerId)
        throw name.startsWith(`${ownerId}/`) ? faults.badName() : faults.otherFolder();
      if (Number(request.headers.get('upload-length')) > limits.fileBytes) throw faults.tooLarge();
      const replaces = request.headers.get('x-upsert') === 'true';
      await refusals(objects.room(at, replaces));
      return { at, replaces };
    },
    /** Throws `StorageFault` if the file cannot be kept under its name. */
    take: (id: string, ownerId: string) => refusals(take(id, ownerId)),
    /**
     * The file that was made of an upload, for a client that missed the last response and requests the offset. Null while the
     * upload is not finished, and if there is none.
     */
    async taken(id: string, ownerId: string): Promise<StoredObject | null> {
      if (!uploadId.safeParse(id).success) return null;
      const upload = await uploads.find(id);
      if (!upload) return objects.byId(id, ownerId);
      return upload.destination && upload.isComplete ? refusals(take(id, ownerId)) : null;
    },
  };
}

/** The client's metadata of its upload; empty if it cannot be parsed, which the protocol library refuses. */
function metadataOf(request: Request): Record<string, string | null> {
  try {
    return Metadata.parse(request.headers.get('upload-metadata') ?? undefined);
  } catch {
    return {};
  }
}
