import { createSocket } from 'node:dgram';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDb } from '../../test/test-db.ts';
import { inspectConfig } from '../config.ts';
import { streamsCheck } from '../doctor/checks/streams.ts';
import { takeStreams } from './take-streams.ts';

let database: Awaited<ReturnType<typeof openTestDb>>;
const log = pino({ level: 'silent' });
beforeAll(async () => {
  database = await openTestDb();
});
afterAll(() => database.close());

test('one process has the streams of a site; a second one says so, until the first gives them up', async () => {
  const giveUp = await takeStreams(database.url, log);
  await expect(takeStreams(database.url, log, 0)).rejects.toThrow('Set LIVE=off for this one');
  await giveUp();
  await (
    await takeStreams(database.url, log, 5_000)
  )();
});

test.each([
  [{}, true],
  [{ LIVE: 'off' }, false],
  [{ RUN: 'web' }, false],
  [{ RUN: 'web', LIVE: 'on' }, true],
  [{ RUN: 'worker', LIVE: 'on' }, false],
])('%o: streams are on: %s', (env, isOn) => {
  expect(inspectConfig(env).config.live.isOn).toBe(isOn);
});

test('addresses are addresses', () => {
  const of = (LIVE_ADDRESSES: string) => inspectConfig({ LIVE_ADDRESSES });
  expect(of('203.0.113.7, 2001:db8::1').config.live.addresses).toHaveLength(2);
  expect(of('fans.example').faults).toMatchObject([expect.stringContaining('LIVE_ADDRESSES')]);
});

test('the doctor tries the port, and knows what it cannot see from here', async () => {
  const socket = createSocket('udp4');
  await new Promise<void>((resolve) => socket.bind(0, resolve));
  const { port } = socket.address();
  const examine = (env: Record<string, string>) =>
    streamsCheck.run({
      config: inspectConfig({ LIVE_PORT: String(port), ...env }).config,
      isServing: false,
    } as Parameters<typeof streamsCheck.run>[0]);
  expect(await examine({})).toMatchObject({ state: 'bad' });
  await new Promise<void>((resolve) => socket.close(() => resolve()));
  expect(await examine({})).toMatchObject({ state: 'good' });
  expect(await examine({ PUBLIC_URL: 'https://fans.example' })).toMatchObject({ state: 'warning' });
  expect(await examine({ LIVE: 'off' })).toMatchObject({ state: 'off' });
});
