/** Both kinds of bus: every process receives what is published, and a gap is reported once the bus is back. */
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { pino } from 'pino';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { hasRedis, startRedis } from '../../../test/peers/start-redis.ts';
import { openTestDb } from '../../../test/test-db.ts';
import type { Bus } from './bus.ts';
import { createPostgresBus } from './postgres-bus.ts';
import { createRedisBus } from './redis-bus.ts';

const log = pino({ level: 'silent' });
const eventually = (run: () => unknown) => vi.waitFor(run, 30_000);

interface Kind {
  readonly open: () => Promise<Bus>;
  /** Breaks every connection, and lets them reconnect. */
  readonly breakOff: () => Promise<void>;
  readonly close: () => Promise<void>;
}

async function onPostgres(): Promise<Kind> {
  const database = await openTestDb();
  return {
    open: () => createPostgresBus(database.url, log),
    breakOff: async () =>
      void (await database.db.pool.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where application_name = 'limelight-bus' and datname = current_database()`,
      )),
    close: database.close,
  };
}

async function onRedis(): Promise<Kind> {
  const redis = await startRedis();
  return {
    open: () => createRedisBus(redis.url, log),
    breakOff: async () => {
      await redis.kill();
      await redis.start();
    },
    close: redis.kill,
  };
}

describe.each([
  ['PostgreSQL', onPostgres, true],
  ['Redis', onRedis, hasRedis],
] as const)('a bus on %s', (_name, start, isThere) => {
  let kind: Kind;
  const open: Bus[] = [];
  const join = async () => {
    kind ??= await start();
    const bus = await kind.open();
    open.push(bus);
    const heard: string[] = [];
    bus.subscribe('a', (id) => heard.push(id));
    return { bus, heard };
  };
  afterAll(async () => {
    for (const bus of open) await bus.close();
    await kind?.close();
  });

  it.runIf(isThere)('carries what is said to everybody, in order, by topic', async () => {
    const [one, two] = [await join(), await join()];
    await one.bus.publish('b', 'for nobody');
    await Promise.all(['1', '2 with words', ''].map((id) => one.bus.publish('a', id)));
    for (const { heard } of [one, two])
      await eventually(() => expect(heard).toEqual(['1', '2 with words', '']));
    const leave = two.bus.subscribe('c', () => expect.unreachable());
    leave();
    await one.bus.publish('c', 'after');
    await one.bus.publish('a', 'end');
    await eventually(() => expect(two.heard.at(-1)).toBe('end'));
  });

  it.runIf(isThere)('comes back by itself, and says that something may be missing', async () => {
    const [one, two] = [await join(), await join()];
    const gaps = vi.fn();
    two.bus.onGap(gaps);
    await kind.breakOff();
    await eventually(() => expect(gaps).toHaveBeenCalledOnce());
    await vi.waitFor(async () => {
      await one.bus.publish('a', 'again');
      expect(two.heard).toContain('again');
    }, 30_000);
  });
});

it.runIf(hasRedis)(
  'Redis away at the start: nothing waits for it, and it is found later',
  async () => {
    const redis = await startRedis();
    await redis.kill();
    const bus = await createRedisBus(redis.url, log);
    const heard: string[] = [];
    bus.subscribe('a', (id) => heard.push(id));
    await bus.publish('a', 'lost');
    await redis.start();
    await vi.waitFor(async () => {
      await bus.publish('a', 'found');
      expect(heard).toContain('found');
    }, 30_000);
    expect(heard).not.toContain('lost');
    await bus.close();
    await redis.kill();
  },
);

/**
 * A proxy in front of the server that can break all connections, and then holds back clients whose first bytes contain this
 * name.
 */
async function startGate(url: string, name: string) {
  const at = new URL(url);
  const { port } = at;
  const ends = new Set<Socket>();
  const held: (() => void)[] = [];
  let isHolding = false;
  const gate = createServer((client) => {
    const server = connect(Number(port), '127.0.0.1');
    for (const end of [client, server]) {
      ends.add(end.on('error', () => end.destroy()));
      end.on('close', () => ends.delete(end));
    }
    client.once('data', (words) => {
      const pass = () => {
        server.write(words);
        client.pipe(server).pipe(client);
      };
      if (isHolding && words.includes(name)) held.push(pass);
      else pass();
    });
  }).listen(0, '127.0.0.1');
  await once(gate, 'listening');
  at.port = String(z.object({ port: z.number() }).parse(gate.address()).port);
  return {
    url: at.href,
    held,
    /** The open sockets, of clients and to the server. */
    ends,
    breakOff() {
      isHolding = true;
      for (const end of ends) end.destroy();
    },
    close() {
      gate.close();
      for (const end of ends) end.destroy();
    },
  };
}

it('a bus on PostgreSQL that is closed while it comes back leaves no connection', async () => {
  const database = await openTestDb();
  const gate = await startGate(database.url, 'limelight-bus');
  const bus = await createPostgresBus(gate.url, log);
  gate.breakOff();
  await eventually(() => expect(gate.held).toHaveLength(1));
  const closed = bus.close();
  gate.held[0]?.();
  await closed;
  await eventually(() => expect(gate.ends.size).toBe(0));
  gate.close();
  await database.close();
});

it.runIf(hasRedis)('a gap on Redis lasts until this process can speak, too', async () => {
  const redis = await startRedis();
  const gate = await startGate(redis.url, 'limelight-speaking');
  const bus = await createRedisBus(gate.url, log);
  const other = await createRedisBus(redis.url, log);
  const heard: string[] = [];
  const gaps = vi.fn();
  bus.subscribe('a', (id) => heard.push(id));
  bus.onGap(gaps);
  gate.breakOff();
  await eventually(async () => {
    await other.publish('a', 'heard');
    expect(heard).toContain('heard');
    expect(gate.held).toHaveLength(1);
  });
  expect(gaps).not.toHaveBeenCalled();
  gate.held[0]?.();
  await eventually(() => expect(gaps).toHaveBeenCalledOnce());
  for (const each of [bus, other]) await each.close();
  gate.close();
  await redis.kill();
});

it.runIf(hasRedis)('two installations on one Redis do not hear each other', async () => {
  const redis = await startRedis();
  const [one, two] = await Promise.all([0, 1].map((n) => createRedisBus(`${redis.url}/${n}`, log)));
  const heard: string[] = [];
  one?.subscribe('a', (id) => heard.push(`one ${id}`));
  two?.subscribe('a', (id) => heard.push(`two ${id}`));
  await one?.publish('a', '1');
  await two?.publish('a', '2');
  await eventually(() => expect(heard.toSorted()).toEqual(['one 1', 'two 2']));
  await one?.close();
  await two?.close();
  await redis.kill();
});
