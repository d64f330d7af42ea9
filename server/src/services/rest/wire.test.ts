/** PostgREST's protocol as official clients use it: filters, embedding, paging, preferences, errors. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildCreator, buildFan } from '../../../test/factories/accounts.ts';
import { startTestRest, type TestRest } from '../../../test/peers/start-rest.ts';

let rest: TestRest;
const ids: string[] = [];

beforeAll(async () => {
  rest = await startTestRest();
  const people = [
    ['Ana', 'ana', ['art', 'film'], 5],
    ['Bo, "B"', 'bo.b', ['film'], 10],
    ['Cem', 'cem_100', [], 15],
    ['Dee', 'dee', ['art', 'music'], 20],
  ] as const;
  for (const [displayName, handle, tags, subscribers] of people) {
    const id = await buildCreator(rest.db, { displayName, handle: handle.replace('_', '.') });
    await rest.db.pool.query(
      'update creators set tags = $2, total_subscribers = $3 where id = $1',
      [id, tags, subscribers],
    );
    await rest.db.pool.query('update profiles set bio = $2 where id = $1', [
      id,
      displayName === 'Ana' ? 'Paints' : null,
    ]);
    ids.push(id);
  }
});
afterAll(() => rest.close());

/** The display names that a query string finds, in order. */
async function names(query: string): Promise<string[]> {
  const answer = await rest.fetch(`/profiles?select=display_name&order=handle&${query}`);
  const body: unknown = await answer.json();
  if (!Array.isArray(body)) throw new Error(JSON.stringify(body));
  return body.map((row: { display_name: string }) => row.display_name);
}

describe('filters', () => {
  test.each([
    ['handle=eq.ana', ['Ana']],
    ['handle=neq.ana', ['Bo, "B"', 'Cem', 'Dee']],
    ['handle=gt.bo.b&handle=lte.dee', ['Cem', 'Dee']],
    ['handle=gte.cem.100&handle=lt.dee', ['Cem']],
    ['display_name=like.*e*', ['Cem', 'Dee']],
    ['display_name=ilike.a*', ['Ana']],
    ['display_name=not.ilike.*E*', ['Ana', 'Bo, "B"']],
    ['display_name=in.(Ana,"Bo, \\"B\\"")', ['Ana', 'Bo, "B"']],
    ['display_name=not.in.(Ana,Dee)', ['Bo, "B"', 'Cem']],
    ['bio=is.null', ['Bo, "B"', 'Cem', 'Dee']],
    ['bio=not.is.null', ['Ana']],
    ['is_sample=is.false&handle=eq.ana', ['Ana']],
    ['or=(handle.eq.ana,and(display_name.like.D*,bio.is.null))', ['Ana', 'Dee']],
    ['not.or=(handle.eq.ana,handle.eq.dee)', ['Bo, "B"', 'Cem']],
    ['or=(display_name.eq."Bo, \\"B\\"",handle.in.(dee,x))', ['Bo, "B"', 'Dee']],
  ])('%s', async (query, expected) => {
    expect(await names(query)).toEqual(expected);
  });

  test('of lists: contains, contained, overlaps, equal', async () => {
    const found = async (filter: string) => {
      const answer = await rest.fetch(
        `/creators?select=total_subscribers&order=total_subscribers&${filter}`,
      );
      const body = (await answer.json()) as { total_subscribers: number }[];
      return body.map((row) => row.total_subscribers);
    };
    expect(await found('tags=cs.{art}')).toEqual([5, 20]);
    expect(await found('tags=cd.{art,film}')).toEqual([5, 10, 15]);
    expect(await found('tags=ov.{music,film}')).toEqual([5, 10, 20]);
    expect(await found('tags=eq.{film}')).toEqual([10]);
    expect(await found('or=(tags.cs.{art,music},total_subscribers.eq.10)')).toEqual([10, 20]);
  });

  test('through the client: contains, overlaps, or, match, filter on what is embedded', async () => {
    const client = rest.anon;
    const order = { ascending: true };
    const contains = await client
      .from('creators')
      .select('id')
      .contains('tags', ['art'])
      .order('total_subscribers', order);
    expect(contains.data?.map((row) => row.id)).toEqual([ids[0], ids[3]]);
    const overlaps = await client.from('creators').select('id').overlaps('tags', ['music']);
    expect(overlaps.data?.map((row) => row.id)).toEqual([ids[3]]);
    const inner = await client
      .from('creators')
      .select('id, profiles!inner(handle)')
      .ilike('profiles.handle', '%E%')
      .order('total_subscribers', order);
    expect(inner.data).toEqual([
      { id: ids[2], profiles: { handle: 'cem.100' } },
      { id: ids[3], profiles: { handle: 'dee' } },
    ]);
    const left = await client
      .from('creators')
      .select('id, profiles(handle)')
      .eq('profiles.handle', 'ana')
      .order('total_subscribers', order);
    expect(left.data?.map((row) => row.profiles)).toEqual([{ handle: 'ana' }, null, null, null]);
    const or = await client
      .from('creators')
      .select('total_subscribers, profiles!inner()')
      .or('handle.eq.ana,handle.eq.dee', { referencedTable: 'profiles' });
    expect(or.data?.map((row) => row.total_subscribers).sort()).toEqual([20, 5]);
  });
});

