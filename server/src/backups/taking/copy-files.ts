import { createReadStream } from 'node:fs';
import { FileMissing, type Files, type StoredFile } from '../../platform/files/files.ts';
import { inParallel } from '../place/in-parallel.ts';
import type { SetFile } from '../place/manifest.ts';
import { contentOf, type Packed } from '../place/packed.ts';

/** At once: most of the time goes into waiting for a store or for a disk to have written. */
const AT_ONCE = 4;
/** With 64 KB (Node's default), large files lose a quarter of their throughput. */
const READ_CHUNK = 256 * 1024;
const SAY_EVERY_MS = 5_000;

export interface CopiedFiles {
  /** Every file of the set, also those that lay in the place already. */
  readonly files: readonly SetFile[];
  /** What was written now, to be read back: each blob with the content that it must have. */
  readonly written: ReadonlyMap<string, string>;
  /** Bytes that were written now. */
  readonly writtenBytes: number;
}

export interface CopyFilesOptions {
  readonly files: Files;
  /** What there is to copy, by key. */
  readonly stored: ReadonlyMap<string, StoredFile>;
  readonly packed: Packed;
  /** The files of the set before, by key: what has not changed since is not read again. */
  readonly before: ReadonlyMap<string, SetFile>;
  readonly signal: AbortSignal;
  say(line: string): void;
}

/** Copies all files whose content is not in the place yet. */
export async function copyFiles(options: CopyFilesOptions): Promise<CopiedFiles> {
  const { files, stored, packed, before, signal, say } = options;
  const blobs = await blobsOf(packed);
  const copied: SetFile[] = [];
  const written = new Map<string, string>();
  let writtenBytes = 0;
  let saidAt = performance.now();

  async function copy(file: StoredFile): Promise<void> {
    signal.throwIfAborted();
    const { key, bytes } = file;
    const modifiedAt = file.modifiedAt.toISOString();
    const known = before.get(key);
    const isKnown =
      known?.bytes === bytes &&
      known.modifiedAt === modifiedAt &&
      blobs.has(packed.blobOf(known.sha256));
    if (known && isKnown) copied.push(known);
    else {
      const read = await files.withLocal(key, (path) => copyOne(path));
      copied.push({ key, modifiedAt, ...read });
    }
    if (performance.now() - saidAt < SAY_EVERY_MS) return;
    saidAt = performance.now();
    say(
      `Files so far: ${copied.length.toLocaleString('en-US')}, of which ${written.size.toLocaleString('en-US')} are new.`,
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
    written.set(blob, content.sha256);
    writtenBytes += content.bytes;
    return content;
  }

  await inParallel(stored.values(), AT_ONCE, (file) =>
    copy(file).catch(async (error: unknown) => {
      // Removals are held, so only bytes can be gone that no row has named: those that were refused.
      if (!(await isGone(files, file.key))) throw error;
    }),
  );
  return { files: copied, written, writtenBytes };
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
