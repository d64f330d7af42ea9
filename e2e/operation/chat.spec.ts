import { randomUUID } from 'node:crypto';
import { readFile, symlink } from 'node:fs/promises';
import path from 'node:path';
import { createClient, type RealtimeChannel } from '@supabase/supabase-js';
import WebSocket from 'ws';
import { join, type Person } from '../media/cast.ts';
import { makeFolder, removeFolder } from '../support/folder.ts';
import { type Product, startProduct } from '../support/product.ts';
import { expect, test } from '../support/test.ts';

const SENDERS = 4;
/** Each sender's; so many are acknowledged before one process is killed, and so many after it. */
const BEFORE = 15;
const AFTER = 15;

/** A second web process on the first one's database and files. */
async function startBeside(first: Product): Promise<Product> {
  const dataDir = await makeFolder();
  await symlink(path.join(first.dataDir, 'files'), path.join(dataDir, 'files'));
  const databaseUrl = await readFile(path.join(first.dataDir, 'database-url'), 'utf8');
  // both are behind one address, which their tokens name
  const env = { RUN: 'web', DATABASE_URL: databaseUrl.trim(), PUBLIC_URL: first.url };
  return startProduct({ dataDir, env });
}

interface Message {
  readonly sequence: number;
  readonly text: string;
  readonly clientId: string | null;
}

/** Sends to one process after the other, under the same name until one of them has acknowledged it. */
async function sendUntilTaken(
  urls: readonly string[],
  { token }: Person,
  conversationId: string,
  text: string,
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
  }
}

/** A device that hears of messages, and asks for what it does not have yet: after what it has, page after page. */
function listen(url: string, key: string, person: Person, conversationId: string) {
  const client = createClient(url, key, {
    // Node 20 has no WebSocket of its own.
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

test('of two processes under load one is killed: no acknowledged message is missing or doubled, and clients are back', async () => {
  const first = await startProduct();
  const second = await startBeside(first);
  const urls = [first.url, second.url];
  const creator = await join(first.url, 'Mira', 'creator');
  await creator.call('PUT', '/messages/settings', { whoMayWrite: 'everyone' });
  const fans = await Promise.all(
    Array.from({ length: SENDERS }, (_, n) => join(first.url, `Noor${n}`, 'fan')),
  );
  const [fan] = fans;
  if (!fan) throw new Error('no fan');
  const { id } = await fan.call<{ id: string }>('PUT', `/messages/with/${creator.id}`);
  const { supabaseKey: key } = (await (await fetch(`${first.url}/config.json`)).json()) as {
    supabaseKey: string;
  };

  // the same conversation is written in from several devices of both people
  const writers = [fan, creator, fan, creator];
  const device = listen(second.url, key, creator, id);
  await expect.poll(() => device.channel.state).toBe('joined');
  const taken: string[] = [];
  const write = async (writer: Person, name: number, count: number) => {
    for (let n = 0; n < count; n++)
      taken.push(await sendUntilTaken(urls, writer, id, `${name} ${n}`));
  };
  await Promise.all(writers.map((writer, name) => write(writer, name, BEFORE)));
  const load = Promise.all(writers.map((writer, name) => write(writer, name, AFTER)));
  await second.stop('SIGKILL');
  const killedAt = performance.now();
  // as a proxy sends who comes back to the process that is left
  const back = listen(first.url, key, creator, id);
  await expect.poll(() => back.channel.state).toBe('joined');
  expect(performance.now() - killedAt).toBeLessThan(10_000);
  await load;

  const all = SENDERS * (BEFORE + AFTER);
  await expect.poll(() => back.has.length).toBe(all);
  expect(back.has.map(({ sequence }) => sequence)).toEqual(
    Array.from({ length: all }, (_, n) => n + 1),
  );
  expect(new Set(taken).size).toBe(all);
  const texts = back.has.map(({ text }) => text);
  for (const [name] of writers.entries())
    for (let n = 0; n < Math.max(BEFORE, AFTER); n++)
      expect(texts.filter((text) => text === `${name} ${n}`)).toHaveLength(2);

  await device.close();
  await back.close();
  await first.stop();
  for (const { dataDir } of [first, second]) await removeFolder(dataDir);
});
