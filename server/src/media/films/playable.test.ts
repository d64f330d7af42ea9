import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  BufferTarget,
  EncodedPacket,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  Mp4OutputFormat,
  Output,
} from 'mediabunny';
import type { MediaId } from '@limelight/contract/platform/ids';
import type { Viewer } from '../../kernel/viewer.ts';
import { createMedia } from '../uploads/create-media.ts';
import { countAttempt, noteProgress } from '../queries.ts';
import { testFilm, testSound } from '../testing/test-films.ts';
import { startTestMedia, type TestMedia } from '../testing/test-media.ts';
import { mediaViews, ownMediaViews } from '../views/view.ts';
import type { RenditionsTask } from '../../kernel/media-worker.ts';
import { canCopy } from '../worker/copy-film.ts';
import { prepareRenditions } from '../worker/grow-ladder.ts';
import { withRecording } from '../worker/probe.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const RECORDINGS = path.resolve(import.meta.dirname, '../../../test/recordings');

let test: TestMedia;
let owner: Viewer;
beforeAll(async () => {
  test = await startTestMedia();
  owner = await test.signIn('creator');
});
afterAll(() => test.close());

async function playlistOf(id: MediaId): Promise<string> {
  const views = await mediaViews(test.deps, owner, [{ mediaId: id, alt: null, locked: false }]);
  const view = views.get(id);
  if (!view || view.locked) throw new Error('no open view');
  return (await test.get(view.streamUrl ?? '', owner)).text();
}
const sizesOf = (master: string) =>
  [...master.matchAll(/RESOLUTION=\d+x(\d+)/g)].map(([, height]) => Number(height));

describe('a film that must be encoded', () => {
  let id: MediaId;
  beforeAll(async () => {
    id = await test.add(
      owner,
      await testFilm({ width: 1280, height: 720, format: 'webm', seconds: 1 }),
    );
  });

  it('plays with its first rendition, and the largest is made last', async () => {
    expect(await ownMediaViews(test.deps, owner, [id])).toMatchObject([
      { status: 'ready', progress: 1 },
    ]);
    expect(sizesOf(await playlistOf(id))).toEqual([480]);
    const first = await playlistOf(id);
    expect(await test.grow(id)).toEqual([720]);
    expect(sizesOf(await playlistOf(id))).toEqual([240, 360, 480]);
    expect(await test.grow(id)).toEqual([]);
    const whole = await playlistOf(id);
    expect(sizesOf(whole)).toEqual([240, 360, 480, 720]);
    expect(whole.match(/AUDIO="sound"/g)).toHaveLength(4);
    // The rendition that played before is still there.
    expect(whole).toContain(first.split('\n').find((line) => line.includes('RESOLUTION=854x480')));
    for (const [name] of whole.matchAll(/^\w+\.m3u8$/gm)) {
      const playlist = await test.get(
        `/storage/v1/object/authenticated/media/${id}/hls/${name}`,
        owner,
      );
      expect(playlist.status).toBe(200);
    }
    // Once more, as after a kill at its end.
    expect(await test.grow(id)).toEqual([]);
    expect(await playlistOf(id)).toBe(whole);
  });

  it('has the renditions that its machine makes in time, and plays without the others', async () => {
    const folder = test.deps.config.dataDir;
    await test.deps.files.withLocal(`media/${id}/original`, async (source) => {
      const task: RenditionsTask = { kind: 'renditions', source, folder, rungs: [720] };
      const done: number[] = [];
      const slow = { patience: 1, paceAfter: 0 };
      const made = await prepareRenditions(task, (value) => done.push(value), slow);
      expect(made).toMatchObject({ files: [], declared: [] });
      expect(Math.max(...done)).toBeLessThan(1);
    });
  });
});

