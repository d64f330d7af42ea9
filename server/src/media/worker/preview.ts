import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { EncodedPacketSink, type InputVideoTrack } from 'mediabunny';
import sharp from 'sharp';
import { PREVIEW } from '../names.ts';
import { decoding, type Pixels } from '../pictures/worker/prepare-picture.ts';
import type { MadeFile } from '../../kernel/media-worker.ts';
import { framesOf } from './decode-film.ts';
import type { FilmSource } from './film-source.ts';
import { uprightPixels } from './frames.ts';

/** The number of excerpts of a film and their length. A short film is shown from its start instead. */
const LOOKS = 4;
const LOOK_SECONDS = 0.75;
const RATE = 8;
/** Where the first and last excerpts are, as shares of the length: starts and ends are often black. */
const FIRST_AT = 0.1;
const LAST_AT = 0.85;
/** How much earlier an excerpt may begin to save decoding. */
const NEAR_SECONDS = 1.5;
const WIDTH = 320;
// 24 frames of a film over a photo are 27 KB with this, in 0.4 s.
const WEBP = { quality: 50, effort: 2 } as const;

/** An excerpt: where it begins, in seconds from the film's start, and how many frames of it are shown. */
export interface Look {
  readonly at: number;
  readonly frames: number;
}

/** The excerpts of a film that its preview shows, in order. */
export function looksInto(seconds: number): Look[] {
  const frames = Math.round(LOOK_SECONDS * RATE);
  if (seconds <= LOOKS * LOOK_SECONDS * 2) {
    const most = Math.min(LOOKS * frames, Math.floor(seconds * RATE));
    return [{ at: 0, frames: Math.max(1, most) }];
  }
  const apart = (LAST_AT - FIRST_AT) / (LOOKS - 1);
  return Array.from({ length: LOOKS }, (_, look) => ({
    at: seconds * (FIRST_AT + apart * look),
    frames,
  }));
}

/**
 * The times of the frames, for each excerpt. Decoding starts at the keyframe before an excerpt, so the excerpt begins with that
 * keyframe where it is near (a camera may make one only every ten seconds) and is not the one at the film's start.
 */
async function momentsOf(
  film: InputVideoTrack,
  start: number,
  looks: readonly Look[],
): Promise<number[][]> {
  const packets = new EncodedPacketSink(film);
  const moments: number[][] = [];
  for (const { at, frames } of looks) {
    const key = await packets.getKeyPacket(start + at);
    const isNear = key !== null && start + at - key.timestamp <= NEAR_SECONDS;
    const before = moments.at(-1)?.at(-1) ?? start;
    const from = isNear && key.timestamp > before ? key.timestamp : start + at;
    moments.push(Array.from({ length: frames }, (_, frame) => from + frame / RATE));
  }
  return moments;
}

/** The frames at moments that follow each other closely. */
async function picturesAt(source: FilmSource, moments: readonly number[]): Promise<Pixels[]> {
  const shown: Pixels[] = [];
  const [from = 0] = moments;
  for await (const { frame, timestamp, duration } of framesOf(source.film, from)) {
    const next = moments[shown.length];
    if (next === undefined) break;
    if (timestamp + duration <= next) continue;
    shown.push(await uprightPixels(frame, source, WIDTH));
  }
  return shown;
}

/**
 * Makes the small silent animation that is shown when the pointer is over the film. Null where there are fewer than two frames.
 */
export async function makePreview(source: FilmSource, folder: string): Promise<MadeFile | null> {
  const { film, start, seconds } = source;
  const frames = await decoding(async () => {
    const shown: Pixels[] = [];
    for (const moments of await momentsOf(film, start, looksInto(seconds)))
      shown.push(...(await picturesAt(source, moments)));
    return shown;
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
