import { createReadStream } from 'node:fs';
import { type FileHandle, open, rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { type MetadataValue, type Options, S3Store } from '@tus/s3-store';
import { type Disk, isNearlyFull } from '../../platform/disk/disk.ts';
import { temporaryIn } from '../../platform/files/temporary.ts';
import { noRoom } from './fault.ts';

/** A file on this machine that holds a part of an upload until it is sent. */
interface PartFile {
  readonly file: string;
  readonly bytes: number;
}

/**
 * The library's store, except for where parts wait until they are whole. The library uses the system's temporary folder, which
 * may be memory, which other users can read, and where no reserve is kept. A part is sent while the next one comes in, so an
 * upload has two parts on the disk at most.
 */
export class BucketStore extends S3Store {
  readonly #newFile: () => Promise<string>;
  readonly #disk: Disk;

  constructor(options: Options, waiting: { readonly folder: string; readonly disk: Disk }) {
    super(options);
    this.#newFile = temporaryIn(waiting.folder);
    this.#disk = waiting.disk;
  }

  /** Returns how many bytes the bucket has taken; if the stream breaks off, whole parts stay. */
  protected override async uploadParts(
    upload: MetadataValue,
    body: Readable,
    firstPart: number,
    offset: number,
  ): Promise<number> {
    const { size } = upload.file;
    let number = firstPart;
    let sent = 0;
    const sendAfter = async (before: Promise<void>, { file, bytes }: PartFile) => {
      try {
        await before;
        const isLast = offset + sent + bytes === size;
        // a smaller part waits in the bucket, beside the others, for the bytes after it
        if (bytes >= this.minPartSize || isLast)
          await this.uploadPart(upload, createReadStream(file), number++);
        else await this.uploadIncompletePart(upload.file.id, createReadStream(file));
        sent += bytes;
      } finally {
        await rm(file, { force: true });
      }
    };
    let sending = Promise.resolve();
    try {
      for await (const part of this.#partsOf(body, this.calcOptimalPartSize(size))) {
        const before = sending;
        sending = sendAfter(before, part);
        // awaited below, after the next part has come in
        sending.catch(() => undefined);
        await before;
      }
    } finally {
      await sending;
    }
    return sent;
  }

  /** Throws if only the disk's reserve is left; what was sent is kept. */
  async *#partsOf(body: Readable, most: number): AsyncGenerator<PartFile, void> {
    let handle: FileHandle | null = null;
    let file = '';
    let bytes = 0;
    const whole = async (): Promise<PartFile> => {
      await handle?.close();
      handle = null;
      return { file, bytes };
    };
    try {
      for await (const chunk of body as AsyncIterable<Buffer>) {
        for (let rest = chunk; rest.length > 0;) {
          if (!handle) {
            if (await isNearlyFull(this.#disk)) throw noRoom();
            file = await this.#newFile();
            handle = await open(file, 'wx', 0o600);
            bytes = 0;
          }
          const fits = rest.subarray(0, most - bytes);
          await handle.appendFile(fits);
          bytes += fits.length;
          rest = rest.subarray(fits.length);
          if (bytes === most) yield await whole();
        }
      }
      if (handle) yield await whole();
    } finally {
      if (handle) {
        await whole();
        await rm(file, { force: true });
      }
    }
  }

  /** The file into which the library copies a part that was too small, when the upload goes on. */
  protected override uniqueTmpFileName(): Promise<string> {
    return this.#newFile();
  }
}
