import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  listen,
  startTestRealtime,
  type TestRealtime,
} from '../../../test/peers/start-realtime.ts';
import { PUBLISHABLE, TestBus } from '../../../test/peers/start-auth.ts';
import { pino } from 'pino';
import { createRelay } from './relay.ts';
import { createRealtime } from './tell.ts';

let test: TestRealtime;
beforeAll(async () => {
  test = await startTestRealtime();
});
afterAll(() => test.close());

const eventually = (run: () => void) => vi.waitFor(run, 30_000);
const person = async (options?: { vsn?: string }) =>
  test.client(await test.tokenFor(randomUUID()), options);
const news = (payload: unknown, event = 'news') => ({ type: 'broadcast' as const, event, payload });

describe.each(['1.0.0', '2.0.0'])('a broadcast, version %s', (vsn) => {
  it('reaches the others, and oneself only on request', async () => {
    const topic = `room:${randomUUID()}`;
    const own = listen(await person({ vsn }), topic, { broadcast: { ack: true, self: true } });
    const other = listen(await person({ vsn }), topic);
    expect([await own.joined(), await other.joined()]).toEqual(['SUBSCRIBED', 'SUBSCRIBED']);

    expect(await own.channel.send(news({ text: 'Grüße 😀', ids: [1] }))).toBe('ok');
    const first = { event: 'news', payload: { text: 'Grüße 😀', ids: [1] } };
    await eventually(() => expect(other.heard).toEqual([first]));
    await eventually(() => expect(own.heard).toEqual([first]));

    await other.channel.send(news({ n: 2 }));
    await own.channel.send(news({ n: 3 }));
    await eventually(() => expect(own.heard).toHaveLength(3));
    await eventually(() =>
      expect(other.heard.map(({ payload }) => payload)).toEqual([first.payload, { n: 3 }]),
    );
  });
});

it('carries bytes to those who understand them, and text between both versions', async () => {
  const topic = `room:${randomUUID()}`;
  const speaker = listen(await person(), topic, { broadcast: { ack: true } });
  const newer = listen(await person(), topic);
  const older = listen(await person({ vsn: '1.0.0' }), topic);
  for (const each of [speaker, newer, older]) expect(await each.joined()).toBe('SUBSCRIBED');

  expect(await speaker.channel.send(news(new Uint8Array([0, 255, 7]).buffer))).toBe('ok');
  expect(await speaker.channel.send(news({ after: true }))).toBe('ok');
  await eventually(() =>
    expect(older.heard.map(({ payload }) => payload)).toEqual([{ after: true }]),
  );
  await eventually(() => expect(newer.heard).toHaveLength(2));
  expect([...new Uint8Array(newer.heard[0]?.payload as ArrayBuffer)]).toEqual([0, 255, 7]);
});

it('is sent over HTTP without a socket, as the client does in both ways', async () => {
  const topic = `room:${randomUUID()}`;
  const listener = listen(await person(), topic);
  expect(await listener.joined()).toBe('SUBSCRIBED');
  const { channel } = listen(await person(), topic);
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
  expect(await channel.send(news({ n: 1 }))).toBe('ok');
  warned.mockRestore();
  expect(await channel.httpSend('named', { n: 2 })).toEqual({ success: true });
  await channel.httpSend('bytes', new Uint8Array([1, 2]).buffer);
  await eventually(() =>
    expect(listener.heard.map(({ event }) => event)).toEqual(['news', 'named', 'bytes']),
  );
});

