import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { ALL_FORMATS, AudioSampleSink, FilePathSource, Input } from 'mediabunny';
import sharp from 'sharp';
import { mediaFaults } from '@limelight/contract/media/texts';
import type { MediaId } from '@limelight/contract/platform/ids';
import type { Viewer } from '../../kernel/viewer.ts';
import { publicAddress, sessionAddress } from '../../services/storage/index.ts';
import { createMedia } from '../uploads/create-media.ts';
import { mediaJobs } from '../jobs.ts';
import { objectOf } from '../names.ts';
import { runWorker } from '../preparing/run-worker.ts';
import { testFilm, testSound } from '../testing/test-films.ts';
import { prepareFilm } from '../worker/film.ts';
import { type Loudness, LoudnessMeter } from '../worker/loudness.ts';
import { looksInto } from '../worker/preview.ts';
import { startTestMedia, type TestMedia } from '../testing/test-media.ts';
import { mediaViews, ownMediaViews } from '../views/view.ts';

vi.setConfig({ testTimeout: 120_000 });

let test: TestMedia;
let owner: Viewer;
beforeAll(async () => {
  test = await startTestMedia();
  owner = await test.signIn('creator');
});
afterAll(() => test.close());

async function openView(id: MediaId, viewer: Viewer | null) {
  const view = (
    await mediaViews(test.deps, viewer, [{ mediaId: id, alt: null, locked: false }])
  ).get(id);
  if (!view || view.locked) throw new Error('no open view');
  return view;
}
const text = async (address: string, viewer: Viewer | null) =>
  (await test.get(address, viewer)).text();
async function heard(file: string): Promise<Loudness> {
  const input = new Input({ source: new FilePathSource(file), formats: ALL_FORMATS });
  const track = await input.getPrimaryAudioTrack();
  if (!track) throw new Error('no sound');
  const meter = new LoudnessMeter();
  for await (const sample of new AudioSampleSink(track).samples()) {
    const options = { planeIndex: 0, format: 'f32' } as const;
    const data = new Float32Array(sample.allocationSize(options) / 4);
    sample.copyTo(data, options);
    meter.push(data);
    sample.close();
  }
  input.dispose();
  return meter.result();
}
const linesOf = (playlist: string) =>
  playlist.split('\n').filter((line) => line !== '' && !line.startsWith('#'));

describe('a video', () => {
  let id: MediaId;
  beforeAll(async () => {
    id = await test.add(owner, await testFilm({ width: 480, height: 360, seconds: 2 }), {
      fileName: 'clip.mp4',
    });
  }, 120_000);

  it('becomes a ladder that never rises above it, posters and a blur', async () => {
    const view = await openView(id, owner);
    expect(view).toMatchObject({
      kind: 'video',
      width: 480,
      height: 360,
      sources: expect.arrayContaining([
        expect.objectContaining({ type: 'image/webp', width: 480 }),
      ]),
    });
    expect(view.durationMs).toBeGreaterThan(1_900);
    expect(view.durationMs).toBeLessThan(2_200);
    expect(view.streamUrl).toBe(sessionAddress(objectOf(id, 'hls/master.m3u8')));
    // The film's own size is copied first, and the smaller rendition is made later.
    expect(await text(view.streamUrl ?? '', owner)).not.toContain('RESOLUTION=320x240');
    expect(await test.grow(id)).toEqual([]);
    const master = await text(view.streamUrl ?? '', owner);
    expect(master.match(/RESOLUTION=\d+x\d+/g)).toEqual([
      'RESOLUTION=320x240',
      'RESOLUTION=480x360',
    ]);
    expect(master).toContain('TYPE=AUDIO');
    const poster = await sharp(
      Buffer.from(await (await test.get(view.sources[0]?.url ?? '', owner)).arrayBuffer()),
    )
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(poster.data[10 * poster.info.channels]).toBeGreaterThan(180);
  });

  it('plays through ranges of one file a rendition, each asked of session and right', async () => {
    const member = await test.signIn();
    test.access = (viewer) => (viewer === member.id ? 'full' : 'locked');
    const view = await openView(id, member);
    const base = new URL(view.streamUrl ?? '', test.url);
    const [playlistName = ''] = linesOf(await text(base.href, member));
    const playlist = await text(new URL(playlistName, base).href, member);
    const [, length, start] = /BYTERANGE:(\d+)@(\d+)/.exec(playlist) ?? [];
    const file = new URL(linesOf(playlist)[0] ?? '', base).href;
    const range = { range: `bytes=${start}-${Number(start) + Number(length) - 1}` };
    const segment = await test.get(file, member, range);
    expect(segment.status).toBe(206);
    expect(segment.headers.get('content-type')).toBe('video/mp4');
    expect((await segment.arrayBuffer()).byteLength).toBe(Number(length));
    // Two hours later, when all signed addresses have expired, it still plays.
    test.clock.advance(2 * 60 * 60 * 1_000);
    expect((await test.get(file, member, range)).status).toBe(206);
    const stranger = await test.signIn();
    for (const address of [base.href, new URL(playlistName, base).href, file]) {
      expect((await test.get(address, stranger, range)).status).toBe(404);
      expect((await test.get(address, null, range)).status).toBe(401);
      expect(
        (await test.get(address.replace('/authenticated/', '/public/'), null, range)).status,
      ).toBe(404);
    }
    // It stops in the middle when the right to it ends.
    test.access = () => 'locked';
    expect((await test.get(file, member, range)).status).toBe(404);
    expect((await test.get(publicAddress(objectOf(id, 'blur.webp')))).status).toBe(200);
  });

  it('has a small picture that moves, for whom the film is open', async () => {
    const { previewUrl } = await openView(id, owner);
    const preview = await test.get(previewUrl ?? '', owner);
    const bytes = Buffer.from(await preview.arrayBuffer());
    const picture = await sharp(bytes, { animated: true }).metadata();
    expect(picture).toMatchObject({ format: 'webp', width: 320, pageHeight: 240 });
    expect(picture.pages).toBeGreaterThan(10);
    const stranger = await test.signIn();
    test.access = () => 'locked';
    expect((await test.get(previewUrl ?? '', stranger)).status).toBe(403);
    const other = sessionAddress(objectOf(id, 'preview.webp'));
    expect((await test.get(other, stranger)).status).toBe(404);
  });

  it('carries nothing of what its file said about itself', async () => {
    const { rows } = await test.deps.db.pool.query<{ key: string }>(
      `select key from media_variants where media_id = $1 and class <> 'original'`,
      [id],
    );
    expect(rows.length).toBeGreaterThan(8);
    for (const { key } of rows) {
      expect((await test.deps.files.read(key)).includes('SECRET-TITLE')).toBe(false);
    }
  });
});

