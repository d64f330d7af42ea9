/** Every rest/v1 call of docs/product.md, 'Client calls', through the official client, word for word. */
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { buildCreator, buildFan } from '../../../test/factories/accounts.ts';
import { startTestRest, type TestRest } from '../../../test/peers/start-rest.ts';

let rest: TestRest;
beforeAll(async () => {
  rest = await startTestRest();
});
afterAll(() => rest.close());

describe('the creators select', () => {
  const ids: string[] = [];
  beforeAll(async () => {
    for (let i = 0; i < 23; i++) {
      const id = await buildCreator(rest.db, {
        displayName: `Creator ${i}`,
        handle: `creator.${i}`,
      });
      await rest.db.pool.query(
        `update creators set total_subscribers = $2, tags = '{art}', banner_url = '/b' where id = $1`,
        [id, i * 10],
      );
      ids.push(id);
    }
  });
  const select = (client: TestRest['anon']) =>
    client
      .from('creators')
      .select(
        'id, tags, total_subscribers, banner_url, profiles!inner(display_name, handle, avatar_url, bio)',
      )
      .order('total_subscribers', { ascending: false })
      .limit(20);

  test.each(['anon', 'fan'] as const)(
    'answers %s with 20 by subscribers, each with its profile',
    async (who) => {
      const client = who === 'anon' ? rest.anon : await rest.as(await buildFan(rest.db));
      const { data, error, status } = await select(client);
      expect(error).toBeNull();
      expect(status).toBe(200);
      expect(data).toHaveLength(20);
      expect(data?.[0]).toEqual({
        id: ids[22],
        tags: ['art'],
        total_subscribers: 220,
        banner_url: '/b',
        profiles: { display_name: 'Creator 22', handle: 'creator.22', avatar_url: null, bio: null },
      });
      const counts = data?.map((row) => row.total_subscribers);
      expect(counts).toEqual([...(counts ?? [])].sort((a, b) => b - a));
    },
  );
});

describe('the reads of one person', () => {
  test('profile, creator and role of a creator', async () => {
    const id = await buildCreator(rest.db, { displayName: 'Cleo', handle: 'cleo.reads' });
    const client = await rest.as(id);
    const profile = await client.from('profiles').select('*').eq('id', id).single();
    expect(profile.data).toEqual({
      id,
      display_name: 'Cleo',
      handle: 'cleo.reads',
      avatar_url: null,
      bio: null,
      is_sample: false,
      shown_as_creator: true,
    });
    const creator = await client.from('creators').select('*').eq('id', id).single();
    expect(creator.data).toMatchObject({
      id,
      tags: [],
      total_subscribers: 0,
      onboarding_complete: false,
    });
    const filter = client.from('user_roles').select('role').eq('user_id', id).eq('role', 'creator');
    expect((await filter.single()).data).toEqual({ role: 'creator' });
    expect((await filter.maybeSingle()).data).toEqual({ role: 'creator' });
  });

  test('a fan has no creators row and no role: PGRST116 from single, null from maybeSingle', async () => {
    const id = await buildFan(rest.db);
    const client = await rest.as(id);
    const creator = await client.from('creators').select('*').eq('id', id).single();
    expect(creator).toMatchObject({ status: 406, data: null, error: { code: 'PGRST116' } });
    expect(creator.error?.details).toBe('The result contains 0 rows');
    const role = () =>
      client.from('user_roles').select('role').eq('user_id', id).eq('role', 'creator');
    expect((await role().single()).error?.code).toBe('PGRST116');
    expect(await role().maybeSingle()).toMatchObject({ data: null, error: null });
  });
});

describe('becoming a creator', () => {
  const state = async (id: string) => ({
    creators: (
      await rest.db.pool.query('select onboarding_complete from creators where id = $1', [id])
    ).rows,
    roles: (await rest.db.pool.query('select role from user_roles where user_id = $1', [id])).rows,
  });
  const became = { creators: [{ onboarding_complete: false }], roles: [{ role: 'creator' }] };

  test('by the creators row; a second insert answers 23505', async () => {
    const id = await buildFan(rest.db);
    const client = await rest.as(id);
    const insert = () => client.from('creators').insert({ id, onboarding_complete: false });
    expect(await insert()).toMatchObject({ status: 201, error: null, data: null });
    expect(await state(id)).toEqual(became);
    expect(await insert()).toMatchObject({ status: 409, error: { code: '23505' } });
    expect(await state(id)).toEqual(became);
  });

  test('by the user_roles row; a second insert answers 23505, in either table', async () => {
    const id = await buildFan(rest.db);
    const client = await rest.as(id);
    const insert = () => client.from('user_roles').insert({ user_id: id, role: 'creator' });
    expect(await insert()).toMatchObject({ status: 201, error: null });
    expect(await state(id)).toEqual(became);
    expect((await insert()).error?.code).toBe('23505');
    const other = await client.from('creators').insert({ id, onboarding_complete: false });
    expect(other.error?.code).toBe('23505');
  });

  test('both at the same instant end in the same state', async () => {
    const id = await buildFan(rest.db);
    const client = await rest.as(id);
    const results = await Promise.all([
      client.from('creators').insert({ id, onboarding_complete: false }),
      client.from('user_roles').insert({ user_id: id, role: 'creator' }),
      client.from('creators').insert([{ id, onboarding_complete: false }]),
    ]);
    for (const { error } of results) expect(error?.code ?? '23505').toBe('23505');
    expect(results.some(({ error }) => error === null)).toBe(true);
    expect(await state(id)).toEqual(became);
  });

  test('from either table while the other is half done: neither waits for ever', async () => {
    const id = await buildFan(rest.db);
    const client = await rest.as(id);
    const waiting = async (count: number) =>
      vi.waitFor(async () => {
        const { rows } = await rest.db.pool.query(
          `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        );
        expect(rows).toHaveLength(count);
      }, 30_000);
    // holds the first insert between its row and its role
    const holder = await rest.db.pool.connect();
    await holder.query('begin');
    await holder.query('lock table creator_counts in exclusive mode');
    const asked = [];
    try {
      asked.push(client.from('creators').insert({ id, onboarding_complete: false }).then());
      await waiting(1);
      asked.push(client.from('user_roles').insert({ user_id: id, role: 'creator' }).then());
      await waiting(2);
    } finally {
      await holder.query('commit');
      holder.release();
    }
    const [creator, role] = await Promise.all(asked);
    expect(creator?.error).toBeNull();
    expect(role?.error?.code).toBe('23505');
    expect(await state(id)).toEqual(became);
  });

  test('the new row can be read back with its profile', async () => {
    const id = await buildFan(rest.db, { displayName: 'Nell' });
    const client = await rest.as(id);
    const { data, error } = await client
      .from('creators')
      .insert({ id, onboarding_complete: false })
      .select('id, onboarding_complete, profiles(display_name)')
      .single();
    expect(error).toBeNull();
    expect(data).toEqual({ id, onboarding_complete: false, profiles: { display_name: 'Nell' } });
  });
});
