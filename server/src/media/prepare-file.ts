import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { MediaId } from '@limelight/contract/platform/ids';
import type { Deps } from '../deps.ts';
import type { MediaKind } from './kinds.ts';
import { keyOf } from './names.ts';
import { markReady, type NewVariant, noteProgress, type Purpose, putVariants } from './queries.ts';
import { runWorker } from './run-worker.ts';
import type { MadeFile, PreparedMedia } from './worker-protocol.ts';

const PROGRESS_EVERY_MS = 1_000;

export interface MediaToPrepare {
  readonly id: MediaId;
  readonly kind: MediaKind;
  readonly purpose: Purpose;
  readonly original_key: string;
  readonly original_type: string;
}

type PrepareDeps = Pick<Deps, 'db' | 'files' | 'clock' | 'config'>;

/**
 * Prepares a file in the media worker process and shows the result all at once. Begins from nothing each time: what a
 * killed one left in its work folder is removed first.
 */
export async function prepareInWorker(
  deps: PrepareDeps,
  media: MediaToPrepare,
  signal: AbortSignal,
): Promise<void> {
  const folder = path.join(deps.config.dataDir, 'work', media.id);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  try {
    const prepared = await deps.files.withLocal(media.original_key, (source) =>
      runWorker(
        { kind: media.kind, type: media.original_type, purpose: media.purpose, source, folder },
        { signal, onProgress: progressOf(deps, media.id) },
      ),
    );
    await store(deps, media.id, folder, prepared);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Progress is a courtesy: at most one write a second, and a lost one does no harm. */
function progressOf({ db }: PrepareDeps, id: MediaId): (value: number) => void {
  let last = 0;
  return (value) => {
    if (Date.now() - last < PROGRESS_EVERY_MS) return;
    last = Date.now();
    db.run(noteProgress, id, value).catch(() => undefined);
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
    await tx.run(markReady, id, width, height, durationMs, thumbhash, deps.clock.now(), kind);
  });
}

async function storeFile(
  { files }: PrepareDeps,
  id: MediaId,
  folder: string,
  { name, class: kind, contentType, width, height }: MadeFile,
): Promise<NewVariant> {
  const local = path.join(folder, name);
  const hash = createHash('sha256');
  await pipeline(createReadStream(local), hash);
  const key = keyOf(id, name);
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
