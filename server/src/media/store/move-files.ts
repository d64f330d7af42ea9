import { createHash } from 'node:crypto';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { mediaId, type MediaId } from '@limelight/contract/platform/ids';
import type { Deps } from '../../kernel/deps.ts';
import { FileMissing, type Files, type StoredFile } from '../../platform/files/files.ts';
import { MEDIA_FOLDER } from '../names.ts';
import { beingMade } from './stored-queries.ts';

const BATCH = 500;

/** The two stores of a move. Nothing is removed from the old one. */
export interface Move {
  readonly from: Files;
  readonly to: Files;
}

export interface Moved {
  /** What is in the old store, and now in the new one. */
  readonly files: number;
  readonly bytes: number;
  /** What had to be copied for it; the rest was there. */
  readonly copied: number;
  /** Files that were being made and were left for the next run. */
  readonly waiting: number;
}

export interface MoveOptions {
  /** Called now and then with what has been looked at so far. */
  readonly onProgress?: (files: number, bytes: number) => void;
}

/**
 * Copies every file that the new store lacks, and reads each copy back. Goes through the old store again until nothing is left
 * to copy, because a process that has not heard of the move yet still writes there. Can be broken off at any point, and run
 * again. Throws where a copy is not what was read.
 */
export async function moveFiles(
  deps: Pick<Deps, 'db'>,
  move: Move,
  options: MoveOptions = {},
): Promise<Moved> {
  let copied = 0;
  for (;;) {
    const pass = await onePass(deps, move, options);
    copied += pass.copied;
    if (pass.copied === 0) return { ...pass, copied };
  }
}

async function onePass(
  deps: Pick<Deps, 'db'>,
  move: Move,
  { onProgress }: MoveOptions,
): Promise<Moved> {
  const done = { files: 0, bytes: 0, copied: 0, waiting: 0 };
  let batch: StoredFile[] = [];
  const copyBatch = async () => {
    const busy = await busyOf(deps, batch);
    for (const file of batch) {
      if (await isThere(move.to, file)) count(file);
      // a copy of the old bytes could end after the new ones were stored
      else if (busy.has(idOf(file.key) ?? '')) done.waiting++;
      else if (await copyFile(move, file.key)) {
        done.copied++;
        count(file);
      }
      onProgress?.(done.files, done.bytes);
    }
    batch = [];
  };
  const count = ({ bytes }: StoredFile) => {
    done.files++;
    done.bytes += bytes;
  };
  for await (const file of move.from.list(MEDIA_FOLDER)) {
    batch.push(file);
    if (batch.length === BATCH) await copyBatch();
  }
  await copyBatch();
  return done;
}

async function isThere(to: Files, { key, bytes }: StoredFile): Promise<boolean> {
  try {
    return (await to.size(key)) === bytes;
  } catch (error) {
    if (error instanceof FileMissing) return false;
    throw error;
  }
}

/** Copies one file and compares what can be read afterwards; false where it was removed meanwhile. */
async function copyFile({ from, to }: Move, key: string): Promise<boolean> {
  try {
    const source = await from.open(key);
    const sent = createHash('sha256');
    const counted = new Transform({
      transform(chunk: Buffer, _encoding, next) {
        sent.update(chunk);
        next(null, chunk);
      },
    });
    await Promise.all([pipeline(source, counted), to.put(key, counted)]);
    const kept = createHash('sha256');
    for await (const chunk of await to.open(key)) kept.update(chunk as Buffer);
    if (kept.digest('hex') === sent.digest('hex')) {
      await from.size(key);
      return true;
    }
  } catch (error) {
    if (!(error instanceof FileMissing)) throw error;
    // removed while it was copied
    await to.remove(key);
    return false;
  }
  await to.remove(key);
  throw new Error(`${key} is not the same in the new store. Nothing was lost: run the move again.`);
}

const idOf = (key: string): MediaId | null => mediaId.safeParse(key.split('/')[1]).data ?? null;

async function busyOf(
  { db }: Pick<Deps, 'db'>,
  files: readonly StoredFile[],
): Promise<ReadonlySet<string>> {
  const ids = new Set(files.flatMap(({ key }) => idOf(key) ?? []));
  return new Set((await db.many(beingMade, [...ids])).map(({ id }) => id));
}
