/** One stream through all of it, with real media: from a sender over WHIP to a viewer's parts and the recording. */
import { createSocket } from 'node:dgram';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { viewerOf } from '../../test/factories/creators.ts';
import { stageWith } from '../../test/live/stage.ts';
import { operationsAs } from '../../test/operations.ts';
import { clapMedia } from './engine/testing/clap-media.ts';
import { rtpSchedule } from './engine/testing/rtp-schedule.ts';
import { endSenders, WhipSender } from './engine/testing/whip-sender.ts';
import { openLive } from './open-live.ts';

type RealStage = Awaited<ReturnType<typeof stageWith<ReturnType<typeof openLive>>>>;

const SESSION = '00000000-0000-4000-8000-000000000000';
const SOON = { timeout: 10_000, interval: 50 };
let folder: string;
let stage: RealStage;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'limelight-whole-'));
  const settings = {
    udpPort: await freePort(),
    bindAddress: '127.0.0.1',
    publicAddresses: [],
    cpuPercent: 50,
  };
  stage = await stageWith(openLive({ log: pino({ level: 'silent' }), folder, settings }));
});
afterAll(async () => {
  await stage.close();
  endSenders();
  await rm(folder, { recursive: true, force: true });
});

async function freePort(): Promise<number> {
  const socket = createSocket('udp4');
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  const { port } = socket.address();
  await new Promise<void>((resolve) => socket.close(resolve));
  return port;
}

test('a sender, a ticket, a viewer and the recording', async () => {
  const { id: creator } = await stage.creator();
  const { id: fan } = await stage.fan();
  const id = await stage.stream(creator, { minimumMinutes: 10 });
  const sender = new WhipSender();
  const { answer } = await stage.goLive(creator, id, await sender.offer());
  sender.start(answer, rtpSchedule(clapMedia(), { seconds: 12, first: 100 }));
  const state = async () => (await stage.as(creator).live.getMine({ streamId: id })).state;
  await vi.waitFor(async () => expect(await state()).toBe('live'), SOON);

  await stage.buy(fan, id);
  const { viewingId } = await operationsAs(stage.deps, viewerOf(fan)).live.watch({ streamId: id });
  const read = (name: string) => stage.read(viewingId, name, SESSION);
  await vi.waitFor(async () => expect((await read('master.m3u8')).status).toBe(200), SOON);
  const playlist = await (await read('main.m3u8')).text();
  const [, init = ''] = /#EXT-X-MAP:URI="([^"]+)"/.exec(playlist) ?? [];
  const [, part = ''] = /#EXT-X-PART:.*URI="([^"]+)"/.exec(playlist) ?? [];
  for (const [name, box] of [
    [init, 'ftyp'],
    [part, 'moof'],
  ] as const) {
    const bytes = Buffer.from(await (await read(name)).arrayBuffer());
    expect([name, bytes.toString('latin1', 4, 8)]).toEqual([name, box]);
  }
  const health = await stage.as(creator).live.health({ streamId: id });
  expect(health.arriving).toMatchObject({ isConnected: true });

  sender.close();
  await stage.advance(11 * 60_000);
  await stage.as(creator).live.end({ streamId: id });
  await vi.waitFor(async () => {
    await stage.settle();
    const { recording } = await stage.as(creator).live.getMine({ streamId: id });
    expect(recording.state).toBe('ready');
  }, SOON);
  expect(stage.adopted.at(-1)).toBe(`media/${id}/original`);
  expect(await stage.as(fan).live.get({ streamId: id })).toMatchObject({
    state: 'ended',
    recordingPostId: expect.any(String),
  });
  const { rows } = await stage.db.pool.query<{ kind: string; original_bytes: number }>(
    'select kind, original_bytes::int from media where id = $1',
    [id],
  );
  expect(rows).toMatchObject([{ kind: 'video' }]);
  expect(rows[0]?.original_bytes).toBeGreaterThan(10_000);
}, 40_000);
