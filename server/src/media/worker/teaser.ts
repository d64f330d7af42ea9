import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { FilePathTarget, Mp4OutputFormat, Output, Quality } from 'mediabunny';
import { TEASER_LIMITS } from '@limelight/contract/media/limits';
import { MediaFault } from '../fault.ts';
import { TEASER_FILE } from '../names.ts';
import { decoding } from '../picture.ts';
import type { PreparedMedia, TeaserTask } from '../worker-protocol.ts';
import { convert, evenSound, type Progress } from './convert.ts';
import { ladderOf } from './film.ts';
import { withRecording } from './probe.ts';
import { inStandardRange } from './standard-range.ts';

/** A few seconds of a film as a file of their own, no larger than they need to be. */
export async function prepareTeaser(task: TeaserTask, progress: Progress): Promise<PreparedMedia> {
  return withRecording(task.source, async ({ input, film, sound, seconds, size, highRange }) => {
    if (!film || !size) throw new MediaFault('noTracks');
    const first = await decoding(() => film.getFirstTimestamp());
    // a film may turn out shorter than its creator thought
    const length = Math.min(task.lengthMs / 1_000, seconds);
    const start = first + Math.min(task.startMs / 1_000, seconds - length);
    const part = { start, end: start + length };
    const rung = ladderOf(size).findLast(
      ({ width, height }, at) => at === 0 || Math.min(width, height) <= TEASER_LIMITS.height,
    );
    await mkdir(task.folder, { recursive: true });
    const target = new FilePathTarget(path.join(task.folder, TEASER_FILE));
    const output = new Output({ format: new Mp4OutputFormat({ fastStart: 'in-memory' }), target });
    await decoding(async () => {
      await convert(
        {
          input,
          output,
          trim: part,
          video: {
            ...rung,
            ...inStandardRange(highRange),
            fit: 'fill',
            codec: 'avc',
            quality: new Quality('medium'),
            allowTransformationMetadata: false,
            forceTranscode: true,
          },
          audio: sound ? await evenSound(input, part, () => progress(0)) : { discard: true },
        },
        progress,
      );
    });
    return {
      kind: 'video',
      width: rung?.width ?? null,
      height: rung?.height ?? null,
      durationMs: Math.round(length * 1_000),
      thumbhash: null,
      files: [
        {
          name: TEASER_FILE,
          class: 'locked',
          contentType: 'video/mp4',
          width: rung?.width ?? null,
          height: rung?.height ?? null,
        },
      ],
    };
  });
}
