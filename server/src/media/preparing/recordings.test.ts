import { copyFile, mkdir, mkdtemp, open, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ALL_FORMATS, AudioSampleSink, FilePathSource, Input, VideoSampleSink } from 'mediabunny';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { HEAD_BYTES, isHeic, kindOfHead, maybeMoves } from '../uploads/kinds.ts';
import { preparePicture } from '../pictures/worker/prepare-picture.ts';
import { prepareFilm } from '../worker/film.ts';
import { withFrameAt } from '../worker/decode-film.ts';
import { uprightPixels } from '../worker/frames.ts';
import { withRecording } from '../worker/probe.ts';
import { keep, prepareStill } from '../worker/still.ts';

vi.setConfig({ testTimeout: 60_000 });

const RECORDINGS = path.resolve(import.meta.dirname, '../../../test/recordings');

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'limelight-recording-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Does with an upload what the jobs do, in this process. */
async function prepared(name: string) {
  const source = path.join(folder, 'upload');
  await copyFile(path.join(RECORDINGS, name), source);
  const handle = await open(source);
  const head = Buffer.alloc(HEAD_BYTES);
  const { bytesRead } = await handle.read(head, 0, HEAD_BYTES, 0);
  await handle.close();
  const { kind, type } = await kindOfHead(head.subarray(0, bytesRead));
  const made = path.join(folder, 'made');
  await mkdir(made);
  const task = { kind, type, purpose: 'vault', source, folder: made } as const;
  if (kind !== 'picture') return { type, ...(await prepareFilm(task, () => undefined)) };
  const isQuick = !isHeic(type) && !maybeMoves(type, head);
  const media = isQuick
    ? await keep(made, await preparePicture(source, 'vault'))
    : await prepareStill(task);
  return { type, ...media };
}

const at = (name: string) => path.join(folder, 'made', name);

/** Checks that none of the made files has data about the author or device. */
async function expectNothingTold(): Promise<void> {
  for (const name of await readdir(path.join(folder, 'made'), { recursive: true })) {
    if (name === 'hls') continue;
    const bytes = await readFile(at(name));
    for (const secret of ['SECRET', 'SERIAL', 'PhoneMaker', '48.8583', 'GPS'])
      expect([name, secret, bytes.includes(secret)]).toEqual([name, secret, false]);
  }
}

type Side = 'left' | 'right' | 'top' | 'bottom';
const POINTS: Record<Side, readonly [number, number]> = {
  left: [0.15, 0.5],
  right: [0.85, 0.5],
  top: [0.5, 0.15],
  bottom: [0.5, 0.85],
};
const OTHER = { left: 'right', right: 'left', top: 'bottom', bottom: 'top' } as const;

/** Checks that the half that was drawn red is red, and the one across from it is blue. */
async function expectRed(picture: string, side: Side): Promise<void> {
  const { data, info } = await sharp(at(picture)).raw().toBuffer({ resolveWithObject: true });
  const color = ([x, y]: readonly [number, number]) => {
    const pixel = Math.floor(y * info.height) * info.width + Math.floor(x * info.width);
    return [...data.subarray(pixel * info.channels, pixel * info.channels + 3)] as number[];
  };
  const [red, , less] = color(POINTS[side]);
  const [alsoLess, , blue] = color(POINTS[OTHER[side]]);
  // A printed blue is not pure.
  expect((red ?? 0) - (less ?? 0)).toBeGreaterThan(80);
  expect((blue ?? 0) - (alsoLess ?? 0)).toBeGreaterThan(80);
}

