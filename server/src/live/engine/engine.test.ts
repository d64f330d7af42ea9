import { createSocket } from 'node:dgram';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { streamId, type StreamId } from '@limelight/contract/platform/ids';
import { createLiveEngine } from './create-live-engine.ts';
import type { LiveEvent, Published } from './live-engine.ts';
import { type ClapMedia, clapMedia } from './testing/clap-media.ts';
import { readClaps } from './testing/read-claps.ts';
import { rtpSchedule } from './testing/rtp-schedule.ts';
import { endSenders, WhipSender } from './testing/whip-sender.ts';

let folder: string;
let port: number;
let media: ClapMedia;
let engine: ReturnType<typeof createLiveEngine>;
const told: LiveEvent[] = [];
const senders: WhipSender[] = [];
const SOON = { timeout: 15_000, interval: 20 };

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'limelight-live-'));
  media = clapMedia();
  port = await freePort();
  engine = openEngine();
});
afterEach(async () => {
  for (const sender of senders.splice(0)) sender.close();
  told.length = 0;
});
afterAll(async () => {
  await engine.close();
  endSenders();
  await rm(folder, { recursive: true, force: true });
});

/** Holds streams for seconds instead of a minute. */
const openEngine = () =>
  createLiveEngine(
    {
      log: pino({ level: 'silent' }),
      folder,
      settings: { udpPort: port, bindAddress: '127.0.0.1', publicAddresses: [], cpuPercent: 50 },
      tell: (event) => told.push(event),
    },
    { silenceMs: 1_500, holdMs: 4_000, idleMs: 100 },
  );

async function freePort(): Promise<number> {
  const socket = createSocket('udp4');
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  const { port } = socket.address();
  await new Promise<void>((resolve) => socket.close(resolve));
  return port;
}

const newStream = (): StreamId => streamId.parse(crypto.randomUUID());

/** Connects a sender to a stream. */
async function send(id: StreamId, seconds = 20, first = 65_000) {
  const sender = new WhipSender();
  senders.push(sender);
  const published = await engine.publish(id, await sender.offer());
  if (published.ok) sender.start(published.answerSdp, rtpSchedule(media, { seconds, first }));
  return { sender, published };
}

const typesOf = (id: StreamId) =>
  told.flatMap((event) => (event.streamId === id && event.type !== 'health' ? [event.type] : []));

async function playlistOf(id: StreamId, msn: number | null = null, part: number | null = null) {
  const served = await engine.playlist(id, 'main', { msn, part });
  return served.ok ? served.body : served.reason;
}

const numbers = (playlist: string, name: string) =>
  [...playlist.matchAll(new RegExp(`^#EXT-X-${name}:?(\\d*)`, 'gm'))].map(([, value]) =>
    Number(value),
  );

/** Waits until a stream has this segment as a whole. */
const segment = (id: StreamId, msn: number) =>
  vi.waitFor(async () => expect(await playlistOf(id)).toContain(`\nmain-${msn}.m4s`), SOON);

test('a sender is played with low delay, survives loss, and is recorded in sync', async () => {
  const id = newStream();
  expect(await playlistOf(id)).toBe('notFound');
  const { sender, published } = await send(id);
  expect(published.ok && published.answerSdp).toMatch(/a=fmtp:111 .*stereo=1/);
  await vi.waitFor(() => expect(typesOf(id)).toEqual(['connected']), SOON);
  expect(await engine.publish(id, 'v=0')).toEqual({ ok: false, reason: 'busy' });

  await segment(id, 0);
  const playlist = await playlistOf(id);
  expect(playlist).toContain('#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES,PART-HOLD-BACK=1.650');
  expect(playlist).toContain('URI="main-0-0.m4s",INDEPENDENT=YES');
  expect(engine.master(id)).toMatch(
    /CODECS="avc1\.\w{6},mp4a\.40\.2",RESOLUTION=768x432\nmain\.m3u8/,
  );

  sender.loseEvery = 40;
  // a reload and the part that is hinted at wait until it is there
  const hint = /PRELOAD-HINT:TYPE=PART,URI="(main-(\d+)-(\d+)\.m4s)"/.exec(playlist);
  const [, name = '', msn, part] = hint ?? [];
  const [next, bytes] = await Promise.all([
    playlistOf(id, Number(msn), Number(part)),
    engine.bytes(id, name),
  ]);
  expect(next).toContain(name);
  expect(bytes.ok && Buffer.from(bytes.body.bytes).toString('latin1', 4, 8)).toBe('moof');
  expect(await playlistOf(id, 900)).toBe('tooFar');
  expect(await engine.bytes(id, '../secret')).toEqual({ ok: false, reason: 'notFound' });

  await segment(id, 2);
  const health = told.findLast((event) => event.type === 'health');
  expect(health).toMatchObject({ health: { hasAudio: true, video: { width: 768, height: 432 } } });
  if (health?.type === 'health') {
    expect(health.health.bitrate).toBeGreaterThan(100_000);
    expect(health.health.delayMs).toBeLessThan(1_500);
  }
  expect(sender.asked.again).toBeGreaterThan(0);
  expect(sender.asked.keyFrames).toBeGreaterThan(1);
  expect(sender.asked.bitrates).toBeGreaterThan(2);

  await engine.end(id);
  expect(await playlistOf(id)).toContain('#EXT-X-ENDLIST');
  expect(await engine.publish(id, 'v=0')).toEqual({ ok: false, reason: 'ended' });
  const made = await engine.makeRecording(id, path.join(folder, 'made.mp4'));
  expect(made).toMatchObject({ width: 768, height: 432 });
  const claps = await readClaps(path.join(folder, 'made.mp4'));
  expect(claps.flashes.length).toBeGreaterThanOrEqual(5);
  for (const flash of claps.flashes) {
    const beside = claps.tones.map((tone) => Math.abs(tone - flash));
    expect(Math.min(...beside)).toBeLessThan(0.08);
  }
  const end = await engine.makeRecording(id, path.join(folder, 'end.mp4'), { lastSeconds: 2 });
  expect(end?.seconds).toBeLessThan(4.5);
  await engine.forget(id);
  expect(await readdir(folder)).not.toContain(id);
  expect(await engine.makeRecording(id, path.join(folder, 'none.mp4'))).toBeNull();
});

