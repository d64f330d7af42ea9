import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Crop } from '@limelight/contract/media/crop';
import type { MediaId } from '@limelight/contract/platform/ids';
import type { Deps } from '../../kernel/deps.ts';
import type { MediaKind } from '../uploads/kinds.ts';
import { keyOf } from '../names.ts';
import {
  makePoster,
  makeRenditions,
  makeTeaser,
  posterKey,
  renditionsKey,
  teaserKey,
} from '../films/film-jobs.ts';
import { markReady, type NewVariant, noteProgress, type Purpose, putVariants } from '../queries.ts';
import { emit } from '../../events/index.ts';
import { mediaReady } from '../events.ts';
import { leaveReserve } from './leave-reserve.ts';
import type {
  MadeFile,
  PreparedMedia,
  PrepareStep,
  Report,
  WorkerTask,
} from '../../kernel/media-worker.ts';

const PROGRESS_EVERY_MS = 1_000;
/** Time between two checks of the disk while a worker writes: the fastest writes some ten megabytes a second. */
const LOOK_EVERY_MS = 1_000;
/** The progress when the worker has finished. */
const STORING_AT = 0.98;

export interface MediaToPrepare {
  readonly id: MediaId;
  readonly kind: MediaKind;
  readonly purpose: Purpose;
  readonly original_key: string;
  readonly original_type: string;
}

type WorkDeps = Pick<Deps, 'files' | 'config' | 'disk' | 'mediaWorker' | 'log'>;
type PrepareDeps = WorkDeps & Pick<Deps, 'db' | 'jobs' | 'clock'>;

/**
 * Prepares a file in the media worker process and shows all variants at once. Always starts from nothing: removes what a killed
 * run left in its work folder first.
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

/** Runs the worker on a file, calls `use` with the folder of its results, and then removes the folder. */
export async function inWorker<Result>(
  deps: PrepareDeps,
  media: MediaToPrepare,
  crop: Crop | null,
  signal: AbortSignal,
  use: (folder: string, prepared: PreparedMedia) => Promise<Result>,
): Promise<Result> {
  const onProgress = progressOf(deps, media.id);
  const { kind, original_type: type, purpose } = media;
  return runInFolder(
    deps,
    {
      name: media.id,
      key: media.original_key,
      task: (source, folder) => ({ kind, type, purpose, source, folder, ...(crop && { crop }) }),
      signal,
      onProgress,
    },
    async (folder, prepared) => {
      onProgress('storing', STORING_AT, null);
      return use(folder, prepared);
    },
  );
}

/** The folder that holds all work folders. */
export const workFolderOf = (dataDir: string) => path.join(dataDir, 'work');

export interface FolderWork {
  /** The folder's name. What a killed process left in it is removed first. */
  readonly name: string;
  /** The key of the source file. */
  readonly key: string;
  readonly task: (source: string, folder: string) => WorkerTask;
  readonly signal: AbortSignal;
  readonly onProgress?: Report;
}

/**
 * Runs the worker on a stored file in a new folder, calls `use` with its results, and then removes the folder. Throws `PutOff`
 * where the disk lacks space for another copy of the file, and when its reserve is reached during the work.
 */
export async function runInFolder<Result>(
  deps: WorkDeps,
  { name, key, task, signal, onProgress = () => undefined }: FolderWork,
  use: (folder: string, prepared: PreparedMedia) => Promise<Result>,
): Promise<Result> {
  const { files, config } = deps;
  await leaveReserve(deps, await files.size(key));
  const folder = path.join(workFolderOf(config.dataDir), name);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  try {
    const prepared = await whileThereIsRoom(deps, signal, (watched, look) =>
      files.withLocal(key, (source) =>
        deps.mediaWorker(task(source, folder), {
          signal: watched,
          onProgress(step, value, secondsLeft) {
            look();
            onProgress(step, value, secondsLeft);
          },
          onPeak: (bytes) => deps.log.debug({ name, peakBytes: bytes }, 'media worker'),
        }),
      ),
    );
    return await use(folder, prepared);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Ends `work` with `PutOff` once the disk's reserve is reached; `look` checks this, at most once a second. */
async function whileThereIsRoom<Result>(
  deps: Pick<Deps, 'disk'>,
  signal: AbortSignal,
  work: (watched: AbortSignal, look: () => void) => Promise<Result>,
): Promise<Result> {
  const ending = new AbortController();
  let last = -Infinity;
  const look = () => {
    if (performance.now() - last < LOOK_EVERY_MS) return;
    last = performance.now();
    leaveReserve(deps, 0).catch((error: unknown) => ending.abort(error));
  };
  try {
    return await work(AbortSignal.any([signal, ending.signal]), look);
  } catch (error) {
    throw ending.signal.aborted ? ending.signal.reason : error;
  }
}

/** Stores progress: each step, and at most one write a second within a step. Losing one does no harm. */
function progressOf({ db, clock }: PrepareDeps, id: MediaId): Report {
  let last = 0;
  let shown: PrepareStep = 'reading';
  return (step, value, secondsLeft) => {
    if (step === shown && Date.now() - last < PROGRESS_EVERY_MS) return;
    last = Date.now();
    shown = step;
    const readyBy =
      secondsLeft === null ? null : new Date(clock.now().getTime() + secondsLeft * 1_000);
    db.run(noteProgress, id, value, step, readyBy).catch(() => undefined);
  };
}

async function store(
  deps: PrepareDeps,
  id: MediaId,
  folder: string,
  prepared: PreparedMedia,
): Promise<void> {
  const variants = await storeFiles(deps, id, folder, prepared.files);
  const { kind, width, height, durationMs, thumbhash, lacking = [] } = prepared;
  const waveform = prepared.waveform?.length ? prepared.waveform : null;
  await deps.db.tx(async (tx) => {
    await tx.run(putVariants, id, variants);
    const now = deps.clock.now();
    const made = await tx.one(markReady, {
      id,
      width,
      height,
      durationMs,
      thumbhash,
      waveform,
      now,
      kind,
      lacking,
    });
    await emit(deps, tx, mediaReady, { mediaId: id });
    if (lacking.length > 0)
      await deps.jobs.add(tx, makeRenditions, { mediaId: id }, renditionsKey(id));
    // The creator chose a teaser while the film was being prepared.
    if (made.teaser_ms > 0) await deps.jobs.add(tx, makeTeaser, { mediaId: id }, teaserKey(id));
    if (made.postered_version < made.poster_version)
      await deps.jobs.add(tx, makePoster, { mediaId: id }, posterKey(id));
  });
}

/** Stores the worker's files; `nameOf` returns the variant's name of each. */
export async function storeFiles(
  deps: Pick<Deps, 'files'>,
  id: MediaId,
  folder: string,
  made: readonly MadeFile[],
  nameOf: (name: string) => string = (name) => name,
): Promise<NewVariant[]> {
  const variants: NewVariant[] = [];
  for (const file of made) {
    const name = nameOf(file.name);
    variants.push({ ...(await storeFile(deps, id, folder, file, keyOf(id, name))), name });
  }
  return variants;
}

/** Stores one file of a work folder under `key`. */
export async function storeFile(
  { files }: Pick<Deps, 'files'>,
  id: MediaId,
  folder: string,
  { name, class: kind, contentType, width, height }: MadeFile,
  key: string,
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