describe('selects', () => {
  test('aliases and casts', async () => {
    const { data } = await rest.anon
      .from('creators')
      .select('who:id, n:total_subscribers::text')
      .eq('id', ids[0]!)
      .single();
    expect(data).toEqual({ who: ids[0], n: '5' });
  });

  test('to one and to many, both ways, nested, aliased, ordered and limited', async () => {
    const { data, error } = await rest.service
      .from('profiles')
      .select('handle, page:creators(total_subscribers, profiles(handle)), user_roles(role)')
      .eq('id', ids[1]!)
      .order('role', { referencedTable: 'user_roles' })
      .limit(1, { referencedTable: 'user_roles' })
      .single();
    expect(error).toBeNull();
    expect(data).toEqual({
      handle: 'bo.b',
      page: { total_subscribers: 10, profiles: { handle: 'bo.b' } },
      user_roles: [{ role: 'creator' }],
    });
  });

  test('a fan has an empty list of roles; an inner join leaves them out', async () => {
    const fan = await buildFan(rest.db);
    const loose = await rest.service.from('profiles').select('id, user_roles(role)').eq('id', fan);
    expect(loose.data).toEqual([{ id: fan, user_roles: [] }]);
    for (const columns of ['id, user_roles!inner(role)', 'id, user_roles!inner()']) {
      expect((await rest.service.from('profiles').select(columns).eq('id', fan)).data).toEqual([]);
    }
  });

  test('order by an embedded column, and nulls first or last', async () => {
    const byName = await rest.anon
      .from('creators')
      .select('total_subscribers, profiles(display_name)')
      .order('profiles(display_name)', { ascending: false });
    expect(byName.error).toBeNull();
    expect(byName.data?.map((row) => row.total_subscribers)).toEqual([20, 15, 10, 5]);
    const order = (nullsFirst: boolean) =>
      rest.anon
        .from('profiles')
        .select('handle')
        .order('bio', { nullsFirst })
        .order('handle')
        .limit(1);
    expect((await order(false)).data).toEqual([{ handle: 'ana' }]);
    expect((await order(true)).data).toEqual([{ handle: 'bo.b' }]);
  });

  test('names that look like our own do no harm', async () => {
    const { data, error } = await rest.anon
      .from('creators')
      .select('r:id, t0:tags, e1:total_subscribers, x:profiles(j:handle, o0:id)')
      .eq('id', ids[0]!);
    expect(error).toBeNull();
    expect(data).toEqual([{ r: ids[0], t0: ['art', 'film'], e1: 5, x: { j: 'ana', o0: ids[0] } }]);
  });
});