test('a stream goes on after silence, another connection, and the death of each process', async () => {
  const id = newStream();
  const { sender } = await send(id, 60);
  await segment(id, 0);
  sender.isPaused = true;
  await vi.waitFor(() => expect(typesOf(id)).toEqual(['connected', 'lost']), SOON);
  sender.isPaused = false;
  await vi.waitFor(() => expect(typesOf(id)).toEqual(['connected', 'lost', 'returned']), SOON);

  const before = engine.pids();
  const [packager] = before.packagers;
  process.kill(packager ?? 0, 'SIGKILL');
  const last = numbers(await playlistOf(id), 'MEDIA-SEQUENCE')[0] ?? 0;
  await vi.waitFor(async () => {
    expect(engine.pids().packagers[0]).not.toBe(packager);
    expect(numbers(await playlistOf(id), 'DISCONTINUITY$').length).toBeGreaterThan(0);
  }, SOON);
  expect(numbers(await playlistOf(id), 'MEDIA-SEQUENCE')[0]).toBeGreaterThanOrEqual(last);
  expect(typesOf(id)).toEqual(['connected', 'lost', 'returned']);

  process.kill(before.media ?? 0, 'SIGKILL');
  await vi.waitFor(() => expect(typesOf(id).at(-1)).toBe('lost'), SOON);
  sender.close();
  const again = await send(id, 60, 1_000);
  expect(again.published.ok).toBe(true);
  await vi.waitFor(() => expect(typesOf(id).at(-1)).toBe('returned'), SOON);
  expect(engine.pids().media).not.toBe(before.media);
  await vi.waitFor(async () => {
    expect(numbers(await playlistOf(id), 'DISCONTINUITY$').length).toBeGreaterThan(1);
  }, SOON);

  if (again.published.ok) engine.unpublish(again.published.publication);
  await vi.waitFor(() => expect(typesOf(id).slice(-2)).toEqual(['lost', 'closed']), SOON);
  expect(await playlistOf(id)).toContain('#EXT-X-ENDLIST');
  const made = await engine.makeRecording(id, path.join(folder, 'pieces.mp4'));
  expect(made?.seconds).toBeGreaterThan(3);
});

test('a stream goes on in another process of the server, and the media process ends without senders', async () => {
  const id = newStream();
  const { sender } = await send(id);
  await segment(id, 0);
  const before = engine.pids();
  await engine.close();
  for (const pid of [before.media, ...before.packagers]) {
    if (pid !== undefined) expect(() => process.kill(pid, 0)).toThrow('ESRCH');
  }
  sender.close();

  engine = openEngine();
  const again = await send(id, 20, 1_000);
  await vi.waitFor(async () => expect(await playlistOf(id)).toContain('#EXT-X-PART:'), SOON);
  expect(await playlistOf(id)).toContain('#EXT-X-DISCONTINUITY-SEQUENCE:1\n');
  expect(numbers(await playlistOf(id), 'MEDIA-SEQUENCE')[0]).toBeGreaterThan(1);
  if (again.published.ok) engine.unpublish(again.published.publication);
  await vi.waitFor(() => expect(engine.pids().media).toBeUndefined(), SOON);
  await engine.end(id);
  const made = await engine.makeRecording(id, path.join(folder, 'both.mp4'));
  expect(made?.seconds).toBeGreaterThan(2.4);
});

test('a stream goes on where nothing can be recorded; one that there is no room for is refused', async () => {
  const id = newStream();
  // where its folder would be
  await writeFile(path.join(folder, id), '');
  await send(id);
  await vi.waitFor(() => expect(typesOf(id)).toEqual(['connected', 'recordingFailed']), SOON);
  await vi.waitFor(async () => expect(await playlistOf(id)).toContain('#EXT-X-PART:'), SOON);

  const others: Published[] = [];
  for (let count = 0; count < 2; count++) others.push((await send(newStream(), 0)).published);
  expect(others.map((published) => (published.ok ? 'taken' : published.reason))).toEqual([
    'taken',
    'noRoom',
  ]);
  expect(await engine.publish(newStream(), 'hello')).toEqual({ ok: false, reason: 'badOffer' });
});