describe('other recordings', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'limelight-film-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  /** Does what the worker process does, in this process. */
  async function prepared(bytes: Buffer, kind: 'video' | 'audio' = 'video') {
    const source = path.join(folder, 'source');
    await writeFile(source, bytes);
    const reports: [string, number][] = [];
    const task = { kind, type: '', purpose: 'vault', source, folder } as const;
    const made = await prepareFilm(task, (step, value) => reports.push([step, value]));
    return { ...made, reports };
  }

  it.each(['mov', 'webm', 'mkv'] as const)('%s goes through', async (format) => {
    const { kind, files } = await prepared(await testFilm({ format }));
    expect(kind).toBe('video');
    expect(files.map((file) => file.name)).toEqual(
      expect.arrayContaining(['w160.webp', 'blur.webp', 'hls/master.m3u8']),
    );
  });

  it('says truly what is done and how much of it', async () => {
    const { reports } = await prepared(await testFilm());
    const steps = reports.map(([step]) => step);
    expect(steps.filter((step, at) => step !== steps[at - 1])).toEqual([
      'reading',
      'film',
      'sound',
      'preview',
    ]);
    const values = reports.map(([, value]) => value);
    expect(values).toEqual(values.toSorted((a, b) => a - b));
    expect(values[0]).toBe(0);
    expect(values.at(-1)).toBeCloseTo(0.95, 2);
  });

  it.each([
    ['quiet', 0.05],
    ['loud', 0.98],
  ])('a %s sound is as loud as every other, and clips nowhere', async (_, level) => {
    await prepared(await testSound(2, level), 'audio');
    const { lufs, peak } = await heard(path.join(folder, 'sound.m4a'));
    expect(lufs).toBeGreaterThan(-15);
    expect(lufs).toBeLessThan(-13);
    expect(peak).toBeLessThan(1);
  });

  it('a phone’s video stands upright and keeps its ladder', async () => {
    const { width, height } = await prepared(
      await testFilm({ width: 300, height: 240, rotation: 90 }),
    );
    expect([width, height]).toEqual([240, 300]);
    const master = await readFile(path.join(folder, 'hls/master.m3u8'), 'utf8');
    expect(master.match(/RESOLUTION=\d+x\d+/g)).toEqual(['RESOLUTION=240x300']);
    const poster = await sharp(path.join(folder, 'w240.webp'))
      .raw()
      .toBuffer({ resolveWithObject: true });
    const at = (y: number, channel: number) =>
      poster.data[(y * 240 + 100) * poster.info.channels + channel];
    // Turned clockwise: the left side is on top now.
    expect(at(10, 0)).toBeGreaterThan(180);
    expect(at(290, 2)).toBeGreaterThan(180);
  });

  it('sound becomes one file, also where a video was promised', async () => {
    for (const kind of ['audio', 'video'] as const) {
      expect(await prepared(await testSound(1), kind)).toMatchObject({
        kind: 'audio',
        width: null,
        files: [{ name: 'sound.m4a', contentType: 'audio/mp4' }],
      });
    }
  });

  it.each([
    { seconds: 0.04, rate: 25 },
    { seconds: 1, rate: 2 },
  ])('of $seconds s at $rate pictures a second keeps its length', async (shape) => {
    const made = await prepared(await testFilm({ ...shape, sound: false }));
    expect(made.durationMs).toBe(shape.seconds * 1_000);
    const playlist = await readFile(path.join(folder, 'hls/120p.m3u8'), 'utf8');
    expect(playlist).toContain(`#EXTINF:${shape.seconds},`);
  });

  /** A WebM file as recorders write it, without durations of its frames: its DefaultDuration element becomes Void. */
  const untimed = (bytes: Buffer) => {
    const said = bytes.indexOf(Buffer.from([0x23, 0xe3, 0x83, 0x84]));
    expect(said).toBeGreaterThan(0);
    bytes.set([0xec, 0x86], said);
    return bytes;
  };
  it('one picture without a duration is shown as long as the sound beside it', async () => {
    const film = await testFilm({ format: 'webm', seconds: 1, rate: 1 });
    expect(await prepared(untimed(film))).toMatchObject({ durationMs: 1_000 });
    expect(await readFile(path.join(folder, 'hls/120p.m3u8'), 'utf8')).toContain('#EXTINF:1,');
  });

  const cut = (bytes: Buffer, part: number) => bytes.subarray(0, Math.floor(bytes.length * part));
  const noisy = (bytes: Buffer) =>
    Buffer.concat([bytes.subarray(0, 40), Buffer.alloc(bytes.length - 40, 7)]);
  const bad: [string, () => Promise<Buffer>, keyof typeof mediaFaults][] = [
    ['no index', async () => cut(await testFilm({ index: 'end' }), 0.5), 'noTracks'],
    ['an MP4 cut off in the middle', async () => cut(await testFilm(), 0.6), 'damaged'],
    [
      'a WebM cut off in the middle',
      async () => cut(await testFilm({ format: 'webm' }), 0.6),
      'damaged',
    ],
    ['a header and nothing else', async () => cut(await testFilm(), 0.02), 'noTracks'],
    [
      'one picture without a duration',
      async () => untimed(await testFilm({ format: 'webm', seconds: 1, rate: 1, sound: false })),
      'noLength',
    ],
    ['noise behind a header', async () => noisy(await testFilm()), 'noTracks'],
  ];
  it.each(bad)('%s is refused in words', async (_, bytes, code) => {
    await expect(prepared(await bytes())).rejects.toThrow(mediaFaults[code]);
  });
});

