import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import {
  Conversion,
  EncodedVideoPacketSource,
  type Input,
  Mp4OutputFormat,
  Output,
} from 'mediabunny';
import { TEASER_LIMITS } from '@limelight/contract/media/limits';
import { MediaFault } from '../preparing/fault.ts';
import { TEASER_FILE } from '../names.ts';
import { decoding } from '../pictures/worker/prepare-picture.ts';
import type { PreparedMedia, TeaserTask } from '../../kernel/media-worker.ts';
import { evenSound, type Part, type Progress } from './convert.ts';
import { framesOf } from './decode-film.ts';
import { FilmEncoder } from './encode-film.ts';
import { fileTarget } from './file-target.ts';
import type { FilmSize, FilmSource } from './film-source.ts';
import { FrameFilter } from './frame-filter.ts';
import { rungsOf, sizeOfRung } from '../films/ladder.ts';
import { withRecording } from './probe.ts';

const KEY_SECONDS = 2;

/** Makes a separate file of a few seconds of a film, no larger than needed. */
export async function prepareTeaser(task: TeaserTask, progress: Progress): Promise<PreparedMedia> {
  return withRecording(task.source, async ({ input, pictures, sound }) => {
    if (!pictures) throw new MediaFault('noTracks');
    const { seconds, size } = pictures;
    // A film may be shorter than its creator expected.
    const length = Math.min(task.lengthMs / 1_000, seconds);
    const start = pictures.start + Math.min(task.startMs / 1_000, seconds - length);
    const part = { start, end: start + length };
    const rungs = rungsOf(size);
    const rung = rungs.findLast((one) => one <= TEASER_LIMITS.height) ?? rungs[0] ?? 0;
    const shape = sizeOfRung(size, rung);
    await mkdir(task.folder, { recursive: true });
    const target = fileTarget(path.join(task.folder, TEASER_FILE));
    const output = new Output({ format: new Mp4OutputFormat({ fastStart: 'in-memory' }), target });
    await decoding(async () => {
      const film = new EncodedVideoPacketSource('avc');
      output.addVideoTrack(film);
      const heard = sound ? await soundOf(input, output, part) : null;
      await output.start();
      await Promise.all([writePictures(pictures, shape, part, film, progress), heard?.execute()]);
      await output.finalize();
    });
    return {
      ...shape,
      kind: 'video',
      durationMs: Math.round(length * 1_000),
      thumbhash: null,
      files: [{ name: TEASER_FILE, class: 'locked', contentType: 'video/mp4', ...shape }],
    };
  });
}

async function soundOf(input: Input, output: Output, part: Part): Promise<Conversion> {
  const { audio } = await evenSound(input, part, () => undefined);
  const conversion = await Conversion.init({
    input,
    output,
    composable: true,
    video: { discard: true },
    audio,
    trim: part,
    tracks: 'primary',
    showWarnings: false,
  });
  if (!conversion.isValid) throw new MediaFault('noTracks');
  return conversion;
}

async function writePictures(
  { film, upright, rate }: FilmSource,
  size: FilmSize,
  { start, end }: Required<Part>,
  track: EncodedVideoPacketSource,
  progress: Progress,
): Promise<void> {
  const encoding = { size, rate, keySeconds: KEY_SECONDS, atOnce: 1 };
  const encoder = await FilmEncoder.open(encoding, track);
  const filter = new FrameFilter(size, upright, 'yuv420p');
  try {
    for await (const { frame, timestamp, duration } of framesOf(film, start)) {
      if (timestamp >= end) break;
      const from = Math.max(timestamp, start);
      const until = Math.min(timestamp + duration, end);
      await encoder.add(await filter.shown(frame), from - start, until - from);
      progress(Math.min(1, (until - start) / (end - start)));
    }
    await encoder.end();
    track.close();
  } finally {
    filter.close();
    encoder.close();
  }
}
