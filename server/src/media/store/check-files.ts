import { createHash } from 'node:crypto';
import type { MediaId } from '@limelight/contract/platform/ids';
import type { Deps } from '../../kernel/deps.ts';
import { DAY } from '../../platform/clock/clock.ts';
import { FileMissing } from '../../platform/files/files.ts';
import { MEDIA_FOLDER } from '../names.ts';
import { isOurs, keysToSweep } from '../sweep-files.ts';
import { isMentioned, originalsAfter, variantsAfter } from './stored-queries.ts';

/** Rows and keys that are looked at together. */
const BATCH = 500;
/** Files that are asked for at once: a bucket takes some milliseconds for each. */
const AT_ONCE = 16;

/** What is wrong with one stored file. */
export type FileFault =
  /** A row's bytes are not there. */
  | { readonly kind: 'missing'; readonly key: string }
  | {
      readonly kind: 'size';
      readonly key: string;
      readonly expected: number;
      readonly found: number;
    }
  /** The size is right and the bytes are others. */
  | { readonly kind: 'changed'; readonly key: string }
  /** Bytes older than a day that no row mentions; the daily cleanup removes them. */
  | { readonly kind: 'unused'; readonly key: string; readonly bytes: number };

export interface Checked {
  readonly files: number;
  readonly bytes: number;
  readonly faults: Readonly<Record<FileFault['kind'], number>>;
}

export interface CheckOptions {
  /** Reads every file whose hash is known, which takes as long as reading the whole store. */
  readonly withHashes: boolean;
  readonly onFault: (fault: FileFault) => void;
  /** Called now and then with the number of files looked at. */
  readonly onProgress?: (files: number) => void;
  /** Younger bytes may get their row any moment. By the machine's clock, as the files have it. */
  readonly before?: Date;
}

type CheckDeps = Pick<Deps, 'db' | 'files'>;

interface Expected {
  readonly key: string;
  readonly bytes: number;
  readonly hash: string | null;
}

/**
 * Compares every row of a file with its bytes, and all bytes with the rows, while the site goes on: what looks wrong is looked
 * at a second time. Holds no more than a page of rows.
 */
export async function checkFiles(deps: CheckDeps, options: CheckOptions): Promise<Checked> {
  const faults = { missing: 0, size: 0, changed: 0, unused: 0 };
  const say = (fault: FileFault) => {
    faults[fault.kind]++;
    options.onFault(fault);
  };
  let files = 0;
  let bytes = 0;
  for await (const page of expectedFiles(deps)) {
    for (let start = 0; start < page.length; start += AT_ONCE) {
      const few = page.slice(start, start + AT_ONCE);
      const found = await Promise.all(few.map((one) => faultOf(deps, one, options.withHashes)));
      for (const fault of found) if (fault) say(fault);
    }
    files += page.length;
    bytes += page.reduce((sum, one) => sum + one.bytes, 0);
    options.onProgress?.(files);
  }
  for await (const fault of unusedFiles(deps, options.before ?? new Date(Date.now() - DAY)))
    say(fault);
  return { files, bytes, faults };
}

/** What the rows say is stored, page by page. */
async function* expectedFiles({ db }: CheckDeps): AsyncGenerator<Expected[]> {
  let after: MediaId | null = null;
  for (;;) {
    const rows: { id: MediaId; key: string; bytes: number }[] = await db.many(
      originalsAfter,
      after,
      BATCH,
    );
    if (rows.length > 0) yield rows.map(({ key, bytes }) => ({ key, bytes, hash: null }));
    after = rows.at(-1)?.id ?? null;
    if (rows.length < BATCH) break;
  }
  let at: { media_id: MediaId; name: string } | undefined;
  for (;;) {
    const rows: {
      media_id: MediaId;
      name: string;
      key: string;
      bytes: number;
      etag: string;
      class: string;
    }[] = await db.many(variantsAfter, at?.media_id ?? null, at?.name ?? '', BATCH);
    if (rows.length > 0)
      yield rows.map((row) => ({
        key: row.key,
        bytes: row.bytes,
        hash: row.class === 'original' ? null : row.etag,
      }));
    at = rows.at(-1);
    if (rows.length < BATCH) return;
  }
}

async function faultOf(
  deps: CheckDeps,
  expected: Expected,
  withHashes: boolean,
): Promise<FileFault | null> {
  const fault = await look(deps, expected, withHashes);
  if (!fault) return null;
  // deleted since its row was read, with its file or for a new version of it
  return (await deps.db.one(isMentioned, expected.key)).yes
    ? look(deps, expected, withHashes)
    : null;
}

async function look(
  { files }: CheckDeps,
  { key, bytes, hash }: Expected,
  withHashes: boolean,
): Promise<FileFault | null> {
  try {
    const found = await files.size(key);
    if (found !== bytes) return { kind: 'size', key, expected: bytes, found };
    if (!withHashes || hash === null) return null;
    const made = createHash('sha256');
    for await (const chunk of await files.open(key)) made.update(chunk as Buffer);
    const isSame = made.digest('base64url').slice(0, hash.length) === hash;
    return isSame ? null : { kind: 'changed', key };
  } catch (error) {
    if (error instanceof FileMissing) return { kind: 'missing', key };
    throw error;
  }
}

async function* unusedFiles({ db, files }: CheckDeps, before: Date): AsyncGenerator<FileFault> {
  let batch = new Map<string, number>();
  for await (const { key, bytes, modifiedAt } of files.list(MEDIA_FOLDER)) {
    if (modifiedAt >= before) continue;
    if (!isOurs(key)) yield { kind: 'unused', key, bytes };
    else batch.set(key, bytes);
    if (batch.size < BATCH) continue;
    yield* unusedOf(batch);
    batch = new Map();
  }
  yield* unusedOf(batch);

  async function* unusedOf(sizes: ReadonlyMap<string, number>): AsyncGenerator<FileFault> {
    if (sizes.size === 0) return;
    for (const { key } of await db.many(keysToSweep, [...sizes.keys()]))
      yield { kind: 'unused', key, bytes: sizes.get(key) ?? 0 };
  }
}