describe('a preview', () => {
  it('looks into a long film four times, and shows a short one from its start', () => {
    expect(looksInto(100)).toEqual([10, 35, 60, 85].map((at) => ({ at, frames: 6 })));
    expect(looksInto(1)).toEqual([{ at: 0, frames: 8 }]);
    expect(looksInto(0.01)).toEqual([{ at: 0, frames: 1 }]);
  });
});

describe('the worker process', () => {
  it('is ended by the job’s signal, and the next try begins again and ends well', async () => {
    const uploadId = await test.upload(
      owner,
      await testFilm({ width: 640, height: 480, seconds: 1 }),
    );
    const id = await createMedia(test.deps, owner, { uploadId, purpose: 'vault' });
    const [job] = mediaJobs;
    const stopped = new AbortController();
    const deps = { ...test.deps, mediaWorker: runWorker };
    const running = job?.run(deps, { mediaId: id }, stopped.signal);
    const work = path.join(test.deps.config.dataDir, 'work', id);
    await vi.waitFor(async () => expect(await readdir(work)).toContain('w640.webp'), {
      timeout: 60_000,
      interval: 20,
    });
    stopped.abort();
    await expect(running).rejects.toThrow('SIGKILL');
    expect(await ownMediaViews(test.deps, owner, [id])).toMatchObject([
      { status: 'processing', thumbnailUrl: null },
    ]);
    await job?.run(deps, { mediaId: id }, new AbortController().signal);
    expect(await ownMediaViews(test.deps, owner, [id])).toMatchObject([
      { status: 'ready', progress: 1 },
    ]);
    await expect(readdir(work)).rejects.toThrow('ENOENT');
  });

  it('says why it cannot work', async () => {
    const task = {
      kind: 'video',
      type: 'video/mp4',
      purpose: 'vault',
      source: '/nowhere',
      folder: '/nowhere',
    } as const;
    const options = { signal: new AbortController().signal, onProgress: () => undefined };
    await expect(runWorker(task, options)).rejects.toThrow(mediaFaults.damaged);
  });
});