describe('pictures that every screen shows already', () => {
  const rateOf = (id: MediaId, rung: number) =>
    test.deps.files.withLocal(`media/${id}/hls/${rung}p.mp4`, (file) =>
      withRecording(file, async ({ pictures }) => Math.round(pictures?.rate ?? 0)),
    );
  const copies = (name: string) =>
    withRecording(path.join(RECORDINGS, name), async ({ pictures }) => {
      if (!pictures) throw new Error('no pictures');
      return canCopy(pictures);
    });

  it.each([
    ['b-frames.mp4', true],
    ['variable-rate.mp4', true],
    ['fragmented.mp4', true],
    // Starts before its first shown frame, is rotated, is interlaced, has finer colors, has wide pixels, is high dynamic range,
    // has another codec.
    ['edit-list.mp4', false],
    ['phone-rotated.mov', false],
    ['interlaced.m2ts', false],
    ['odd-size-444.mp4', false],
    ['wide-pixels.mp4', false],
    ['pq.mov', false],
    ['vp9-opus.webm', false],
  ] as const)('%s is copied: %s', async (name, isCopied) => {
    expect(await copies(name)).toBe(isCopied);
  });

  it.each([
    [30, [512], [240, 360, 480]],
    // 60 frames per second of 512 lines play on few phones: the small rendition is made with it, at half the frame rate.
    [60, [480, 512], [240, 360]],
  ])('at %i a second begin with %j', async (rate, first, then) => {
    const film = await testFilm({ width: 640, height: 512, seconds: 0.5, rate, sound: false });
    const id = await test.add(owner, film);
    expect(sizesOf(await playlistOf(id))).toEqual(first);
    expect(await test.grow(id)).toEqual([]);
    const all = [...then, ...first].sort((a, b) => a - b);
    expect(sizesOf(await playlistOf(id))).toEqual(all);
    const rates = await Promise.all(all.map((rung) => rateOf(id, rung)));
    expect(rates).toEqual([30, 30, 30, rate]);
  });

  it('are copied picture by picture, without what the camera wrote between them', async () => {
    const packets: Uint8Array[] = [];
    const marked = await withRecording(path.join(RECORDINGS, 'b-frames.mp4'), async (recording) => {
      const film = recording.pictures?.film;
      const config = await film?.getDecoderConfig();
      if (!film || !config) throw new Error('no pictures');
      const target = new BufferTarget();
      const output = new Output({ format: new Mp4OutputFormat(), target });
      const track = new EncodedVideoPacketSource('avc');
      output.addVideoTrack(track);
      await output.start();
      for await (const packet of new EncodedPacketSink(film).packets()) {
        packets.push(packet.data);
        // A unit of supplemental information: user data of 20 bytes.
        const secret = Buffer.from('SECRET-POSITION-48.8');
        const unit = Buffer.concat([Buffer.from([0, 0, 0, secret.length + 1, 6]), secret]);
        const data = new Uint8Array(Buffer.concat([unit, packet.data]));
        const { type, timestamp, duration } = packet;
        await track.add(new EncodedPacket(data, type, timestamp, duration), {
          decoderConfig: config,
        });
      }
      await output.finalize();
      return Buffer.from(target.buffer ?? new ArrayBuffer(0));
    });
    expect(marked.includes('SECRET-POSITION')).toBe(true);
    const id = await test.add(owner, marked);
    const made = await test.deps.files.read(`media/${id}/hls/96p.mp4`);
    expect(made.includes('SECRET-POSITION')).toBe(false);
    // The encoder's own remark is such a unit, too.
    const pictures = packets.map((packet) => Buffer.from(packet.subarray(-40)));
    for (const picture of pictures) expect(made.includes(picture)).toBe(true);
  });
});

describe('while it is prepared', () => {
  it('its owner reads when it will be ready, counted down by the clock', async () => {
    const uploadId = await test.upload(owner, await testSound(1), 'talk.wav');
    const id = await createMedia(test.deps, owner, { uploadId, purpose: 'vault' });
    const own = async () => (await ownMediaViews(test.deps, owner, [id]))[0];
    expect(await own()).toMatchObject({ fileName: 'talk.wav', step: 'waiting', secondsLeft: null });
    await test.deps.db.run(countAttempt, id);
    const readyBy = new Date(test.clock.now().getTime() + 90_000);
    await test.deps.db.run(noteProgress, id, 0.4, 'sound', readyBy);
    expect(await own()).toMatchObject({ step: 'sound', progress: 0.4, secondsLeft: 90 });
    test.clock.advance(30_000);
    expect(await own()).toMatchObject({ secondsLeft: 60 });
    test.clock.advance(70_000);
    expect(await own()).toMatchObject({ secondsLeft: 0 });
    await test.prepare(id);
    expect(await own()).toMatchObject({ status: 'ready', secondsLeft: null });
  });
});
