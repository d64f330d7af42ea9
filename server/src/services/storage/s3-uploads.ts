import { buffer } from 'node:stream/consumers';
import { type Disk, isNearlyFull } from '../../platform/disk/disk.ts';
import { FileMissing } from '../../platform/files/files.ts';
import { s3ClientConfig, type S3Settings } from '../../platform/files/s3-client.ts';
import type { S3Files } from '../../platform/files/s3-files.ts';
import { BucketStore } from './bucket-store.ts';
import { destinationOf, UPLOAD_LIFE_MS, uploadId, uploadRecord, type Uploads } from './uploads.ts';

/** The folder of uploads in the bucket, beside `media/`. */
const FOLDER = 'uploads';
/** The store library keeps these objects beside the bytes: its metadata, and a last part that is too small for S3 yet. */
const NOTE = '.info';
const BESIDE = [NOTE, '.part'];

/** The store's clock may be ahead of ours. */
const CLOCKS_APART_MS = 60 * 60 * 1_000;

/**
 * A cache that keeps nothing: another process may have removed an upload and begun it again under the same name, and cached
 * metadata would then say that it is complete.
 */
const forgetful = {
  get: async () => undefined,
  set: async () => undefined,
  delete: async () => undefined,
};

/**
 * Uploads in the same bucket as the files. A copy within the bucket turns an upload into a file, so the bytes pass through this
 * machine once. Parts wait in `folder`, on `disk`, until they are whole.
 */
export function createS3Uploads(
  settings: S3Settings,
  files: S3Files,
  waiting: { readonly folder: string; readonly disk: Disk },
): Uploads {
  const store = new BucketStore(
    {
      s3ClientConfig: { ...s3ClientConfig(settings), bucket: settings.bucket },
      expirationPeriodInMilliseconds: UPLOAD_LIFE_MS,
      // Cloudflare and others reject object tags
      useTags: false,
      cache: forgetful,
    },
    waiting,
  );
  // The library's own `remove` treats a finished upload as one that does not exist.
  store.remove = async (name) => {
    await files.abortUnfinished(name, new Date(Date.now() + CLOCKS_APART_MS));
    await forget(name.slice(FOLDER.length + 1));
  };
  const keyOf = (id: string) => `${FOLDER}/${uploadId.parse(id)}`;

  async function noteOf(id: string) {
    const note = await orNull(files.read(`${keyOf(id)}${NOTE}`));
    return note && uploadRecord.parse(JSON.parse(note.toString('utf8')));
  }

  async function forget(id: string): Promise<void> {
    // the metadata goes last: while it exists, a sweep finds what is left
    for (const beside of ['', ...BESIDE.toReversed()]) await files.remove(`${keyOf(id)}${beside}`);
  }

  return {
    store,
    prefix: `${FOLDER}/`,
    // of any size, as long as there is room for its parts on the disk
    room: async () => ((await isNearlyFull(waiting.disk)) ? 0 : Infinity),
    async receive({ id, ownerId, fileName, kind }, bytes) {
      const note = (size?: number) =>
        files.put(
          `${keyOf(id)}${NOTE}`,
          Buffer.from(
            JSON.stringify({
              id,
              size,
              offset: 0,
              metadata: { ownerId, fileName, objectName: id, kind },
            }),
          ),
        );
      try {
        // without a length, so that a sweep finds it and it never counts as complete
        await note();
        const { bytes: length } = await files.put(keyOf(id), bytes);
        await note(length);
        const whole = { destination: null, bytes: length, isComplete: true };
        return { id, ownerId, fileName, kind, ...whole };
      } catch (error) {
        bytes.destroy();
        await forget(id);
        throw bytes.errored ?? error;
      }
    },
    async find(id) {
      if (!uploadId.safeParse(id).success) return null;
      const [note, bytes] = await Promise.all([noteOf(id), orNull(files.size(keyOf(id)))]);
      if (!note) return null;
      const { ownerId, fileName, kind = null } = note.metadata;
      // the object appears once the last part is there; an empty file has no part at all
      const isComplete = note.size === 0 || bytes === note.size;
      const destination = destinationOf(note.metadata);
      return { id, ownerId, fileName, destination, kind, bytes: bytes ?? 0, isComplete };
    },
    async head(upload, bytes) {
      if (upload.bytes === 0) return Buffer.alloc(0);
      return buffer(await files.open(keyOf(upload.id), { start: 0, end: bytes - 1 }));
    },
    withLocal: ({ id }, work) => files.withLocal(keyOf(id), work),
    adopt: ({ id }, key) => files.copy(keyOf(id), key),
    remove: forget,
    async sweep() {
      const before = new Date(Date.now() - UPLOAD_LIFE_MS);
      await files.abortUnfinished(`${FOLDER}/`, before);
      const old = new Set<string>();
      for await (const { key, modifiedAt } of files.list(FOLDER)) {
        if (!key.endsWith(NOTE) || modifiedAt >= before) continue;
        old.add(key.slice(FOLDER.length + 1, -NOTE.length));
      }
      for (const id of old) await forget(id);
      return old.size;
    },
  };
}

async function orNull<T>(found: Promise<T>): Promise<T | null> {
  try {
    return await found;
  } catch (error) {
    if (error instanceof FileMissing) return null;
    throw error;
  }
}
