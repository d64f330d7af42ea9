import { createReadStream } from 'node:fs';
import { FileMissing, type Files } from '../../platform/files/files.ts';
import { inParallel } from '../place/in-parallel.ts';
import type { SetFile } from '../place/manifest.ts';
import { contentOf, type Packed } from '../place/packed.ts';
import type { FileLists, StoredFile } from './file-lists.ts';
import { PARTS } from './parted-list.ts';

/** At once: most of the time goes into waiting for a store or for a disk to have written. */
const AT_ONCE = 4;
/** With 64 KB (Node's default), large files lose a quarter of their throughput. */
const READ_CHUNK = 256 * 1024;
const SAY_EVERY_MS = 5_000;

export interface CopiedBytes {
  /** Of every file of the set. */
  readonly bytes: number;
  /** Bytes that were written now. */
  readonly writtenBytes: number;
}

export interface CopyFilesOptions {
  readonly files: Files;
  readonly lists: FileLists;
  readonly packed: Packed;
  readonly signal: AbortSignal;
  say(line: string): void;
}

/** Copies all files whose content is not in the place yet, and lists what is in the set and what was written. */
export async function copyFiles(options: CopyFilesOptions): Promise<CopiedBytes> {
  const { files, lists, packed, signal, say } = options;
  const { copied, written } = lists;
  const blobs = await blobsOf(packed);
  let total = 0;
  let writtenBytes = 0;
  let saidAt = performance.now();

  async function copy(
    { key, bytes, modifiedAt }: StoredFile,
    before: ReadonlyMap<string, SetFile>,
  ): Promise<void> {
    signal.throwIfAborted();
    const known = before.get(key);
    const isKnown =
      known?.bytes === bytes &&
      known.modifiedAt === modifiedAt &&
      blobs.has(packed.blobOf(known.sha256));
    const file =
      known && isKnown
        ? known
        : { key, modifiedAt, ...(await files.withLocal(key, (path) => copyOne(path))) };
    total += file.bytes;
    await copied.add(key, file);
    if (performance.now() - saidAt < SAY_EVERY_MS) return;
    saidAt = performance.now();
    say(
      `Files so far: ${copied.length.toLocaleString('en-US')}, of which ${written.length.toLocaleString('en-US')} are new.`,
    );
  }

  async function copyOne(path: string): Promise<Pick<SetFile, 'bytes' | 'sha256'>> {
    const stream = () => createReadStream(path, { highWaterMark: READ_CHUNK });
    const content = await contentOf(stream());
    const blob = packed.blobOf(content.sha256);
    if (blobs.has(blob)) return content;
    blobs.add(blob);
    const copy = await packed.write(blob, 'plain', stream());
    if (copy.sha256 !== content.sha256) throw new Error(`${path} changed while it was copied`);
    await written.add(blob, { blob, sha256: content.sha256 });
    writtenBytes += content.bytes;
    return content;
  }

  for (let part = 0; part < PARTS; part++) {
    const before = new Map<string, SetFile>();
    for await (const file of lists.before.part(part)) before.set(file.key, file);
    await inParallel(lists.stored.part(part), AT_ONCE, (file) =>
      copy(file, before).catch(async (error: unknown) => {
        // Removals are held, so only bytes can be gone that no row has named: those that were refused.
        if (!(await isGone(files, file.key))) throw error;
      }),
    );
  }
  return { bytes: total, writtenBytes };
}

async function isGone(files: Files, key: string): Promise<boolean> {
  return files.size(key).then(
    () => false,
    (error: unknown) => error instanceof FileMissing,
  );
}

/** What lies in the place. A blob is whole if it is there: both stores write a file at once or not at all. */
async function blobsOf({ place }: Packed): Promise<Set<string>> {
  const blobs = new Set<string>();
  for await (const { key } of place.list('blobs')) blobs.add(key);
  return blobs;
}