describe('over HTTP', () => {
  const post = (token: string | null, messages: object[], path = '') =>
    fetch(`${test.url}/realtime/v1/api/broadcast${path}`, {
      method: 'POST',
      headers: {
        apikey: PUBLISHABLE,
        'content-type': 'application/json',
        ...(token !== null && { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify({ messages }),
    });
  const message = { topic: 'room:1', event: 'news', payload: {}, private: true };

  it('nothing is said by strangers, on public topics, or where one may not speak', async () => {
    const id = randomUUID();
    const token = await test.tokenFor(id);
    test.rights.set(`room:quiet ${id}`, { hear: true, speak: false, present: true });
    const status = async (given: string | null, ...messages: object[]) =>
      (await post(given, messages)).status;
    expect(await status(null, message)).toBe(401);
    expect(await status(PUBLISHABLE, message)).toBe(401);
    expect(await status(token, { ...message, private: false })).toBe(403);
    expect(await status(token, { ...message, topic: `user:${randomUUID()}` })).toBe(403);
    expect(await status(token, message, { ...message, topic: 'room:quiet' })).toBe(403);
    expect(await status(token, {})).toBe(400);
    expect(await status(token, message)).toBe(202);
  });

  it('a body that is too large is refused', async () => {
    const token = await test.tokenFor(randomUUID());
    const payload = 'x'.repeat(300 * 1024);
    expect((await post(token, [{ ...message, payload }])).status).toBe(413);
  });
});

describe('a private channel', () => {
  it('of somebody else, or of a kind without a rule, is refused', async () => {
    const id = randomUUID();
    const client = await test.client(await test.tokenFor(id));
    const own = listen(client, `user:${id}`);
    expect(await own.joined()).toBe('SUBSCRIBED');
    for (const topic of [`user:${randomUUID()}`, 'lobby', 'other:1'])
      expect(await listen(client, topic).joined()).toBe(
        `Unauthorized: You do not have permissions to read from this Channel topic: ${topic}`,
      );
    const stranger = await test.client(null);
    expect(await listen(stranger, `user:${id}`).joined()).toMatch(/^Unauthorized/);
  });

  it('is never a public one, and public ones say nothing', async () => {
    const id = randomUUID();
    const client = await test.client(await test.tokenFor(id));
    for (const topic of [`user:${id}`, 'lobby'])
      expect(await listen(client, topic, { private: false }).joined()).toBe(
        'PrivateOnly: This project only allows private channels',
      );
  });

  it('hears only where one may not speak', async () => {
    const id = randomUUID();
    const topic = `room:${randomUUID()}`;
    test.rights.set(`${topic} ${id}`, { hear: true, speak: false, present: false });
    const quiet = listen(await test.client(await test.tokenFor(id)), topic, {
      broadcast: { ack: true },
    });
    const other = listen(await person(), topic, { broadcast: { ack: true } });
    expect([await quiet.joined(), await other.joined()]).toEqual(['SUBSCRIBED', 'SUBSCRIBED']);
    expect(await quiet.channel.send(news({ n: 1 }))).toBe('error');
    expect(await quiet.channel.track({ here: true })).toBe('error');
    expect(await other.channel.send(news({ n: 2 }))).toBe('ok');
    await eventually(() => expect(quiet.heard).toHaveLength(1));
    expect(other.heard).toEqual([]);
  });

  it('is refused with an expired token, and ends with its token', async () => {
    const expired = await test.client(await test.tokenFor(randomUUID(), { expiresIn: -5 }));
    expect(await listen(expired, 'room:1').joined()).toMatch(
      /^InvalidJWTToken: Token has expired \d+ seconds ago$/,
    );
    const short = await test.client(await test.tokenFor(randomUUID(), { expiresIn: 2 }));
    const { joined, channel, system } = listen(short, 'room:1');
    expect(await joined()).toBe('SUBSCRIBED');
    await eventually(() => expect(channel.state).toBe('closed'));
    expect(system).toMatchObject([
      {
        status: 'error',
        extension: 'system',
        channel: 'room:1',
        message: 'Token has expired 0 seconds ago',
      },
    ]);
  });

  it('goes on with a new token while its rule allows it, and ends when not', async () => {
    const id = randomUUID();
    const topic = `room:${randomUUID()}`;
    const client = await test.client(await test.tokenFor(id, { expiresIn: 2 }));
    const { joined, channel, system, heard } = listen(client, topic);
    expect(await joined()).toBe('SUBSCRIBED');
    await client.realtime.setAuth(await test.tokenFor(id));

    const short = listen(
      await test.client(await test.tokenFor(randomUUID(), { expiresIn: 2 })),
      topic,
    );
    expect(await short.joined()).toBe('SUBSCRIBED');
    await eventually(() => expect(short.channel.state).toBe('closed'));
    expect(channel.state).toBe('joined');

    test.rights.set(`${topic} ${id}`, { hear: false, speak: true, present: true });
    await client.realtime.setAuth(await test.tokenFor(id));
    await eventually(() => expect(channel.state).toBe('closed'));
    expect(system.map(({ message }) => message)).toEqual([
      `You no longer have permission to read from this Channel topic: ${topic}`,
    ]);
    expect(heard).toEqual([]);
  });

  it('ends when another token is somebody else’s', async () => {
    const id = randomUUID();
    const client = await test.client(await test.tokenFor(id));
    const { joined, channel } = listen(client, `user:${id}`);
    expect(await joined()).toBe('SUBSCRIBED');
    await client.realtime.setAuth(await test.tokenFor(randomUUID()));
    await eventually(() => expect(channel.state).toBe('closed'));
  });

  it('is left, and joined again on the same socket', async () => {
    const client = await person();
    const topic = `room:${randomUUID()}`;
    const first = listen(client, topic);
    expect(await first.joined()).toBe('SUBSCRIBED');
    expect(await client.removeChannel(first.channel)).toBe('ok');
    const again = listen(client, topic, { broadcast: { self: true } });
    expect(await again.joined()).toBe('SUBSCRIBED');
    await again.channel.send(news({ n: 1 }));
    await eventually(() => expect(again.heard).toHaveLength(1));
    expect(first.heard).toEqual([]);
  });
});

it('tells a person what the server says, from a process without sockets', async () => {
  const id = randomUUID();
  const { joined, heard } = listen(await test.client(await test.tokenFor(id)), `user:${id}`);
  expect(await joined()).toBe('SUBSCRIBED');
  const log = pino({ level: 'silent' });
  await createRealtime(createRelay(test.bus, log)).tell(`user:${id}`, 'notice', { count: 3 });
  await eventually(() => expect(heard).toEqual([{ event: 'notice', payload: { count: 3 } }]));
  await createRealtime(createRelay(new TestBus(), log)).tell(`user:${id}`, 'notice', {});
});
