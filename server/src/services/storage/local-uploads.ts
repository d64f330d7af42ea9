import { createWriteStream } from 'node:fs';
import { open, readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { FileStore } from '@tus/file-store';
import { ERRORS, Upload as TusUpload } from '@tus/server';
import { type Disk, isNearlyFull } from '../../platform/disk/disk.ts';
import type { Files } from '../../platform/files/files.ts';
import { noRoom, ProtocolFault } from './fault.ts';
import { destinationOf, UPLOAD_LIFE_MS, uploadId, uploadRecord, type Uploads } from './uploads.ts';

/** The most bytes that wait for the disk: what arrives while a write is running is written in one go, not piece by piece. */
const WAITING_BYTES = 1024 ** 2;

/** How often the free space is checked: one request may bring a whole film. */
const LOOK_EVERY_BYTES = 16 * 1024 ** 2;

/** The library's store, without its extra stream and without a disk write for every chunk from the network. */
class FolderStore extends FileStore {
  readonly #disk: Disk;

  constructor(directory: string, disk: Disk) {
    super({ directory, expirationPeriodInMilliseconds: UPLOAD_LIFE_MS });
    this.#disk = disk;
  }

  override async write(readable: Readable, id: string, offset: number): Promise<number> {
    const file = createWriteStream(path.join(this.directory, uploadId.parse(id)), {
      flags: 'r+',
      start: offset,
      highWaterMark: WAITING_BYTES,
    });
    let unseen = 0;
    readable.on('data', (chunk: Buffer) => {
      unseen += chunk.length;
      if (unseen < LOOK_EVERY_BYTES) return;
      unseen = 0;
      void isNearlyFull(this.#disk).then((isFull) => isFull && file.destroy(noRoom()));
    });
    try {
      await pipeline(readable, file);
    } catch (error) {
      if (error instanceof ProtocolFault) throw error;
      throw (error as NodeJS.ErrnoException).code === 'ENOSPC' ? noRoom() : ERRORS.FILE_WRITE_ERROR;
    }
    return offset + file.bytesWritten;
  }
}

/** Uploads in a local folder: the bytes, and a JSON file with their metadata beside each. */
export function createLocalUploads(
  folder: string,
  files: Pick<Files, 'adopt'>,
  disk: Disk,
): Uploads {
  const store = new FolderStore(folder, disk);
  const pathOf = (id: string) => path.join(folder, uploadId.parse(id));
  const remove = async (id: string) => {
    await rm(pathOf(id), { force: true });
    await rm(`${pathOf(id)}.json`, { force: true });
  };
  return {
    store,
    prefix: '',
    room: () => disk.room(),
    async receive({ id, ownerId, fileName, kind }, bytes) {
      try {
        const metadata = { ownerId, fileName, objectName: id, contentType: null, kind };
        // without a length, so that a sweep finds it and it never counts as complete
        await store.create(new TusUpload({ id: uploadId.parse(id), offset: 0, metadata }));
        const length = await store.write(bytes, id, 0);
        await store.declareUploadLength(id, length);
        const whole = { destination: null, bytes: length, isComplete: true };
        return { id, ownerId, fileName, kind, ...whole };
      } catch (error) {
        bytes.destroy();
        await remove(id);
        throw bytes.errored ?? error;
      }
    },
    async find(id) {
      if (!uploadId.safeParse(id).success) return null;
      const file = pathOf(id);
      try {
        const { size, metadata } = uploadRecord.parse(
          JSON.parse(await readFile(`${file}.json`, 'utf8')),
        );
        const { size: bytes } = await stat(file);
        const { ownerId, fileName, kind = null } = metadata;
        const destination = destinationOf(metadata);
        return { id, ownerId, fileName, destination, kind, bytes, isComplete: size === bytes };
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
        throw error;
      }
    },
    async head({ id }, bytes) {
      const handle = await open(pathOf(id), 'r');
      try {
        const { buffer, bytesRead } = await handle.read(Buffer.alloc(bytes), 0, bytes, 0);
        return buffer.subarray(0, bytesRead);
      } finally {
        await handle.close();
      }
    },
    withLocal: ({ id }, work) => work(pathOf(id)),
    adopt: ({ id }, key) => files.adopt(key, pathOf(id)),
    remove,
    sweep: () => store.deleteExpired(),
  };
}