describe('pictures', () => {
  it.each([
    ['baseline-exif6.jpg', 'image/jpeg', 64, 96, 'top'],
    ['progressive-exif8.jpg', 'image/jpeg', 64, 96, 'bottom'],
    ['mirrored-exif5.jpg', 'image/jpeg', 64, 96, 'top'],
    ['gain-map-exif6.jpg', 'image/jpeg', 64, 96, 'top'],
    ['arithmetic.jpg', 'image/jpeg', 96, 64, 'left'],
    ['cmyk.jpg', 'image/jpeg', 96, 64, 'left'],
    ['grey.jpg', 'image/jpeg', 96, 64, null],
    ['deep-16bit.png', 'image/png', 96, 64, 'left'],
    ['interlaced-palette.png', 'image/png', 96, 64, 'left'],
    ['moving.png', 'image/apng', 96, 64, 'left'],
    ['phone.heic', 'image/heic', 96, 64, 'left'],
    ['heif-enc.avif', 'image/avif', 96, 64, 'left'],
    ['ten-bit.avif', 'image/avif', 96, 64, 'left'],
    ['twelve-bit-turned.avif', 'image/avif', 64, 96, 'bottom'],
    ['lossless.webp', 'image/webp', 96, 64, 'left'],
    ['lossy.webp', 'image/webp', 96, 64, 'left'],
    ['moving.webp', 'image/webp', 96, 64, 'left'],
    ['gif2webp.webp', 'image/webp', 96, 64, 'left'],
    ['moving.gif', 'image/gif', 96, 64, 'left'],
  ] as const)('%s goes through', async (name, type, width, height, red) => {
    const media = await prepared(name);
    expect(media).toMatchObject({ type, kind: 'picture', width, height });
    const own = `w${width}.webp`;
    expect(media.files.map((file) => file.name)).toEqual([own, 'blur.webp']);
    const made = await sharp(at(own)).metadata();
    expect(made).toMatchObject({ width, height, space: 'srgb' });
    const isMoving = /^(?:moving\.(?:webp|gif)|gif2webp)/.test(name);
    expect(made.pages).toBe(isMoving ? 3 : undefined);
    if (red) await expectRed(own, red);
    await expectNothingTold();
  });
});

/** Decodes a whole file as a player does. Returns the seconds of pictures and of sound. */
async function played(name: string) {
  const input = new Input({ source: new FilePathSource(at(name)), formats: ALL_FORMATS });
  try {
    const film = await input.getPrimaryVideoTrack();
    const sound = await input.getPrimaryAudioTrack();
    let frames = 0;
    if (film) {
      for await (const sample of new VideoSampleSink(film).samples()) {
        frames++;
        sample.close();
      }
    }
    let seconds = 0;
    let channels = 0;
    if (sound) {
      for await (const sample of new AudioSampleSink(sound).samples()) {
        seconds += sample.duration;
        channels = sample.numberOfChannels;
        sample.close();
      }
    }
    return { frames, seconds, channels };
  } finally {
    input.dispose();
  }
}

describe('videos', () => {
  it.each([
    ['b-frames.mp4', 'video/mp4', 160, 96, 'left', 10, true],
    ['edit-list.mp4', 'video/mp4', 160, 96, 'left', 6, true],
    ['phone-rotated.mov', 'video/quicktime', 96, 160, 'bottom', 10, true],
    ['hdr-10bit.mov', 'video/quicktime', 160, 96, 'left', 10, false],
    ['vp9-opus.webm', 'video/webm', 160, 96, 'left', 10, true],
    ['vp8-vorbis.webm', 'video/webm', 160, 96, 'left', 10, true],
    ['av1.mp4', 'video/mp4', 160, 96, 'left', 10, true],
    ['surround.mkv', 'video/matroska', 160, 96, 'left', 10, true],
    ['variable-rate.mp4', 'video/mp4', 160, 96, 'left', 5, false],
    ['fragmented.mp4', 'video/mp4', 160, 96, 'left', 10, true],
    ['interlaced.m2ts', 'video/mp2t', 160, 96, 'left', 10, true],
    ['prores.mov', 'video/quicktime', 160, 96, 'left', 5, false],
    ['browser-recorder.webm', 'video/webm', 160, 96, 'left', 10, true],
    ['dolby.mp4', 'video/mp4', 160, 96, 'left', 10, true],
    ['camcorder.m2ts', 'video/mp2t', 160, 96, 'left', 10, true],
    ['phone.3gp', 'video/3gpp', 160, 96, 'left', 10, true],
    ['odd-size-444.mp4', 'video/mp4', 121, 67, null, 10, false],
    ['wide-pixels.mp4', 'video/mp4', 320, 96, 'left', 10, false],
  ] as const)('%s goes through', async (name, type, width, height, red, frames, hasSound) => {
    const media = await prepared(name);
    expect(media).toMatchObject({ type, kind: 'video', width, height });
    expect(media.durationMs).toBeGreaterThan(frames * 70);
    expect(media.durationMs).toBeLessThan(1_250);
    if (red) await expectRed(`w${width}.webp`, red);
    const master = await readFile(at('hls/master.m3u8'), 'utf8');
    const even = (pixels: number) => Math.round(pixels / 2) * 2;
    expect(master).toContain(`RESOLUTION=${even(width)}x${even(height)}`);
    const parts = media.files.flatMap((file) =>
      /^hls\/.*\.mp4$/.test(file.name) ? [file.name] : [],
    );
    const plays = await Promise.all(parts.map(played));
    const most = Math.max(...plays.map((one) => one.frames));
    expect(Math.abs(most - frames)).toBeLessThanOrEqual(2);
    const sound = plays.find((one) => one.seconds > 0);
    expect(sound !== undefined).toBe(hasSound);
    if (sound) {
      expect(sound.channels).toBe(2);
      expect(Math.abs(sound.seconds * 1_000 - (media.durationMs ?? 0))).toBeLessThan(150);
    }
    await expectNothingTold();
  });
});

