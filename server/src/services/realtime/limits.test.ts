import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type ws from 'ws';
import { buildFan } from '../../../test/factories/accounts.ts';
import { PUBLISHABLE, SERVICE } from '../../../test/peers/start-auth.ts';
import {
  listen,
  startTestRealtime,
  type TestRealtime,
} from '../../../test/peers/start-realtime.ts';

let test: TestRealtime;
beforeAll(async () => {
  test = await startTestRealtime({
    channelsPerSocket: 3,
    socketsPerPerson: 2,
    messagesPerSecond: 400,
    bufferBytes: 512 * 1024,
  });
});
afterAll(() => test.close());

const eventually = (run: () => void) => vi.waitFor(run, 30_000);

/** Opens a socket; `closed` resolves with the server's close code and reason. */
async function opened(socket: ws) {
  await once(socket, 'open');
  const closed = once(socket, 'close').then(
    ([code, reason]: unknown[]) => `${String(code)} ${String(reason)}`,
  );
  return { socket, closed };
}

async function refusal(socket: ws): Promise<number> {
  const [, answer] = (await once(socket, 'unexpected-response')) as [
    unknown,
    { statusCode: number; resume(): void },
  ];
  answer.resume();
  socket.on('error', () => {});
  socket.terminate();
  return answer.statusCode;
}

const join = (topic: string, token?: string) =>
  JSON.stringify([
    '1',
    '1',
    `realtime:${topic}`,
    'phx_join',
    { config: { private: true }, access_token: token },
  ]);
const beat = JSON.stringify([null, '1', 'phoenix', 'heartbeat', {}]);

describe('a socket is refused', () => {
  it.each([
    ['without a key', '', {}, 401],
    ['with another key', 'apikey=sb_publishable_other', {}, 401],
    ['with the service key', `apikey=${SERVICE}`, {}, 401],
    ['with another version', `apikey=${PUBLISHABLE}&vsn=3.0.0`, {}, 400],
    ['from a page elsewhere', `apikey=${PUBLISHABLE}`, { origin: 'https://other.example' }, 403],
  ])('%s', async (_, query, options, status) => {
    expect(await refusal(test.raw(query, options))).toBe(status);
  });

  it.each([
    ['elsewhere', '/realtime/v1/other', 404],
    ['at what is no address', '//', 400],
  ])('%s', async (_, address, status) => {
    const headers = {
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': 'AAAAAAAAAAAAAAAAAAAAAA==',
    };
    const asked = request(test.url, { path: address, headers }).end();
    const [answer] = (await once(asked, 'response')) as [{ statusCode: number; resume(): void }];
    answer.resume();
    expect(answer.statusCode).toBe(status);
  });

  it('past those of one address', async () => {
    const few = await startTestRealtime({ socketsPerAddress: 2 });
    const sockets = [await opened(few.raw()), await opened(few.raw())];
    expect(await refusal(few.raw())).toBe(429);
    sockets[0]?.socket.close();
    await vi.waitFor(async () => void (await opened(few.raw())), 30_000);
    await few.close();
  });

  it('not from a page of our own', async () => {
    const own = await opened(test.raw(undefined, { origin: 'https://own.example' }));
    own.socket.close();
    expect(await own.closed).toMatch(/^1005/);
  });
});

