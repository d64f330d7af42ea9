/** The bus between processes goes away while people write to each other, and comes back: what their apps know then. */
import type { UserId } from '@limelight/contract/platform/ids';
import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { open, send } from '../test/chats/chats.ts';
import { type DatabaseProxy, openDatabaseProxy } from '../test/database/database-proxy.ts';
import { buildFan } from '../test/factories/accounts.ts';
import { buildSeller, TEST_NOW, viewerOf } from '../test/factories/creators.ts';
import { operationsAs, testDeps } from '../test/operations.ts';
import { listen, startTestRealtime, type TestRealtime } from '../test/peers/start-realtime.ts';
import { hasRedis, startRedis } from '../test/peers/start-redis.ts';
import type {} from '../test/chats/chats.ts';
import { createPostgresBus } from './platform/bus/postgres-bus.ts';
import { createRedisBus } from './platform/bus/redis-bus.ts';
import { FixedClock } from './platform/clock/clock.ts';

const log = pino({ level: 'silent' });
const LIMITS = { beatMs: 200, reopenWithinMs: 100 };
/** How many reconnects fail before the bus comes back, of all processes together: each tries once a second. */
const REFUSED = 6;

const eventually = (run: () => unknown) => vi.waitFor(run, 30_000);

async function onPostgres() {
  let proxy: DatabaseProxy | undefined;
  const test = await startTestRealtime(LIMITS, async (databaseUrl) => {
    proxy ??= await openDatabaseProxy(databaseUrl, { answers: true });
    return createPostgresBus(proxy.url, log);
  });
  if (!proxy) throw new Error('no bus was opened');
  return { test, proxy, close: test.close };
}

async function onRedis() {
  const redis = await startRedis();
  const proxy = await openDatabaseProxy(redis.url, { answers: true });
  const test = await startTestRealtime(LIMITS, () => createRedisBus(proxy.url, log));
  const close = async () => {
    await test.close();
    await redis.kill();
  };
  return { test, proxy, close };
}

const buses = [
  ['PostgreSQL', onPostgres],
  ...(hasRedis ? ([['Redis', onRedis]] as const) : []),
] as const;

describe.each(buses)('the bus on %s is away for a while', (_name, start) => {
  let test: TestRealtime;
  let proxy: DatabaseProxy;
  let close: () => Promise<void>;
  let second: Awaited<ReturnType<TestRealtime['startProcess']>>;
  beforeAll(async () => {
    ({ test, proxy, close } = await start());
    second = await test.startProcess();
  });
  afterAll(async () => {
    await close();
    await proxy.close();
  });

  /** A signed-in app: the messages it hears, the statuses of its channel, and what it reads each time it joins. */
  async function app(id: UserId, topic: string, url: string, catchUp = async () => {}) {
    const session = randomUUID();
    const client = await test.client(await test.tokenFor(id, { session }), { url });
    const { channel, heard } = listen(client, topic);
    const statuses: string[] = [];
    channel.subscribe((status) => {
      statuses.push(status);
      if (status === 'SUBSCRIBED') void catchUp();
    });
    await eventually(() => expect(statuses).toEqual(['SUBSCRIBED']));
    return { channel, heard, statuses, session };
  }

  it('what was acknowledged meanwhile is known once to everybody, and who lost a right stays out', async () => {
    const deps = { ...testDeps(test.db, new FixedClock(new Date(TEST_NOW))) };
    const as = (id: UserId) => operationsAs({ ...deps, realtime: test.realtime }, viewerOf(id));
    const { id: creator } = await buildSeller(test.db);
    const fan = await buildFan(test.db);
    await test.db.pool.query('insert into follows values ($1, $2, $3)', [fan, creator, TEST_NOW]);
    const conversationId = await open(as, fan, creator);
    const ofConversation = async (id: UserId) =>
      (await as(id).messages.list({ conversationId })).items;

    let known: string[] = [];
    const reader = await app(creator, `user:${creator}`, second.url, async () => {
      known = (await ofConversation(creator)).map(({ id }) => id);
    });
    const author = await app(fan, `user:${fan}`, test.url);
    const signedOut = await app(fan, `user:${fan}`, second.url);
    const room = `room:${randomUUID()}`;
    const removed = await app(fan, room, second.url);
    const stays = await app(creator, room, second.url);
    const said = <Heard extends { event: string }>(heard: Heard[]) =>
      heard.filter(({ event }) => event === 'message');

    const before = await send(as, fan, conversationId, { text: 'before' });
    await eventually(() => expect(said(reader.heard)).toHaveLength(1));

    await proxy.goAway();
    const clientId = randomUUID();
    const meanwhile = [
      await send(as, fan, conversationId, { text: 'one' }),
      await send(as, fan, conversationId, { text: 'two', clientId }),
      // as an app does that has not seen the response
      await send(as, fan, conversationId, { text: 'two', clientId }),
      await send(as, creator, conversationId, { text: 'three' }),
    ];
    await test.endSession(signedOut.session);
    test.rights.set(`${room} ${fan}`, { hear: false, speak: false, present: false });
    await test.realtime.recheck(room);
    await eventually(() => expect(proxy.refused).toBeGreaterThanOrEqual(REFUSED));
    // The sockets do not notice, and no one was notified.
    for (const { statuses } of [reader, author, signedOut, removed, stays])
      expect(statuses).toEqual(['SUBSCRIBED']);
    expect(said(reader.heard)).toHaveLength(1);

    await proxy.comeBack();
    for (const { statuses } of [reader, author, stays])
      await eventually(() =>
        expect(statuses).toEqual(['SUBSCRIBED', 'CHANNEL_ERROR', 'SUBSCRIBED']),
      );
    const acknowledged = [...new Set([before, ...meanwhile].map(({ id }) => id))];
    expect(acknowledged).toHaveLength(4);
    await eventually(() => expect(known.toSorted()).toEqual(acknowledged.toSorted()));
    for (const id of [creator, fan])
      expect((await ofConversation(id)).map(({ sequence }) => sequence).toSorted()).toEqual([
        1, 2, 3, 4,
      ]);

    // Everyone hears messages again, once each and without repeats: an app asks for what was lost.
    const after = await send(as, fan, conversationId, { text: 'after' });
    await test.realtime.tell(room, 'message', {});
    await eventually(() => expect(said(stays.heard)).toHaveLength(1));
    await eventually(() => expect(said(reader.heard)).toHaveLength(2));
    expect(said(reader.heard).at(-1)?.payload).toMatchObject({ sequence: after.sequence });
    // Two errors: told to join again, and refused.
    for (const { channel, heard, statuses } of [signedOut, removed]) {
      await eventually(() => expect(statuses.length).toBeGreaterThanOrEqual(3));
      expect(statuses.slice(1)).not.toContain('SUBSCRIBED');
      expect(channel.state).not.toBe('joined');
      expect(said(heard)).toHaveLength(heard === removed.heard ? 0 : 1);
    }
    // One gap, one rejoin.
    for (const { statuses } of [reader, author, stays]) expect(statuses).toHaveLength(3);
  });
});
