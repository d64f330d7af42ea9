import { Readable } from 'node:stream';
import { FileMissing, type Files } from '../../platform/files/files.ts';
import { SealBroken } from '../../platform/files/seal.ts';
import { inParallel } from '../place/in-parallel.ts';
import { filesOfSet, type SetFile } from '../place/manifest.ts';
import { measure, type Packed } from '../place/packed.ts';

const AT_ONCE = 4;
const SAY_EVERY_MS = 5_000;

export interface LoadFiles {
  readonly files: Files;
  readonly packed: Packed;
  readonly set: string;
  say(line: string): void;
}

/**
 * Puts the files of a set into an empty store, or those that an earlier try did not get to. Returns the keys of those whose
 * bytes in the place are damaged or gone: the others are all there.
 */
export async function loadFiles({ files, packed, set, say }: LoadFiles): Promise<string[]> {
  const damaged: string[] = [];
  let done = 0;
  let saidAt = performance.now();
  await inParallel(filesOfSet(packed, set), AT_ONCE, async (file) => {
    if (!(await isThere(files, file)) && !(await load(files, packed, file))) damaged.push(file.key);
    done++;
    if (performance.now() - saidAt < SAY_EVERY_MS) return;
    saidAt = performance.now();
    say(`Files so far: ${done.toLocaleString('en-US')}.`);
  });
  return damaged;
}

/** A store keeps a file whole or not at all, and only this restore has written here. */
const isThere = (files: Files, { key, bytes }: SetFile): Promise<boolean> =>
  files.size(key).then(
    (found) => found === bytes,
    () => false,
  );

/** Returns false where the bytes in the place are not those of the set. */
async function load(files: Files, packed: Packed, { key, sha256 }: SetFile): Promise<boolean> {
  try {
    const content = measure(packed.read(packed.blobOf(sha256), 'plain'));
    await files.put(key, Readable.from(content.bytes, { objectMode: false }));
    if (content.content().sha256 === sha256) return true;
    await files.remove(key);
    return false;
  } catch (error) {
    if (error instanceof SealBroken || error instanceof FileMissing) return false;
    throw error;
  }
}
