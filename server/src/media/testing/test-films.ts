import { registerMediabunnyServer } from '@mediabunny/server';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import {
  AudioSample,
  AudioSampleSource,
  BufferTarget,
  MkvOutputFormat,
  MovOutputFormat,
  Mp4OutputFormat,
  Output,
  Quality,
  type Rotation,
  VideoSample,
  VideoSampleSource,
  WavOutputFormat,
  WebMOutputFormat,
} from 'mediabunny';
import { madeOnce } from '../../../test/made-once.ts';

registerMediabunnyServer();

export interface TestFilm {
  readonly width?: number;
  readonly height?: number;
  readonly seconds?: number;
  /** Frames per second; a low rate unless a test needs more. */
  readonly rate?: number;
  readonly format?: 'mp4' | 'mov' | 'webm' | 'mkv';
  readonly rotation?: Rotation;
  readonly sound?: boolean;
  /** From this second on, blue is on the left and red on the right. */
  readonly turnsAt?: number;
  /** The position of an MP4's index. */
  readonly index?: 'start' | 'end';
}

const FORMATS = {
  mp4: (index: 'start' | 'end') =>
    new Mp4OutputFormat({ fastStart: index === 'start' ? 'in-memory' : false }),
  mov: () => new MovOutputFormat(),
  webm: () => new WebMOutputFormat(),
  mkv: () => new MkvOutputFormat(),
};

/** A clip, red on the left and blue on the right, with a tone; encoded once in a run of the tests. */
export async function testFilm(options: TestFilm = {}): Promise<Buffer> {
  const folder = await madeOnce(JSON.stringify(['a film', options]), async (filling) =>
    writeFile(path.join(filling, 'film'), await encode(options)),
  );
  return readFile(path.join(folder, 'film'));
}

async function encode(options: TestFilm): Promise<Buffer> {
  const {
    width = 160,
    height = 120,
    seconds = 1,
    rate = 10,
    format = 'mp4',
    rotation = 0,
    sound = true,
    turnsAt = Infinity,
  } = options;
  const target = new BufferTarget();
  const output = new Output({ format: FORMATS[format](options.index ?? 'start'), target });
  const isWeb = format === 'webm';
  const film = new VideoSampleSource({ codec: isWeb ? 'vp8' : 'avc', quality: new Quality('low') });
  output.addVideoTrack(film, { frameRate: rate, rotation });
  const tone = new AudioSampleSource({
    codec: isWeb ? 'opus' : 'aac',
    quality: new Quality('low'),
  });
  if (sound) output.addAudioTrack(tone);
  output.setMetadataTags({ title: 'SECRET-TITLE' });
  await output.start();
  for (let frame = 0; frame < seconds * rate; frame++) {
    const data = new Uint8Array(width * height * 4).fill(255);
    for (let pixel = 0; pixel < width * height; pixel++) {
      const isLeft = pixel % width < width / 2 === frame / rate < turnsAt;
      const at = pixel * 4;
      data[at] = isLeft ? 255 : 0;
      data[at + 1] = (pixel + frame * 7) % 60;
      data[at + 2] = isLeft ? 0 : 255;
    }
    const sample = new VideoSample(data, {
      format: 'RGBA',
      codedWidth: width,
      codedHeight: height,
      timestamp: frame / rate,
      duration: 1 / rate,
    });
    await film.add(sample);
    sample.close();
  }
  if (sound) await addTone(tone, seconds);
  await output.finalize();
  return Buffer.from(target.buffer ?? new ArrayBuffer(0));
}

/** A tone as a WAV file; `level` is its amplitude, at most 1. */
export async function testSound(seconds = 1, level = 0.3): Promise<Buffer> {
  const target = new BufferTarget();
  const output = new Output({ format: new WavOutputFormat(), target });
  const tone = new AudioSampleSource({ codec: 'pcm-s16' });
  output.addAudioTrack(tone);
  await output.start();
  await addTone(tone, seconds, level);
  await output.finalize();
  return Buffer.from(target.buffer ?? new ArrayBuffer(0));
}

async function addTone(source: AudioSampleSource, seconds: number, level = 0.3): Promise<void> {
  const samples = 48_000 * seconds;
  const data = new Float32Array(samples * 2);
  for (let index = 0; index < samples; index++) {
    data.fill(Math.sin((index / 48_000) * 440 * 2 * Math.PI) * level, index * 2, index * 2 + 2);
  }
  const sample = new AudioSample({
    data,
    format: 'f32',
    numberOfChannels: 2,
    sampleRate: 48_000,
    timestamp: 0,
  });
  await source.add(sample);
  sample.close();
}
