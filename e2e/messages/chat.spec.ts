import { randomUUID } from 'node:crypto';
import { readFile, symlink } from 'node:fs/promises';
import path from 'node:path';
import { createClient, type RealtimeChannel } from '@supabase/supabase-js';
import WebSocket from 'ws';
import { openDatabaseProxy } from '../../server/test/database/database-proxy.ts';
import { join, type Person } from '../media/cast.ts';
import { makeFolder, removeFolder } from '../support/folder.ts';
import { LONG } from '../support/long.ts';
import { type Product, startProduct } from '../support/product.ts';
import { expect, test } from '../support/test.ts';

/** Messages of each sender that are acknowledged before one process is killed, and after it. */
const BEFORE = 15;
const AFTER = 15;

const databaseOf = async ({ dataDir }: Product) =>
  (await readFile(path.join(dataDir, 'database-url'), 'utf8')).trim();

/** A second web process on the first one's files and database, optionally at another address of the database. */
async function startBeside(first: Product, databaseUrl?: string): Promise<Product> {
  const dataDir = await makeFolder();
  await symlink(path.join(first.dataDir, 'files'), path.join(dataDir, 'files'));
  const url = databaseUrl ?? (await databaseOf(first));
  // both are behind one public address, which their tokens name
  return startProduct({ dataDir, env: { RUN: 'web', DATABASE_URL: url, PUBLIC_URL: first.url } });
}

/** A conversation of a creator and a follower. */
async function startConversation(url: string, name = 'Mira') {
  const creator = await join(url, name, 'creator');
  const fan = await join(url, `Noor${name}`, 'fan');
  await fan.call('PUT', `/creators/${creator.id}/follow`);
  const { id } = await fan.call<{ id: string }>('PUT', `/messages/with/${creator.id}`);
  const { supabaseKey: key } = (await (await fetch(`${url}/config.json`)).json()) as {
    supabaseKey: string;
  };
  // both people write in the same conversation from several devices
  return { creator, id, key, writers: [fan, creator, fan, creator] };
}

interface Message {
  readonly sequence: number;
  readonly text: string;
  readonly clientId: string | null;
}

/** Sends a message to one process after the other, with the same id, until one of them has acknowledged it. */
async function sendUntilTaken(
  urls: readonly string[],
  { token }: Person,
  conversationId: string,
  text: string,
  onRefused: (status: number | null) => void = () => undefined,
): Promise<string> {
  const clientId = randomUUID();
  for (let at = Math.floor(Math.random() * urls.length); ; at++) {
    const answer = await fetch(
      `${urls[at % urls.length]}/functions/v1/messages/conversations/${conversationId}/messages`,
      {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ clientId, text }),
      },
    ).catch(() => null);
    if (answer?.ok) return clientId;
    onRefused(answer?.status ?? null);
  }
}

/**
 * A device that gets events of messages, and requests the messages that it lacks: those after its last one, page after page.
 */
function listen(url: string, key: string, person: Person, conversationId: string) {
  const client = createClient(url, key, {
    // Node 20 has no built-in WebSocket.
    realtime: { transport: WebSocket as never },
  });
  const has: Message[] = [];
  let reading: Promise<void> = Promise.resolve();
  const read = async () => {
    for (let hasLater = true; hasLater;) {
      const after = has.at(-1)?.sequence ?? 0;
      const page = await person.call<{ items: Message[]; hasLater: boolean }>(
        'GET',
        `/messages/conversations/${conversationId}/messages?after=${after}`,
      );
      has.push(...page.items.filter(({ sequence }) => sequence > after));
      ({ hasLater } = page);
    }
  };
  const catchUp = () => (reading = reading.then(read, read));
  const channel: RealtimeChannel = client
    .channel(`user:${person.id}`, { config: { private: true } })
    .on('broadcast', { event: 'message' }, catchUp);
  void client.realtime.setAuth(person.token).then(() =>
    channel.subscribe((status) => {
      if (status === 'SUBSCRIBED') void catchUp();
    }),
  );
  return { has, channel, close: () => client.removeAllChannels() };
}

