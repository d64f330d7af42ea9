import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { mediaFaults, type MediaFaultCode } from '@limelight/contract/media/texts';
import { everyNth } from '../../../test/long.ts';
import { MediaFault } from '../preparing/fault.ts';
import { HEAD_BYTES, isHeic, kindOfHead, maybeMoves } from './kinds.ts';
import { checkedSize, preparePicture } from '../pictures/worker/prepare-picture.ts';
import { runWorker } from '../preparing/run-worker.ts';
import { prepareFilm } from '../worker/film.ts';
import { prepareStill } from '../worker/still.ts';

vi.setConfig({ testTimeout: 60_000 });

const RECORDINGS = path.resolve(import.meta.dirname, '../../../test/recordings');

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'limelight-bad-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const recording = (name: string) => readFile(path.join(RECORDINGS, name));

const filmHere = (task: FilmTask) => prepareFilm(task, () => undefined);
/** Runs in a worker process as in production, which survives files that end or block their process. */
const filmInWorker = (task: FilmTask, silenceMs = 30_000) =>
  runWorker(task, {
    signal: new AbortController().signal,
    onProgress: () => undefined,
    silenceMs,
  });
type FilmTask = Parameters<typeof prepareFilm>[0];

/** The outcome for a file: 'ready', or the code of the error that its creator reads. */
async function fateOf(
  bytes: Buffer,
  film: (task: FilmTask) => Promise<unknown> = filmHere,
): Promise<'ready' | MediaFaultCode> {
  const source = path.join(folder, 'upload');
  const made = path.join(folder, 'made');
  await writeFile(source, bytes);
  await mkdir(made, { recursive: true });
  try {
    const { kind, type } = await kindOfHead(bytes.subarray(0, HEAD_BYTES));
    const task = { kind, type, purpose: 'vault', source, folder: made } as const;
    if (kind !== 'picture') await film(task);
    else if (isHeic(type) || maybeMoves(type, bytes)) await prepareStill(task);
    else {
      await checkedSize(source);
      await preparePicture(source, 'vault');
    }
    return 'ready';
  } catch (error) {
    if (!(error instanceof MediaFault)) throw error;
    expect(error.message).toBe(mediaFaults[error.code]);
    return error.code;
  }
}

const sized = async (width: number, height: number, format: 'webp' | 'gif' | 'avif' | 'jpeg') =>
  sharp({ create: { width, height, channels: 3, background: '#333' } })
    .toFormat(format)
    .toBuffer();
/** A JPEG whose header declares the largest size that the format allows. */
async function hugeJpeg(): Promise<Buffer> {
  const bytes = await sized(16, 16, 'jpeg');
  bytes.writeUInt32BE(0xffdcffdc, bytes.indexOf(Buffer.from([0xff, 0xc0])) + 5);
  return bytes;
}
async function hugeGif(): Promise<Buffer> {
  const bytes = await sized(16, 16, 'gif');
  bytes.writeUInt32LE(0xffffffff, 6);
  const image = bytes.indexOf(0x2c);
  bytes.writeUInt32LE(0xffffffff, image + 5);
  return bytes;
}
const padded = (text: string) => Buffer.concat([Buffer.from(text), Buffer.alloc(9_000, ' ')]);