describe('films of a high dynamic range', () => {
  // (200, 32, 32) beside (200, 200, 200), as bright as paper: without tone mapping the red would be (142, 60, 42).
  it.each(['hlg.mov', 'pq.mov'])('%s keeps its colors on every screen', async (name) => {
    await prepared(name);
    const streamed = await withRecording(at('hls/96p.mp4'), ({ pictures }) => {
      if (!pictures) throw new Error('no pictures');
      return withFrameAt(pictures.film, 0, (frame) => uprightPixels(frame, pictures));
    });
    if (!streamed) throw new Error('no frame');
    const poster = await sharp(at('w160.webp')).raw().toBuffer({ resolveWithObject: true });
    for (const { data, raw } of [streamed, { data: poster.data, raw: poster.info }]) {
      const pixel = (x: number) => [...data.subarray((48 * 160 + x) * raw.channels)].slice(0, 3);
      const [red = 0, green = 0, blue = 0] = pixel(24);
      expect(red).toBeGreaterThan(150);
      expect(Math.max(green, blue)).toBeLessThan(60);
      for (const gray of pixel(136)) expect(Math.abs(gray - 190)).toBeLessThan(20);
    }
  });
});

describe('what is refused', () => {
  it.each([
    ['mpeg4-part2.mp4', 'unreadableFilm'],
    ['motion-jpeg.mov', 'unreadableFilm'],
    ['alac.mov', 'unreadableSound'],
    ['alac.m4a', 'unreadableSound'],
    ['old.avi', 'otherRecording'],
  ] as const)('%s says why', async (name, code) => {
    await expect(prepared(name)).rejects.toMatchObject({ code });
  });
});

describe('sound', () => {
  it.each([
    ['cover.mp3', 'audio/mpeg', 1],
    ['cover.flac', 'audio/flac', 1],
    ['sound.ogg', 'audio/ogg', 1],
    ['sound.opus', 'audio/ogg; codecs=opus', 1],
    ['sound.wav', 'audio/wav', 1],
    ['studio-24bit.wav', 'audio/wav', 0.25],
    ['voice.m4a', 'audio/x-m4a', 1],
    ['raw.aac', 'audio/aac', 1],
    ['browser-voice.webm', 'video/webm', 2],
    ['browser-voice.mp4', 'video/mp4', 2],
  ] as const)('%s goes through', async (name, type, seconds) => {
    const media = await prepared(name);
    expect(media).toMatchObject({ type, kind: 'audio', width: null, height: null });
    expect(Math.abs((media.durationMs ?? 0) - seconds * 1_000)).toBeLessThan(100);
    expect('waveform' in media && Math.max(...(media.waveform ?? []))).toBe(100);
    expect(media.files).toMatchObject([{ name: 'sound.m4a', contentType: 'audio/mp4' }]);
    const { seconds: heard, channels } = await played('sound.m4a');
    expect(Math.abs(heard - seconds)).toBeLessThan(0.15);
    expect(channels).toBe(2);
    await expectNothingTold();
  });
});
