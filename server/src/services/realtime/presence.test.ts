import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import {
  joined,
  startTestRealtime,
  type TestRealtime,
} from '../../../test/peers/start-realtime.ts';

let test: TestRealtime;
beforeAll(async () => {
  test = await startTestRealtime();
});
afterAll(() => test.close());

const eventually = (run: () => void) => vi.waitFor(run, 30_000);

/** Joins a topic as a new user and records who is present. */
async function arrive(topic: string, key = '', url = test.url) {
  const id = randomUUID();
  const client = await test.client(await test.tokenFor(id), { url });
  const moves: string[] = [];
  const channel = client
    .channel(topic, { config: { private: true, presence: { key } } })
    .on('presence', { event: 'join' }, ({ key: who, newPresences }) => {
      moves.push(`${who} +${newPresences.length}`);
    })
    .on('presence', { event: 'leave' }, ({ key: who, leftPresences }) => {
      moves.push(`${who} -${leftPresences.length}`);
    });
  expect(await joined(channel)).toBe('SUBSCRIBED');
  const present = () =>
    Object.fromEntries(
      Object.entries(channel.presenceState()).map(([who, metas]) => [
        who,
        metas.map(({ presence_ref: _, ...meta }) => meta as Record<string, unknown>),
      ]),
    );
  return { id, client, channel, moves, present };
}

it('shows who is there to who comes, who comes to who is there, and who leaves', async () => {
  const topic = `room:${randomUUID()}`;
  const ada = await arrive(topic, 'ada');
  expect(await ada.channel.track({ mood: 'good' })).toBe('ok');
  const grace = await arrive(topic, 'grace');
  const adaShown = { mood: 'good', user_id: ada.id };
  await eventually(() => expect(grace.present()).toEqual({ ada: [adaShown] }));
  await grace.channel.track({ mood: 'fine' });
  const both = { ada: [adaShown], grace: [{ mood: 'fine', user_id: grace.id }] };
  for (const { present } of [ada, grace]) await eventually(() => expect(present()).toEqual(both));

  await grace.channel.track({ mood: 'better' });
  await eventually(() =>
    expect(ada.present()['grace']).toEqual([{ mood: 'better', user_id: grace.id }]),
  );
  await grace.channel.untrack();
  await eventually(() => expect(ada.present()).toEqual({ ada: [adaShown] }));
  await grace.channel.track({});
  await eventually(() => expect(Object.keys(ada.present())).toEqual(['ada', 'grace']));
  await grace.client.realtime.disconnect();
  await eventually(() => expect(ada.present()).toEqual({ ada: [adaShown] }));
  expect(ada.moves).toEqual([
    'ada +1',
    'grace +1',
    'grace -1',
    'grace +1',
    'grace -1',
    'grace +1',
    'grace -1',
  ]);
});

it('gives who names no key one of their own', async () => {
  const topic = `room:${randomUUID()}`;
  const nameless = await arrive(topic);
  await nameless.channel.track({ n: 1 });
  await eventually(() =>
    expect(Object.keys(nameless.present())).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/)]),
  );
});

it('keeps several of one key apart, whichever of them leaves first', async () => {
  const topic = `room:${randomUUID()}`;
  const watcher = await arrive(topic, 'watcher');
  const tabs = [];
  for (const n of [1, 2, 3]) {
    const tab = await arrive(topic, 'ada');
    await tab.channel.track({ n });
    tabs.push(tab);
  }
  const shown = () => (watcher.present()['ada'] ?? []).map(({ n }) => n);
  await eventually(() => expect(shown()).toEqual([1, 2, 3]));
  await tabs[0]?.channel.untrack();
  await eventually(() => expect(shown()).toEqual([2, 3]));
  await tabs[1]?.channel.track({ n: 4 });
  await eventually(() => expect(shown().toSorted()).toEqual([3, 4]));
  await tabs[2]?.client.realtime.disconnect();
  await tabs[1]?.channel.untrack();
  await eventually(() => expect(watcher.present()).toEqual({}));
});

it('says itself whose presence it is: another’s key shows only what is one’s own', async () => {
  const topic = `room:${randomUUID()}`;
  const ada = await arrive(topic, 'ada');
  await ada.channel.track({ mood: 'good' });
  const forger = await arrive(topic, 'ada');
  await forger.channel.track({ mood: 'bad', user_id: ada.id, phx_ref: 'mine' });
  const expected = [
    { mood: 'good', user_id: ada.id },
    { mood: 'bad', user_id: forger.id },
  ];
  await eventually(() => expect(ada.present()['ada']).toEqual(expected));
  await forger.channel.untrack();
  await eventually(() => expect(ada.present()['ada']).toEqual([expected[0]]));
});

it('refuses what is too large to show', async () => {
  const ada = await arrive(`room:${randomUUID()}`, 'ada');
  expect(await ada.channel.track({ text: 'x'.repeat(10_000) })).toBe('error');
});

it.each(['ids', '__proto__', 'constructor'])(
  'refuses the key %s, at which the client’s library fails',
  async (key) => {
    const client = await test.client(await test.tokenFor(randomUUID()));
    const channel = client.channel('room:1', { config: { private: true, presence: { key } } });
    expect(await joined(channel)).toMatch(/^InvalidJoinPayload/);
  },
);