describe('a socket is closed', () => {
  it.each([
    ['{', false],
    ['{"topic":"realtime:room:1","event":"phx_join"}', false],
    ['[1,2,3]', false],
    [Buffer.from([3, 255, 1]), true],
    [Buffer.from([9, 0, 0, 0, 0, 0, 1]), true],
  ])('at what is no frame: %s', async (data, binary) => {
    const { socket, closed } = await opened(test.raw());
    socket.send(data, { binary });
    expect(await closed).toBe('1007 Not a frame of this protocol');
  });

  it('at a frame that is too large', async () => {
    const { socket, closed } = await opened(test.raw());
    socket.send('x'.repeat(256 * 1024 + 1));
    expect(await closed).toMatch(/^1009/);
  });

  it('at a flood', async () => {
    const { socket, closed } = await opened(test.raw());
    for (let i = 0; i < 1_500; i++) socket.send(beat);
    expect(await closed).toBe('1008 Too many messages per second');
  });

  it('when it says nothing, not even that it is there', async () => {
    const strict = await startTestRealtime({ silenceMs: 50, sweepMs: 10 });
    const { closed } = await opened(strict.raw());
    expect(await closed).toBe('1008 No heartbeat');
    await strict.close();
  });

  it('when its reader takes nothing, without holding up the others', async () => {
    const topic = `room:${randomUUID()}`;
    const token = await test.tokenFor(randomUUID());
    const slow = await opened(test.raw());
    slow.socket.send(join(topic, token));
    await once(slow.socket, 'message');
    slow.socket.pause();
    const speaker = listen(await test.client(await test.tokenFor(randomUUID())), topic, {
      broadcast: { ack: true, self: true },
    });
    expect(await speaker.joined()).toBe('SUBSCRIBED');
    const payload = 'x'.repeat(250_000);
    let said = 0;
    // The kernel buffers some megabytes for a reader before anything piles up in the process.
    while (said < 120 && slow.socket.readyState === slow.socket.OPEN) {
      expect(await speaker.channel.send({ type: 'broadcast', event: 'e', payload })).toBe('ok');
      said += 1;
      if (said % 40 === 0) await new Promise((resolve) => setImmediate(resolve));
    }
    slow.socket.resume();
    expect(await slow.closed).toMatch(/^(1013 Too slow|1006)/);
    await eventually(() => expect(speaker.heard).toHaveLength(said));
  });
});

it('has only so many channels', async () => {
  const client = await test.client(await test.tokenFor(randomUUID()));
  const outcomes = [];
  for (const n of [1, 2, 3, 4]) outcomes.push(await listen(client, `room:${n}`).joined());
  expect(outcomes).toEqual([
    'SUBSCRIBED',
    'SUBSCRIBED',
    'SUBSCRIBED',
    'ChannelRateLimitReached: Too many channels',
  ]);
});

it('is one of only so many of a person', async () => {
  const id = randomUUID();
  const outcomes = [];
  for (let n = 0; n < 3; n++)
    outcomes.push(await listen(await test.client(await test.tokenFor(id)), 'room:1').joined());
  expect(outcomes).toEqual([
    'SUBSCRIBED',
    'SUBSCRIBED',
    'ConnectionRateLimitReached: Too many connections',
  ]);
});

describe('whoever', () => {
  it('signs out loses the socket at once', async () => {
    const session = randomUUID();
    const id = randomUUID();
    const client = await test.client(await test.tokenFor(id, { session }));
    const closed = new Promise<string>((resolve) => {
      client.realtime.stateChangeCallbacks.close.push([
        'test',
        ({ reason }: { reason: string }) => resolve(reason),
      ]);
    });
    const { joined, channel, system } = listen(client, `user:${id}`);
    const device = listen(await test.client(await test.tokenFor(id)), `user:${id}`);
    expect([await joined(), await device.joined()]).toEqual(['SUBSCRIBED', 'SUBSCRIBED']);
    await test.endSession(session);
    expect(await closed).toBe('The session has ended');
    expect(channel.state).toBe('closed');
    expect(system.map(({ message }) => message)).toEqual(['The session has ended']);
    expect(device.channel.state).toBe('joined');
  });

  it('is suspended loses the socket at once', async () => {
    const id = await buildFan(test.db);
    const { joined, channel } = listen(await test.client(await test.tokenFor(id)), `user:${id}`);
    expect(await joined()).toBe('SUBSCRIBED');
    await test.db.pool.query('update accounts set suspended_at = now() where id = $1', [id]);
    await eventually(() => expect(channel.state).toBe('closed'));
  });

  it('loses a right loses the channel soon, though nobody said so', async () => {
    const strict = await startTestRealtime({ recheckMs: 50, sweepMs: 10 });
    const id = randomUUID();
    const { joined, channel } = listen(await strict.client(await strict.tokenFor(id)), 'room:1');
    expect(await joined()).toBe('SUBSCRIBED');
    strict.rights.set(`room:1 ${id}`, { hear: false, speak: false, present: false });
    await eventually(() => expect(channel.state).toBe('closed'));
    await strict.close();
  });
});
