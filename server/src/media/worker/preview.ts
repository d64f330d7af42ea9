import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type InputVideoTrack, VideoSampleSink } from 'mediabunny';
import sharp from 'sharp';
import { MediaFault } from '../fault.ts';
import { PREVIEW } from '../names.ts';
import { decoding, type Pixels } from '../picture.ts';
import type { MadeFile, PreparedMedia, PreviewTask } from '../worker-protocol.ts';
import { uprightPixels } from './frames.ts';
import { withRecording } from './probe.ts';

/** Looks into the film: so many, each so long. A short film is shown from its start instead. */
const LOOKS = 4;
const LOOK_SECONDS = 0.75;
const RATE = 8;
/** Where the looks stand, as parts of the whole: starts and ends are often black. */
const FIRST_AT = 0.1;
const LAST_AT = 0.85;
const WIDTH = 320;
// 24 frames of a film over a photograph are 27 KB at this, 0.4 s
const WEBP = { quality: 50, effort: 2 } as const;

/** When the frames of a film's preview are, in seconds from its start, in order. */
export function momentsOf(seconds: number): number[] {
  const frames = Math.round(LOOK_SECONDS * RATE);
  if (seconds <= LOOKS * LOOK_SECONDS * 2) {
    const count = Math.max(1, Math.min(LOOKS * frames, Math.floor(seconds * RATE)));
    return Array.from({ length: count }, (_, frame) => frame / RATE);
  }
  return Array.from({ length: LOOKS }, (_, look) => {
    const start = seconds * (FIRST_AT + ((LAST_AT - FIRST_AT) * look) / (LOOKS - 1));
    return Array.from({ length: frames }, (__, frame) => start + frame / RATE);
  }).flat();
}

/** A film's preview alone; no file where there is nothing to move. */
export async function preparePreview(task: PreviewTask): Promise<PreparedMedia> {
  return withRecording(task.source, async ({ film, seconds }) => {
    if (!film) throw new MediaFault('noTracks');
    const made = await makePreview(film, seconds, task.folder);
    const shape = { width: null, height: null, durationMs: null, thumbhash: null };
    return { ...shape, kind: 'video', files: made ? [made] : [] };
  });
}

/** A small silent picture that moves, for whoever points at the film. Null where there is nothing to move. */
export async function makePreview(
  film: InputVideoTrack,
  seconds: number,
  folder: string,
): Promise<MadeFile | null> {
  const first = await decoding(() => film.getFirstTimestamp());
  const moments = momentsOf(seconds).map((moment) => first + moment);
  const frames: Pixels[] = [];
  await decoding(async () => {
    for await (const sample of new VideoSampleSink(film).samplesAtTimestamps(moments)) {
      if (!sample) continue;
      try {
        frames.push(await small(await uprightPixels(sample, WIDTH * 2)));
      } finally {
        sample.close();
      }
    }
  });
  const [size] = frames;
  if (!size || frames.length < 2) return null;
  const { width, height } = size.raw;
  const raw = { width, height: height * frames.length, channels: 3, pageHeight: height } as const;
  const data = await sharp(Buffer.concat(frames.map((frame) => frame.data)), { raw })
    .webp({ ...WEBP, loop: 0, delay: frames.map(() => 1_000 / RATE) })
    .toBuffer();
  await writeFile(path.join(folder, PREVIEW), data);
  return { name: PREVIEW, class: 'full', contentType: 'image/webp', width, height };
}

async function small({ data, raw }: Pixels): Promise<Pixels> {
  const out = await sharp(data, { raw })
    .resize({ width: WIDTH, withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data: out.data, raw: { ...out.info, channels: 3 } };
}