describe('a file that is not what it should be', () => {
  const table: [string, () => Promise<Buffer> | Buffer, 'ready' | MediaFaultCode][] = [
    ['of no bytes', () => Buffer.alloc(0), 'empty'],
    ['of one byte', () => Buffer.from('x'), 'unknownType'],
    ['that is a PDF', () => padded('%PDF-1.7\n'), 'unknownType'],
    ['that is a ZIP', () => padded('PK\u0003\u0004'), 'unknownType'],
    ['that is a program', () => padded('MZ\u0090\u0000'), 'unknownType'],
    ['that is a page', () => padded('<!doctype html><script>alert(1)</script>'), 'unknownType'],
    ['that is a playlist', () => padded('#EXTM3U\nfile:///etc/passwd\n'), 'unknownType'],
    [
      'that is a drawing with a script',
      () => padded('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
      'svg',
    ],
    [
      'that is a drawing which reads files',
      () =>
        padded(
          '<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg>&x;</svg>',
        ),
      'svg',
    ],
    ['whose JPEG header promises four gigapixels', hugeJpeg, 'tooManyPixels'],
    ['whose GIF header promises four gigapixels', hugeGif, 'tooManyPixels'],
    ['that is wider than any screen', () => sized(31_000, 8, 'gif'), 'tooManyPixels'],
    [
      'that is a GIF with a page behind it',
      async () =>
        Buffer.concat([await recording('moving.gif'), padded('<script>alert(1)</script>')]),
      'ready',
    ],
    [
      'that is a video with a ZIP behind it',
      async () => Buffer.concat([await recording('b-frames.mp4'), padded('PK\u0003\u0004')]),
      'ready',
    ],
    [
      'that is an MP3 with nothing behind its cover',
      async () => (await recording('cover.mp3')).subarray(0, 4_000),
      'damaged',
    ],
  ];
  it.each(table)('%s: %#', async (_, bytes, fate) => {
    expect(await fateOf(await bytes())).toBe(fate);
    for (const name of await readdir(path.join(folder, 'made'), { recursive: true })) {
      if (name === 'hls') continue;
      expect((await readFile(path.join(folder, 'made', name))).includes('<script')).toBe(false);
    }
  });
});

/** Half of this file keeps its reader busy forever, which only a separate process survives. */
const ENDLESS = 'cover.flac';
/** Its decoder throws outside of any promise, which only a separate process survives, too. */
const THROWING = 'vp9-opus.webm';

const halved = (bytes: Buffer) => bytes.subarray(0, Math.floor(bytes.length * 0.55));
/** Changes every 37th byte of the later part, the same way in each run. */
function noisy(given: Buffer): Buffer {
  const bytes = Buffer.from(given);
  let seed = 7;
  for (let at = Math.floor(bytes.length * 0.3); at < bytes.length; at += 37) {
    seed = (seed * 16_807) % 2_147_483_647;
    bytes[at] = seed % 256;
  }
  return bytes;
}

/** Formats that are refused even when the file is whole. */
const REFUSED = /^(?:mpeg4-part2|motion-jpeg|alac|old)\./;
const PICTURE = /\.(?:jpe?g|png|webp|avif|hei[cf]|gif|apng|tiff?|svg|bmp)$/;
/** Formats that can be played up to where they are cut off, such as broadcasts and plain audio. */
const MAY_END_ANYWHERE = /\.(?:mp3|aac|wav|ogg|opus|flac|m2ts|mts|webm|mkv)$|^fragmented/;

describe('every recording', async () => {
  const all = (await readdir(RECORDINGS)).filter(
    (name) => !['README.md', ENDLESS, THROWING].includes(name) && !REFUSED.test(name),
  );
  const pictures = all.filter((name) => PICTURE.test(name));
  const films = all.filter((name) => !PICTURE.test(name));
  const names = [...pictures, ...everyNth(films, 10)];

  it.each(names)('%s, cut off in the middle, has a sentence', async (name) => {
    const bytes = await recording(name);
    const fate = await fateOf(halved(bytes), filmInWorker);
    if (MAY_END_ANYWHERE.test(name)) expect(['ready', 'damaged', 'noTracks']).toContain(fate);
    // Losing a second picture after the first, or the last frame of three, is not noticed.
    else if (/gain-map|moving|gif2webp/.test(name)) expect(['ready', 'damaged']).toContain(fate);
    else expect(['damaged', 'noTracks', 'unknownType']).toContain(fate);
  });

  it.each(names)('%s, with noise in it, never ends but in a sentence', async (name) => {
    const bytes = noisy(await recording(name));
    // Any result is fine as long as nothing else is thrown and nothing hangs; decoders may throw outside of any promise.
    expect(await fateOf(bytes, filmInWorker)).toMatch(/^(?:ready|[a-zA-Z]+)$/);
  });
});

it.each([
  // Uses up all of the allowed silence.
  ['keeps its reader busy for good', ENDLESS, halved, 3_000, 'stuck'],
  ['throws where nobody listens', THROWING, noisy, 30_000, 'damaged'],
] as const)('a file that %s has a sentence: %#', async (_, name, spoil, silenceMs, code) => {
  const film = (task: FilmTask) => filmInWorker(task, silenceMs);
  expect(await fateOf(spoil(await recording(name)), film)).toBe(code);
});
