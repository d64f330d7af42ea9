import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { STREAM_FOLDER } from '../names.ts';
import { MediaFault } from '../preparing/fault.ts';
import { decoding } from '../pictures/worker/prepare-picture.ts';
import type { PreparedMedia, RenditionsTask } from '../../kernel/media-worker.ts';
import type { Progress } from './convert.ts';
import type { FilmSource } from './film-source.ts';
import { everyNth } from '../films/ladder.ts';
import { withRecording } from './probe.ts';
import { makeRenditions, type MadeRenditions, patienceFor, TooSlow } from './renditions.ts';

/**
 * Makes more renditions of a film. Where this machine would take too long, it makes them with fewer frames per second; where
 * that takes too long as well, it makes none and returns no files.
 */
export async function prepareRenditions(
  task: RenditionsTask,
  progress: Progress,
  patience?: { readonly patience: number; readonly paceAfter: number },
): Promise<PreparedMedia> {
  return withRecording(task.source, async ({ pictures, seconds }) => {
    if (!pictures) throw new MediaFault('noTracks');
    await mkdir(path.join(task.folder, STREAM_FOLDER), { recursive: true });
    const limits = { progress, patience: patienceFor(seconds), ...patience };
    const { files, declared } = await decoding(() => asFineAsPossible(pictures, task, limits));
    const shape = { width: null, height: null, durationMs: null, thumbhash: null };
    return { ...shape, kind: 'video', files, declared };
  });
}

const NONE: MadeRenditions = { files: [], declared: [] };

async function asFineAsPossible(
  pictures: FilmSource,
  { rungs, folder }: RenditionsTask,
  limits: Omit<NonNullable<Parameters<typeof makeRenditions>[3]>, 'coarser'>,
): Promise<MadeRenditions> {
  const isFiner = rungs.some(
    (rung) => everyNth(rung, pictures.rate) < everyNth(rung, pictures.rate, true),
  );
  for (const coarser of isFiner ? [false, true] : [false]) {
    try {
      return await makeRenditions(pictures, rungs, folder, { ...limits, coarser });
    } catch (error) {
      if (!(error instanceof TooSlow)) throw error;
    }
  }
  return NONE;
}
