import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createRedisBus } from '../../platform/bus/redis-bus.ts';
import { hasRedis, startRedis } from '../../../test/peers/start-redis.ts';
import {
  listen,
  startTestRealtime,
  type TestRealtime,
} from '../../../test/peers/start-realtime.ts';

type Process = Awaited<ReturnType<TestRealtime['startProcess']>>;

const log = pino({ level: 'silent' });
const LIMITS = { beatMs: 200, reopenWithinMs: 100 };

/** The bus between the processes, and a way to break all its connections for a moment. */
const BUSES = {
  async PostgreSQL() {
    const test = await startTestRealtime(LIMITS);
    const breakOff = async () =>
      void (await test.db.pool.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where application_name = 'limelight-bus' and datname = current_database()`,
      ));
    return { test, breakOff, close: test.close };
  },
  async Redis() {
    const redis = await startRedis();
    const test = await startTestRealtime(LIMITS, () => createRedisBus(redis.url, log));
    const breakOff = async () => {
      await redis.kill();
      await redis.start();
    };
    const close = async () => {
      await test.close();
      await redis.kill();
    };
    return { test, breakOff, close };
  },
};
const buses = Object.entries(BUSES).filter(([name]) => name !== 'Redis' || hasRedis);

describe.each(buses)('over %s', (_name, start) => {
  let test: TestRealtime;
  let breakOff: () => Promise<void>;
  let close: () => Promise<void>;
  let second: Process;
  beforeAll(async () => {
    ({ test, breakOff, close } = await start());
    second = await test.startProcess();
  });
  afterAll(() => close());

  const eventually = (run: () => void) => vi.waitFor(run, 30_000);
  const clientAt = async (url: string, id = randomUUID(), session = randomUUID()) =>
    test.client(await test.tokenFor(id, { session }), { url });

  /** A user who is present and sees who else is. */
  async function present(topic: string, key: string, url: string) {
    const client = await clientAt(url);
    const channel = client
      .channel(topic, { config: { private: true, presence: { key, enabled: true } } })
      .on('presence', { event: 'sync' }, () => {});
    // as clients do: show presence again after every rejoin
    await new Promise<void>((resolve) => {
      channel.subscribe((status) => {
        if (status === 'SUBSCRIBED') void channel.track({}).then(() => resolve());
      });
    });
    return { client, channel, keys: () => Object.keys(channel.presenceState()).toSorted() };
  }

  it('two processes on one database hear each other, also what is larger than a notification', async () => {
    const topic = `room:${randomUUID()}`;
    const here = listen(await clientAt(test.url), topic, { broadcast: { ack: true } });
    const there = listen(await clientAt(second.url), topic);
    expect([await here.joined(), await there.joined()]).toEqual(['SUBSCRIBED', 'SUBSCRIBED']);
    const payloads = [{ n: 1 }, { text: 'ü😀'.repeat(20_000) }, { n: 3 }];
    for (const payload of payloads)
      expect(await here.channel.send({ type: 'broadcast', event: 'e', payload })).toBe('ok');
    await here.channel.send({
      type: 'broadcast',
      event: 'b',
      payload: new Uint8Array([0, 9]).buffer,
    });
    await eventually(() => expect(there.heard).toHaveLength(4));
    expect(there.heard.slice(0, 3).map(({ payload }) => payload)).toEqual(payloads);
    expect([...new Uint8Array(there.heard[3]?.payload as ArrayBuffer)]).toEqual([0, 9]);
  });

  it('people see each other across processes, late ones too, and a process takes its people with it', async () => {
    const topic = `room:${randomUUID()}`;
    const ada = await present(topic, 'ada', test.url);
    const third = await test.startProcess();
    const grace = await present(topic, 'grace', third.url);
    const joan = await present(topic, 'joan', second.url);
    for (const { keys } of [ada, grace, joan])
      await eventually(() => expect(keys()).toEqual(['ada', 'grace', 'joan']));
    await joan.client.realtime.disconnect();
    for (const { keys } of [ada, grace])
      await eventually(() => expect(keys()).toEqual(['ada', 'grace']));
    await grace.client.realtime.disconnect();
    const silent = await present(topic, 'silent', third.url);
    await eventually(() => expect(ada.keys()).toEqual(['ada', 'silent']));
    // Its bus falls silent, like that of a killed process.
    await third.bus.close();
    await eventually(() => expect(ada.keys()).toEqual(['ada']));
    expect(silent.keys()).toContain('silent');
  });

  it('a session that ends in one process loses its sockets in the other', async () => {
    const [id, session] = [randomUUID(), randomUUID()];
    const { joined: join, channel } = listen(await clientAt(second.url, id, session), `user:${id}`);
    expect(await join()).toBe('SUBSCRIBED');
    await test.endSession(session);
    await eventually(() => expect(channel.state).toBe('closed'));
  });

  const NOTHING = { hear: false, speak: false, present: false };

  it('a right that is taken away ends the channel at once, in every process, and nobody else’s', async () => {
    const topic = `room:${randomUUID()}`;
    const [ada, joan] = [randomUUID(), randomUUID()];
    const channels = await Promise.all(
      [test.url, second.url].flatMap((url) =>
        [ada, joan].map(async (id) => listen(await clientAt(url, id), topic)),
      ),
    );
    for (const { joined: join } of channels) expect(await join()).toBe('SUBSCRIBED');
    test.rights.set(`${topic} ${ada}`, NOTHING);
    await test.realtime.recheck(topic);
    for (const { channel, system } of [channels[0], channels[2]].flatMap((one) => one ?? [])) {
      await eventually(() => expect(channel.state).toBe('closed'));
      expect(system.at(-1)?.message).toContain('no longer have permission');
    }
    await test.realtime.tell(topic, 'e', {});
    for (const { heard } of [channels[1], channels[3]].flatMap((one) => one ?? []))
      await eventually(() => expect(heard).toHaveLength(1));
  });

  it('a right that is taken away while a join waits for its answer is not given', async () => {
    const topic = `room:${randomUUID()}`;
    const id = randomUUID();
    const { joined: join } = listen(await clientAt(test.url, id), topic);
    const heard = new Promise<void>((resolve) => {
      const end = test.bus.subscribe('realtime', (said) => {
        if (!said.includes('recheck') || !said.includes(topic)) return;
        end();
        resolve();
      });
    });
    test.answering.rule = async () => {
      test.answering.rule = async () => {};
      test.rights.set(`${topic} ${id}`, NOTHING);
      await test.realtime.recheck(topic);
      await heard;
    };
    expect(await join()).toMatch(/^Unauthorized/);
  });

  it('goes on when the bus lost its connection, here at once and elsewhere soon', async () => {
    const topic = `room:${randomUUID()}`;
    const here = listen(await clientAt(test.url), topic, { broadcast: { ack: true, self: true } });
    const there = listen(await clientAt(second.url), topic);
    const ada = await present(topic, 'ada', test.url);
    const joan = await present(topic, 'joan', second.url);
    expect([await here.joined(), await there.joined()]).toEqual(['SUBSCRIBED', 'SUBSCRIBED']);
    await breakOff();
    const say = async () =>
      here.channel.send({ type: 'broadcast', event: 'e', payload: { n: here.heard.length } });
    expect(await say()).toBe('ok');
    await eventually(() => expect(here.heard).toHaveLength(1));
    await vi.waitFor(async () => {
      await say();
      expect(there.heard.length).toBeGreaterThan(0);
    }, 30_000);
    for (const { keys } of [ada, joan])
      await eventually(() => expect(keys()).toEqual(['ada', 'joan']));
  });

  it('tells clients to join again once the bus is back, since it may have lost something', async () => {
    const topic = `room:${randomUUID()}`;
    const statuses: string[] = [];
    const channel = (await clientAt(test.url)).channel(topic, { config: { private: true } });
    channel.subscribe((status) => void statuses.push(status));
    await eventually(() => expect(statuses).toEqual(['SUBSCRIBED']));
    await breakOff();
    await eventually(() => expect(statuses).toEqual(['SUBSCRIBED', 'CHANNEL_ERROR', 'SUBSCRIBED']));
    const heard = vi.fn();
    channel.on('broadcast', { event: 'e' }, heard);
    await vi.waitFor(async () => {
      await test.realtime.tell(topic, 'e', {});
      expect(heard).toHaveBeenCalled();
    }, 30_000);
  });
});
