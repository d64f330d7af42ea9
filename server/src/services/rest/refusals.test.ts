/** Refused requests, with PostgREST's codes; injection attempts; a database that is slow or unreachable. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildCreator, buildFan } from '../../../test/factories/accounts.ts';
import { startTestRest, type TestRest } from '../../../test/peers/start-rest.ts';

let rest: TestRest;
beforeAll(async () => {
  rest = await startTestRest();
  for (const handle of ['ana', 'bob']) await buildCreator(rest.db, { displayName: handle, handle });
});
afterAll(() => rest.close());

describe('errors', () => {
  const post = (table: string, body: string, headers: Record<string, string> = {}) =>
    rest.fetch(`/${table}`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', ...headers },
    });
  const told = async (answer: Response) => ({
    status: answer.status,
    code: ((await answer.json()) as { code: string }).code,
  });

  test.each([
    ['/nowhere', 404, 'PGRST205'],
    ['/accounts', 404, 'PGRST205'],
    ['/pg_roles', 404, 'PGRST205'],
    ['/creators?select=nothing', 400, '42703'],
    ['/creators?nothing=eq.1', 400, '42703'],
    ['/creators?order=nothing', 400, '42703'],
    ['/creators?select=accounts(*)', 400, 'PGRST200'],
    ['/creators?select=profiles!nohint(*)', 400, 'PGRST200'],
    ['/creators?select=user_roles(*)', 400, 'PGRST200'],
    ['/creators?profiles.handle=eq.ana', 400, 'PGRST108'],
    ['/creators?order=profiles(handle)', 400, 'PGRST108'],
    ['/profiles?select=user_roles(role)&order=user_roles(role)', 400, 'PGRST118'],
    ['/creators?id=eq.nonsense', 400, '22P02'],
    ['/creators?total_subscribers=gt.x', 400, '22P02'],
    ['/creators?tags=cs.art', 400, '22P02'],
    ['/creators?created_at=gte.0000-01-01', 400, '22008'],
    ['/creators?created_at=lt.2028-02-30T12:00:00Z', 400, '22008'],
    ['/creators?created_at=lt.999999-01-01', 400, '22008'],
    ['/creators?created_at=in.(2026-01-01,soon)', 400, '22007'],
    ['/creators?id=like.a*', 404, '42883'],
    ['/creators?handle=fts.cat', 400, 'PGRST100'],
    ['/profiles?handle=eq.%00', 400, '22021'],
    ['/rpc/anything', 404, 'PGRST202'],
    ['/', 404, 'PGRST125'],
    ['/creators/extra/path', 404, 'PGRST125'],
  ])('%s is %i %s', async (path, status, code) => {
    expect(await told(await rest.fetch(path))).toEqual({ status, code });
  });

  // the table of docs/decisions/0001
  test.each([
    ['spread', '/creators?select=id,...profiles(handle)'],
    ['an aggregate', '/creators?select=total_subscribers.sum()'],
    ['a count', '/creators?select=count()'],
    ['a JSON path', '/creators?select=tags->0'],
    ['a filter on a JSON path', '/creators?tags->>0=eq.art'],
    ['full text', '/profiles?bio=plfts.cat'],
    ['full text in a language', '/profiles?bio=fts(english).cat'],
    ['a range', '/creators?total_subscribers=adj.[1,2)'],
    ['any of several', '/profiles?handle=eq(any).{ana,bob}'],
    ['all of several', '/profiles?handle=like(all).{a*,*a}'],
    ['a distinct value', '/profiles?bio=isdistinct.cat'],
    ['a pattern', '/profiles?handle=match.^a'],
  ])('%s is not offered: PGRST100, and why', async (_, path) => {
    const answer = await rest.fetch(path);
    const { code, details } = (await answer.json()) as { code: string; details: string };
    expect([answer.status, code]).toEqual([400, 'PGRST100']);
    expect(details).toMatch(/not support/);
  });

  test('the official client reads which feature is not offered', async () => {
    const spread = await rest.anon.from('creators').select('id, ...profiles(handle)');
    expect(spread.error).toMatchObject({
      code: 'PGRST100',
      details: expect.stringContaining('spread') as string,
    });
    const any = await rest.anon.from('profiles').select().likeAnyOf('handle', ['a%', 'b%']);
    expect(any.error).toMatchObject({
      code: 'PGRST100',
      details: expect.stringContaining('"like" does not support modifiers') as string,
    });
  });

  test('media types, schemas and methods that are not spoken', async () => {
    expect(await told(await rest.fetch('/creators', { headers: { accept: 'text/html' } }))).toEqual(
      {
        status: 406,
        code: 'PGRST107',
      },
    );
    expect(
      await told(await rest.fetch('/creators', { headers: { 'accept-profile': 'auth' } })),
    ).toEqual({ status: 406, code: 'PGRST106' });
    expect(await told(await rest.fetch('/creators', { method: 'PUT' }))).toEqual({
      status: 405,
      code: 'PGRST117',
    });
    expect(
      await told(
        await rest.fetch('/creators', { headers: { prefer: 'handling=strict, max-affected=1' } }),
      ),
    ).toEqual({ status: 400, code: 'PGRST122' });
  });

  test.each([
    ['broken JSON', '{"id":', 400, 'PGRST102'],
    ['nothing', '', 400, 'PGRST102'],
    ['a number', '7', 400, 'PGRST102'],
    ['null', '[null]', 400, 'PGRST102'],
    ['different keys', '[{"id":null},{"tags":[]}]', 400, 'PGRST102'],
    ['an unknown field', '{"id":null,"nothing":1}', 400, 'PGRST204'],
    ['a wrong type', '{"id":"x"}', 400, '22P02'],
    ['10 MB', `{"id":"${'x'.repeat(10_000_000)}"}`, 413, 'PGRST102'],
  ])('a body with %s', async (_what, body, status, code) => {
    expect(await told(await post('creators', body, { apikey: 'sb_secret_test' }))).toEqual({
      status,
      code,
    });
  });

  test('a column that is not there, a wrong content type, a limit on a write', async () => {
    expect(await told(await post('creators?columns=nothing', '{}'))).toEqual({
      status: 400,
      code: 'PGRST204',
    });
    expect(await told(await post('creators', 'id=1', { 'content-type': 'text/plain' }))).toEqual({
      status: 415,
      code: 'PGRST102',
    });
    expect(
      await told(await rest.fetch('/creators?limit=1', { method: 'PATCH', body: '{"tags":[]}' })),
    ).toEqual({ status: 400, code: 'PGRST100' });
  });

  test('a missing reference is 409, more rows than one are 406', async () => {
    const id = '00000000-0000-4000-8000-000000000000';
    expect((await rest.service.from('creators').insert({ id })).error?.code).toBe('23503');
    const single = await rest.anon.from('creators').select('id').limit(2).single();
    expect(single.error).toMatchObject({ code: 'PGRST116', details: 'The result contains 2 rows' });
  });
});

describe('SQL in every string', () => {
  const attack = `'); drop table creators; --"\\ $$ %s {x} \u202e`;
  const at = encodeURIComponent(attack);

  test.each([
    `/creators?select=${at}`,
    `/creators?select=id,profiles(${at})`,
    `/creators?select=${encodeURIComponent(`"${attack.replaceAll('"', '')}":id`)}`,
    `/creators?select=id::${at}`,
    `/creators?select=profiles!${at}(id)`,
    `/creators?${at}=eq.1`,
    `/creators?id=${at}`,
    `/creators?id=eq.${at}`,
    `/creators?tags=cs.${at}`,
    `/creators?id=in.(${at})`,
    `/creators?or=(${at})`,
    `/creators?or=(id.eq.${at})`,
    `/creators?order=${at}`,
    `/creators?order=id.${at}`,
    `/creators?limit=${at}`,
    `/creators?offset=${at}`,
    `/${at}`,
    `/profiles?select=profiles.${at}=eq.1`,
  ])('%s', async (path) => {
    const answer = await rest.fetch(path);
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
  });

  test('as a value it is just a text that nothing matches, or that is kept as it is', async () => {
    const filters = [
      `eq.${at}`,
      `ilike.${at}`,
      `in.(${encodeURIComponent(JSON.stringify(attack))})`,
    ];
    for (const filter of filters) {
      const answer = await rest.fetch(`/profiles?select=id&display_name=${filter}`);
      expect(await answer.json()).toEqual([]);
    }
    const id = await buildFan(rest.db);
    const client = await rest.as(id);
    const { data } = await client
      .from('profiles')
      .update({ bio: attack })
      .eq('id', id)
      .select('bio')
      .single();
    expect(data).toEqual({ bio: attack });
    for (const key of ['on_conflict', 'columns']) {
      const answer = await rest.fetch(`/creators?${key}=${at}`, { method: 'POST', body: '{}' });
      expect(answer.status).toBe(400);
    }
    const range = await rest.fetch('/creators?select=id', {
      headers: { range: attack.replace('\u202e', '') },
    });
    expect(range.status).toBe(200);
    expect((await rest.db.pool.query('select count(*) from creators')).rowCount).toBe(1);
  });
});

test('a statement that runs too long is stopped after 3 s, and its connection serves on', async () => {
  await rest.db.pool
    .query(`create function public.slow(handle text) returns text language plpgsql as
    $$ begin perform pg_sleep(10); return handle; end $$`);
  await rest.db.pool.query(`grant execute on function public.slow(text) to anon`);
  await rest.db.pool.query(
    `create policy slow on public.profiles as restrictive for select to anon using (public.slow(handle) is not null)`,
  );
  const started = Date.now();
  const { error, status } = await rest.anon.from('profiles').select('id');
  expect({ code: error?.code, status }).toEqual({ code: '57014', status: 500 });
  expect(Date.now() - started).toBeLessThan(9_000);
  await rest.db.pool.query('drop policy slow on public.profiles');
  expect((await rest.anon.from('profiles').select('id')).error).toBeNull();
});

test('connections that the database ends are replaced', async () => {
  await rest.anon.from('creators').select('id');
  await rest.db.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'rest' and datname = current_database()`,
  );
  await expect
    .poll(async () => (await rest.anon.from('creators').select('id')).error, { timeout: 30_000 })
    .toBeNull();
});