describe('paging and counts', () => {
  test('an exact count beside a page is 206 with its range; the whole is 200', async () => {
    const page = await rest.anon
      .from('creators')
      .select('id', { count: 'exact' })
      .order('total_subscribers')
      .range(1, 2);
    expect(page).toMatchObject({ status: 206, count: 4 });
    expect(page.data?.map((row) => row.id)).toEqual([ids[1], ids[2]]);
    const whole = await rest.anon.from('creators').select('id', { count: 'exact' });
    expect(whole).toMatchObject({ status: 200, count: 4 });
  });

  test('the count obeys filters of inner relations, and HEAD has no body', async () => {
    const { count, data, error } = await rest.anon
      .from('creators')
      .select('id, profiles!inner(id)', { count: 'exact', head: true })
      .eq('profiles.handle', 'ana');
    expect({ count, data, error }).toEqual({ count: 1, data: null, error: null });
    const answer = await rest.fetch('/creators?select=id', {
      method: 'HEAD',
      headers: { prefer: 'count=exact' },
    });
    expect(answer.headers.get('content-range')).toBe('0-3/4');
    expect(await answer.text()).toBe('');
  });

  test('the Range header works and meets limit and offset', async () => {
    const at = async (query: string, range: string) => {
      const answer = await rest.fetch(
        `/creators?select=total_subscribers&order=total_subscribers${query}`,
        { headers: { range } },
      );
      const rows = (await answer.json()) as { total_subscribers: number }[];
      return [rows.map((row) => row.total_subscribers), answer.headers.get('content-range')];
    };
    expect(await at('', '1-2')).toEqual([[10, 15], '1-2/*']);
    expect(await at('', '2-')).toEqual([[15, 20], '2-3/*']);
    expect(await at('&offset=1&limit=2', '0-1')).toEqual([[10], '1-1/*']);
    expect(await at('&limit=0', '')).toEqual([[], '*/*']);
  });

  test('an offset beyond the count is 416', async () => {
    const { error, status } = await rest.anon
      .from('creators')
      .select('id', { count: 'exact' })
      .range(50, 60);
    expect({ status, code: error?.code }).toEqual({ status: 416, code: 'PGRST103' });
  });

  test('no answer has more than 1,000 rows', async () => {
    const prefix = 'many.';
    await rest.db.pool.query(
      `with u as (insert into auth.users (created_at, updated_at) select now(), now() from generate_series(1, 1100) returning id),
       p as (insert into profiles (id, display_name, handle) select id, 'Many', '${prefix}' || row_number() over () from u returning id)
       insert into creators (id) select id from p`,
    );
    const { data, count } = await rest.anon
      .from('profiles')
      .select('id', { count: 'exact' })
      .like('handle', `${prefix}%`)
      .limit(5_000);
    expect([data?.length, count]).toEqual([1_000, 1_100]);
    await rest.db.pool.query(
      `delete from auth.users where id in (select id from profiles where handle like '${prefix}%')`,
    );
  });
});

describe('writes', () => {
  test('bulk insert, with columns and defaults, by the service', async () => {
    const [a, b] = [await buildFan(rest.db), await buildFan(rest.db)];
    const result = await rest.service
      .from('creators')
      .insert([{ id: a, tags: ['x'] }, { id: b }], { defaultToNull: false, count: 'exact' })
      .select('id, tags');
    expect(result.error).toBeNull();
    expect(result).toMatchObject({
      status: 201,
      count: 2,
      data: [
        { id: a, tags: ['x'] },
        { id: b, tags: [] },
      ],
    });
    const none = await rest.service.from('creators').insert([]).select();
    expect(none).toMatchObject({ status: 201, data: [] });
  });

  test('upsert merges or ignores, by key or by named columns', async () => {
    const id = await buildCreator(rest.db);
    const client = await rest.as(id);
    const merged = await client
      .from('creators')
      .upsert({ id, tags: ['new'] })
      .select('tags')
      .single();
    expect(merged).toMatchObject({ error: null, data: { tags: ['new'] } });
    const ignored = await client
      .from('creators')
      .upsert({ id, tags: ['other'] }, { ignoreDuplicates: true, onConflict: 'id' })
      .select('tags');
    expect(ignored).toMatchObject({ error: null, data: [] });
    expect((await client.from('creators').select('tags').eq('id', id).single()).data).toEqual({
      tags: ['new'],
    });
    const role = await rest.service
      .from('user_roles')
      .upsert({ user_id: id, role: 'creator' }, { onConflict: 'user_id,role' });
    expect(role.error).toBeNull();
  });

  test('update answers what it changed, or only how many', async () => {
    const id = await buildFan(rest.db);
    const client = await rest.as(id);
    const full = await client
      .from('profiles')
      .update({ bio: 'one' })
      .eq('id', id)
      .select('bio, creators(id)');
    expect(full).toMatchObject({ status: 200, data: [{ bio: 'one', creators: null }] });
    const minimal = await client
      .from('profiles')
      .update({ bio: 'two' }, { count: 'exact' })
      .eq('id', id);
    expect(minimal).toMatchObject({ status: 204, data: null, count: 1 });
    const nobody = await client
      .from('profiles')
      .update({ bio: 'x' })
      .eq('handle', 'no.one')
      .select();
    expect(nobody).toMatchObject({ status: 200, data: [] });
  });

  test('a failed row undoes the whole request', async () => {
    const [a, b] = [await buildFan(rest.db), await buildCreator(rest.db)];
    const { error } = await rest.service.from('creators').insert([{ id: a }, { id: b }]);
    expect(error?.code).toBe('23505');
    expect((await rest.service.from('creators').select('id').eq('id', a)).data).toEqual([]);
  });
});
