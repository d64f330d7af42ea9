import { constants } from 'node:os';
import type { Crop } from '@limelight/contract/media/crop';
import { HOUR, MINUTE } from '../../platform/clock/clock.ts';
import { leanFlags } from '../../platform/lean-child.ts';
import { OnDemandProcess } from '../../platform/on-demand/on-demand-process.ts';
import { MediaFault } from '../preparing/fault.ts';
import type { Purpose } from '../queries.ts';
import {
  type Drawing,
  type PictureResult,
  pictureResult,
  type PictureTask,
  type PreparedPicture,
} from './picture-tasks.ts';

const { PRIORITY_NORMAL, PRIORITY_BELOW_NORMAL, PRIORITY_LOW } = constants.priority;

/** Each of the steps on a picture ends within a minute. */
const PATIENCE_MS = 5 * MINUTE;

const pictureProcess = (name: string, niceness: number, patienceMs = PATIENCE_MS) =>
  new OnDemandProcess<PictureTask, PictureResult>({
    file: 'media/pictures/worker/main',
    name,
    niceness,
    result: pictureResult,
    flags: leanFlags(256),
    // Preparations are at most two at once (media/jobs.ts), so that a watermark or a header never waits for a large photo.
    atOnce: 4,
    // Refused, a picture would be missing from a page; uploads and views have limits of their own.
    maxOpen: Infinity,
    patienceMs,
  });

/**
 * Decodes and encodes all pictures but those of the media worker. In the server itself, they left 285 MB behind in an hour and
 * a half: in five arenas of its threads, and in its own heap.
 */
const pictures = pictureProcess('the picture process', PRIORITY_BELOW_NORMAL);

/** Sample pictures have processes of their own, since a process can lower its priority, and not raise it again. */
const samples = {
  first: pictureProcess('the process of the first sample pictures', PRIORITY_NORMAL),
  // On a busy machine it gets a hundredth of a core, or less.
  later: pictureProcess('the process of sample pictures', PRIORITY_LOW, HOUR),
};

/** Runs work of the media worker: the picture process ends when it is idle, so that one film and a photo fit into small machines. */
export const withoutIdlePictures = <Result>(work: () => Promise<Result>): Promise<Result> =>
  pictures.makeWayFor(work);

type ResultOf<Kind extends PictureTask['kind']> = Extract<PictureResult, { kind: Kind }>;

async function run<Kind extends PictureTask['kind']>(
  task: Extract<PictureTask, { kind: Kind }>,
  by = pictures,
): Promise<ResultOf<Kind>> {
  const result = await by.run(task);
  if (result.kind === 'refused') throw new MediaFault(result.code, result.cause);
  if (isOf(result, task.kind)) return result;
  throw new Error(`the picture process returned ${result.kind} for ${task.kind}`);
}

const isOf = <Kind extends PictureTask['kind']>(
  result: PictureResult,
  kind: Kind,
): result is ResultOf<Kind> => result.kind === kind;

/** The size of the upright picture, from the file's header. Throws `MediaFault` before any pixel of one too large is decoded. */
export async function sizeOfPicture(source: string): Promise<{ width: number; height: number }> {
  return run({ kind: 'size', source });
}

/** Makes all variants of a still picture, or of a crop of it. Throws `MediaFault` where the file is at fault. */
export async function variantsOf(
  source: string,
  purpose: Purpose,
  crop: Crop | null = null,
): Promise<PreparedPicture> {
  return (await run({ kind: 'variants', source, purpose, crop })).prepared;
}

/** Writes a picture without location and device data to `target`; returns its size in pixels. */
export async function cleanedPicture(files: {
  readonly source: string;
  readonly target: string;
  readonly type: string;
}): Promise<{ width: number; height: number }> {
  const { width, height } = await run({ kind: 'clean', ...files });
  return { width, height };
}

/** Draws a handle over a WebP or AVIF. */
export async function watermarked(
  picture: Buffer,
  handle: string,
  contentType: string,
): Promise<Buffer> {
  return (await run({ kind: 'watermark', picture, handle, contentType })).data;
}

/** The first start waits for some sample pictures; the rest yield to all other work of the machine. */
export type SampleTurn = keyof typeof samples;

/** Draws a sample picture as JPEG, and makes its variants. */
export async function drawnSample(
  drawing: Drawing,
  purpose: Purpose,
  turn: SampleTurn,
): Promise<{ original: Buffer; prepared: PreparedPicture }> {
  return run({ kind: 'sample', drawing, purpose }, samples[turn]);
}
