import path from 'node:path';
import { registerMediabunnyServer } from '@mediabunny/server';
import { Mp4OutputFormat, Output, Quality, VideoSample, VideoSampleSource } from 'mediabunny';
import sharp from 'sharp';
import type { ClipTask } from '../../kernel/media-worker.ts';
import type { Progress } from './convert.ts';
import { fileTarget } from './file-target.ts';

const LONG_SIDE = 600;
const SECONDS = 4;
const RATE = 12;
/** The smallest part of the picture's side that is shown; the picture is this much larger than the clip. */
const NEAREST = 0.7;

/** A picture and its size in pixels. */
interface Still {
  readonly data: Buffer;
  readonly width: number;
  readonly height: number;
}

/** Draws a silent clip that moves slowly over a picture and ends where it began. Returns its path. */
export async function drawClip({ source, folder }: ClipTask, progress: Progress): Promise<string> {
  registerMediabunnyServer();
  const still = await readStill(source);
  const width = even(still.width * NEAREST);
  const height = even(still.height * NEAREST);
  const file = path.join(folder, 'clip.mp4');
  const output = new Output({ format: new Mp4OutputFormat(), target: fileTarget(file) });
  const film = new VideoSampleSource({ codec: 'avc', quality: new Quality('medium') });
  output.addVideoTrack(film, { frameRate: RATE });
  await output.start();
  for (let frame = 0; frame < SECONDS * RATE; frame++) {
    const seen = windowAt(frame / (SECONDS * RATE), still);
    const sample = new VideoSample(sampled(still, seen, { width, height }), {
      format: 'RGBA',
      codedWidth: width,
      codedHeight: height,
      timestamp: frame / RATE,
      duration: 1 / RATE,
    });
    await film.add(sample);
    sample.close();
    progress(frame / (SECONDS * RATE));
  }
  await output.finalize();
  return file;
}

const even = (pixels: number) => Math.max(2, Math.round(pixels / 2) * 2);

async function readStill(source: string): Promise<Still> {
  const side = Math.round(LONG_SIDE / NEAREST);
  const { data, info } = await sharp(source)
    .resize(side, side, { fit: 'inside', withoutEnlargement: true })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

interface Window {
  readonly left: number;
  readonly top: number;
  readonly scale: number;
}

/** The part that is shown at a moment from 0 to 1: the whole at both ends; in between closer and more to one side. */
function windowAt(moment: number, { width, height }: Still): Window {
  const angle = 2 * Math.PI * moment;
  const scale = NEAREST + ((1 - NEAREST) * (1 + Math.cos(angle))) / 2;
  const rest = 1 - scale;
  return {
    left: width * rest * (0.5 + 0.45 * Math.sin(angle)),
    top: height * rest * 0.5,
    scale,
  };
}

/** Interpolates between pixels: windows at whole pixels tremble when they move this slowly. */
function sampled(
  { data, width, height }: Still,
  { left, top, scale }: Window,
  size: { width: number; height: number },
): Uint8Array {
  const out = new Uint8Array(size.width * size.height * 4).fill(255);
  const stepX = (width * scale) / size.width;
  const stepY = (height * scale) / size.height;
  for (let y = 0; y < size.height; y++) {
    const fromY = Math.min(top + y * stepY, height - 1.001);
    const row = Math.floor(fromY);
    const down = fromY - row;
    for (let x = 0; x < size.width; x++) {
      const fromX = Math.min(left + x * stepX, width - 1.001);
      const column = Math.floor(fromX);
      const right = fromX - column;
      const above = (row * width + column) * 4;
      const below = above + width * 4;
      const at = (y * size.width + x) * 4;
      for (let channel = 0; channel < 3; channel++) {
        const upper = mixed(data, above + channel, right);
        out[at + channel] = upper + (mixed(data, below + channel, right) - upper) * down;
      }
    }
  }
  return out;
}

const mixed = (data: Buffer, at: number, part: number) => {
  const left = data[at] ?? 0;
  return left + ((data[at + 4] ?? 0) - left) * part;
};
