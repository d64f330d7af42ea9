import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Crop } from '@limelight/contract/media/operations';
import type { MediaId } from '@limelight/contract/platform/ids';
import type { Deps } from '../deps.ts';
import type { MediaKind } from './kinds.ts';
import { keyOf } from './names.ts';
import { makeTeaser, teaserKey } from './film-jobs.ts';
import { markReady, type NewVariant, noteProgress, type Purpose, putVariants } from './queries.ts';
import { type Report, runWorker } from './run-worker.ts';
import type { MadeFile, PreparedMedia, PrepareStep } from './worker-protocol.ts';

const PROGRESS_EVERY_MS = 1_000;
/** How much is done when the worker has done its part. */
const STORING_AT = 0.98;

export interface MediaToPrepare {
  readonly id: MediaId;
  readonly kind: MediaKind;
  readonly purpose: Purpose;
  readonly original_key: string;
  readonly original_type: string;
}

type PrepareDeps = Pick<Deps, 'db' | 'files' | 'jobs' | 'clock' | 'config'>;

/**
 * Prepares a file in the media worker process and shows the result all at once. Begins from nothing each time: what a
 * killed one left in its work folder is removed first.
 */
export async function prepareInWorker(
  deps: PrepareDeps,
  media: MediaToPrepare,
  signal: AbortSignal,
): Promise<void> {
  await inWorker(deps, media, null, signal, (folder, prepared) =>
    store(deps, media.id, folder, prepared),
  );
}

/** Runs the worker on a file, and then `use` with the folder of what it made; the folder goes afterwards. */
export async function inWorker<Result>(
  deps: PrepareDeps,
  media: MediaToPrepare,
  crop: Crop | null,
  signal: AbortSignal,
  use: (folder: string, prepared: PreparedMedia) => Promise<Result>,
): Promise<Result> {
  const folder = path.join(deps.config.dataDir, 'work', media.id);
  const report = progressOf(deps, media.id);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const { kind, original_type: type, purpose } = media;
  try {
    const prepared = await deps.files.withLocal(media.original_key, (source) =>
      runWorker(
        { kind, type, purpose, source, folder, ...(crop && { crop }) },
        { signal, onProgress: report },
      ),
    );
    report('storing', STORING_AT);
    return await use(folder, prepared);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Progress is a courtesy: each step, and at most one write a second within it; a lost one does no harm. */
function progressOf({ db }: PrepareDeps, id: MediaId): Report {
  let last = 0;
  let shown: PrepareStep = 'reading';
  return (step, value) => {
    if (step === shown && Date.now() - last < PROGRESS_EVERY_MS) return;
    last = Date.now();
    shown = step;
    db.run(noteProgress, id, value, step).catch(() => undefined);
  };
}

async function store(
  deps: PrepareDeps,
  id: MediaId,
  folder: string,
  prepared: PreparedMedia,
): Promise<void> {
  const variants: NewVariant[] = [];
  for (const file of prepared.files) variants.push(await storeFile(deps, id, folder, file));
  const { kind, width, height, durationMs, thumbhash } = prepared;
  await deps.db.tx(async (tx) => {
    await tx.run(putVariants, id, variants);
    const now = deps.clock.now();
    const made = await tx.one(markReady, id, width, height, durationMs, thumbhash, now, kind);
    // chosen while the film was being prepared
    if (made.teaser_ms > 0) await deps.jobs.add(tx, makeTeaser, { mediaId: id }, teaserKey(id));
  });
}

/** Takes one file of a work folder in; `key` is where, its usual place if left out. */
export async function storeFile(
  { files }: Pick<Deps, 'files'>,
  id: MediaId,
  folder: string,
  { name, class: kind, contentType, width, height }: MadeFile,
  key = keyOf(id, name),
): Promise<NewVariant> {
  const local = path.join(folder, name);
  const hash = createHash('sha256');
  await pipeline(createReadStream(local), hash);
  const { bytes } = await files.adopt(key, local);
  return {
    name,
    class: kind,
    key,
    contentType,
    width,
    height,
    bytes,
    etag: hash.digest('base64url').slice(0, 22),
  };
}