/** Expects every acknowledged message once, without gaps. */
async function expectAll(has: readonly Message[], taken: readonly string[], all: number) {
  await expect.poll(() => has.length).toBe(all);
  expect(has.map(({ sequence }) => sequence)).toEqual(Array.from({ length: all }, (_, n) => n + 1));
  expect(new Set(taken).size).toBe(all);
}

test('of two processes under load one is killed: no acknowledged message is missing or doubled, and clients are back', async () => {
  const first = await startProduct();
  const second = await startBeside(first);
  const urls = [first.url, second.url];
  // messages sent at the same time in several conversations are written in one batch
  const all = await Promise.all(
    ['Mira', 'Ada', 'Iris'].map((name) => startConversation(first.url, name)),
  );
  const { creator, id, key, writers } = all[0]!;
  const device = listen(second.url, key, creator, id);
  await expect.poll(() => device.channel.state).toBe('joined');
  const taken = new Map(all.map((one) => [one.id, [] as string[]]));
  const write = async (count: number) => {
    const work = all.flatMap((one) =>
      one.writers.map(async (writer, name) => {
        for (let n = 0; n < count; n++)
          taken.get(one.id)?.push(await sendUntilTaken(urls, writer, one.id, `${name} ${n}`));
      }),
    );
    await Promise.all(work);
  };
  await write(BEFORE);
  const load = write(AFTER);
  await second.stop('SIGKILL');
  const killedAt = performance.now();
  // as a proxy sends returning clients to the remaining process
  const back = all.map((one) => listen(first.url, key, one.creator, one.id));
  for (const { channel } of back) await expect.poll(() => channel.state).toBe('joined');
  expect(performance.now() - killedAt).toBeLessThan(10_000);
  await load;

  for (const [at, { has }] of back.entries()) {
    await expectAll(has, taken.get(all[at]!.id) ?? [], writers.length * (BEFORE + AFTER));
    const texts = has.map(({ text }) => text);
    for (const [name] of writers.entries())
      for (let n = 0; n < Math.max(BEFORE, AFTER); n++)
        expect(texts.filter((text) => text === `${name} ${n}`)).toHaveLength(2);
  }

  await device.close();
  for (const one of back) await one.close();
  await first.stop();
  for (const { dataDir } of [first, second]) await removeFolder(dataDir);
});

test(
  'the database goes away while people write: they are told to wait, and nothing is missing or doubled',
  { tag: LONG },
  async () => {
    const first = await startProduct();
    const proxy = await openDatabaseProxy(await databaseOf(first));
    const second = await startBeside(first, proxy.url);
    const { creator, id, key, writers } = await startConversation(first.url);
    const device = listen(second.url, key, creator, id);
    await expect.poll(() => device.channel.state).toBe('joined');

    const taken: string[] = [];
    const refused = writers.map(() => 0);
    const statuses = new Set<number | null>();
    const write = async (writer: Person, name: number, part: string, count: number) => {
      for (let n = 0; n < count; n++)
        taken.push(
          await sendUntilTaken([second.url], writer, id, `${name} ${part} ${n}`, (status) => {
            refused[name] = (refused[name] ?? 0) + 1;
            statuses.add(status);
          }),
        );
    };
    await Promise.all(writers.map((writer, name) => write(writer, name, 'before', BEFORE)));
    await proxy.goAway();
    const load = Promise.all(writers.map((writer, name) => write(writer, name, 'after', AFTER)));
    // every writer is refused repeatedly, and retries with the same id
    await expect.poll(() => Math.min(...refused)).toBeGreaterThan(20);
    await proxy.comeBack();
    await load;
    expect([...statuses]).toEqual([503]);
    await expectAll(device.has, taken, writers.length * (BEFORE + AFTER));

    await device.close();
    await second.stop();
    await proxy.goAway();
    await first.stop();
    for (const { dataDir } of [first, second]) await removeFolder(dataDir);
  },
);
