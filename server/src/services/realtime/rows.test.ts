import { randomUUID } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { UserId } from '@limelight/contract/platform/ids';
import { buildCreator, buildFan } from '../../../test/factories/accounts.ts';
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

interface Change {
  readonly table: string;
  readonly eventType: string;
  readonly new: Record<string, unknown>;
  readonly old: Record<string, unknown>;
}

/** Subscribes on a public channel. Returns the outcome of the join and the changes it receives. */
async function hear(
  client: SupabaseClient,
  filter: { event?: '*' | 'INSERT' | 'UPDATE' | 'DELETE'; table?: string; filter?: string },
) {
  const heard: Change[] = [];
  const channel = client
    .channel(`rows-${randomUUID()}`)
    .on(
      'postgres_changes',
      { event: '*', schema: 'public', ...filter } as never,
      (given: Change) => {
        heard.push(given);
      },
    );
  return { heard, channel, outcome: await joined(channel) };
}
const signedIn = async (id: UserId) => test.client(await test.tokenFor(id));
const rename = (id: UserId, name: string) =>
  test.db.pool.query('update profiles set display_name = $2 where id = $1', [id, name]);

/** Waits until all earlier changes were delivered: they arrive in order. */
async function settled(): Promise<void> {
  const fan = await buildFan(test.db);
  const { heard } = await hear(await signedIn(fan), { table: 'user_roles' });
  await test.db.pool.query(`insert into user_roles values ($1, 'moderator')`, [fan]);
  await eventually(() => expect(heard).toHaveLength(1));
}

it('shows a changed row to those who may see it, and to nobody else', async () => {
  const fan = await buildFan(test.db);
  const other = await buildFan(test.db);
  await settled();
  const own = await hear(await signedIn(fan), { table: 'profiles' });
  const others = await hear(await signedIn(other), { table: 'profiles' });
  const stranger = await hear(await test.client(null), { table: 'profiles' });
  const roles = await hear(await test.client(null), { table: 'user_roles' });
  for (const { outcome } of [own, others, stranger, roles]) expect(outcome).toBe('SUBSCRIBED');

  await rename(fan, 'A fan');
  await eventually(() => expect(own.heard).toHaveLength(1));
  expect(own.heard[0]).toMatchObject({
    schema: 'public',
    table: 'profiles',
    eventType: 'UPDATE',
    new: { id: fan, display_name: 'A fan' },
    old: { id: fan },
    errors: null,
  });
  const creator = await buildCreator(test.db);
  await rename(creator, 'A creator');
  for (const { heard } of [own, others, stranger])
    await eventually(() =>
      expect(heard.at(-1)).toMatchObject({ new: { id: creator, display_name: 'A creator' } }),
    );
  for (const { heard } of [others, stranger])
    expect(heard.some(({ new: row }) => row['id'] === fan)).toBe(false);
  expect(roles.heard).toEqual([]);
});

it('tells only what a row is after the commit, and nothing of a change that was undone', async () => {
  const fan = await buildFan(test.db);
  await settled();
  const { heard } = await hear(await signedIn(fan), { table: 'profiles' });
  const client = await test.db.pool.connect();
  await client.query('begin');
  await client.query(`update profiles set display_name = 'Never' where id = $1`, [fan]);
  await client.query('rollback');
  client.release();
  await rename(fan, 'Kept');
  await eventually(() => expect(heard).toHaveLength(1));
  expect(heard[0]?.new['display_name']).toBe('Kept');
});

it('tells of a row that is gone only whose it was', async () => {
  const fan = await buildFan(test.db);
  const other = await buildFan(test.db);
  const own = await hear(await signedIn(fan), { table: 'user_roles' });
  const others = await hear(await signedIn(other), { table: 'user_roles' });
  const change = (id: UserId, text: string) => test.db.pool.query(text, [id]);
  await change(fan, `insert into user_roles values ($1, 'moderator')`);
  // a row is read when the change is delivered: one that is already deleted would not be shown as new
  await eventually(() => expect(own.heard).toHaveLength(1));
  await change(fan, `delete from user_roles where user_id = $1`);
  await change(other, `insert into user_roles values ($1, 'moderator')`);
  const moderator = (id: UserId) => ({ user_id: id, role: 'moderator' });
  await eventually(() =>
    expect(own.heard).toMatchObject([
      { eventType: 'INSERT', new: moderator(fan) },
      { eventType: 'DELETE', old: moderator(fan) },
    ]),
  );
  await eventually(() =>
    expect(others.heard).toMatchObject([{ eventType: 'INSERT', new: moderator(other) }]),
  );
});

describe('a filter', () => {
  it('lets through what fits: the event, the value, one of a list', async () => {
    const stranger = await test.client(null);
    const [ada, grace] = [await buildCreator(test.db), await buildCreator(test.db)];
    await settled();
    const only = await hear(stranger, { table: 'profiles', filter: `id=eq.${ada}` });
    const not = await hear(stranger, { table: 'profiles', filter: `id=neq.${ada}` });
    const some = await hear(stranger, { table: 'profiles', filter: `id=in.(${ada},${grace})` });
    const named = await hear(stranger, { table: 'profiles', filter: 'display_name=eq."a, (b)"' });
    const inserts = await hear(stranger, { table: 'profiles', event: 'INSERT' });
    const every = await hear(stranger, {});
    await rename(ada, 'Ada');
    await rename(grace, 'a, (b)');
    const idsOf = ({ heard }: { heard: Change[] }) => heard.map(({ new: row }) => row['id']);
    await eventually(() => expect(idsOf(every)).toEqual([ada, grace]));
    expect([only, not, some, named, inserts].map(idsOf)).toEqual([
      [ada],
      [grace],
      [ada, grace],
      [grace],
      [],
    ]);
  });

  it.each([
    [{ table: 'accounts' }],
    [{ table: 'auth.users' }],
    [{ table: 'profiles', filter: 'nothing=eq.1' }],
    [{ table: 'profiles', filter: 'id=like.1' }],
    [{ table: 'profiles', filter: 'id=eq.1,handle=eq.2' }],
    [{ table: 'profiles', filter: 'id=in.(1' }],
  ])('of what cannot be heard is refused: %o', async (filter) => {
    const { outcome } = await hear(await test.client(null), filter);
    expect(outcome).toMatch(/^Unable to subscribe to changes with given parameters/);
  });
});

it('says nothing on a public channel, though its changes are heard', async () => {
  const topic = `rows-${randomUUID()}`;
  const join = async () => {
    const client = await signedIn(await buildFan(test.db));
    const heard: unknown[] = [];
    const channel = client
      .channel(topic, { config: { broadcast: { ack: true, self: true } } })
      .on('postgres_changes', { event: '*', schema: 'public', table: 'profiles' }, () => {})
      .on('broadcast', { event: '*' }, (given) => void heard.push(given));
    expect(await joined(channel)).toBe('SUBSCRIBED');
    return { channel, heard };
  };
  const [one, two] = [await join(), await join()];
  expect(await one.channel.send({ type: 'broadcast', event: 'a', payload: {} })).toBe('error');
  expect(await one.channel.track({ here: true })).toBe('error');
  expect([...one.heard, ...two.heard]).toEqual([]);
});
