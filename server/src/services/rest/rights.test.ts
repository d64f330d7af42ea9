/** Who may do what (docs/product.md, 'Rights behind rest/v1'). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildCreator, buildFan } from '../../../test/factories/accounts.ts';
import { SERVICE, startTestRest, type TestRest } from '../../../test/peers/start-rest.ts';

type Person = 'anon' | 'fan' | 'creator' | 'other' | 'blocked' | 'blocker' | 'hidden' | 'service';

let rest: TestRest;
const ids = {} as Record<Exclude<Person, 'anon' | 'service'>, string>;
const clients = {} as Record<Person, TestRest['anon']>;

beforeAll(async () => {
  rest = await startTestRest();
  ids.fan = await buildFan(rest.db);
  for (const name of ['creator', 'other', 'blocked', 'blocker', 'hidden'] as const) {
    ids[name] = await buildCreator(rest.db, { displayName: name });
  }
  const block = 'insert into blocks (blocker_id, blocked_id, created_at) values ($1, $2, now())';
  await rest.db.pool.query(block, [ids.creator, ids.blocked]);
  await rest.db.pool.query(block, [ids.blocker, ids.creator]);
  await rest.db.pool.query('update creators set hidden = true where id = $1', [ids.hidden]);
  clients.anon = rest.anon;
  clients.service = rest.service;
  for (const [name, id] of Object.entries(ids)) clients[name as Person] = await rest.as(id);
});
afterAll(() => rest.close());

const everyone: Person[] = [
  'anon',
  'fan',
  'creator',
  'other',
  'blocked',
  'blocker',
  'hidden',
  'service',
];
const sees = (names: string) => new Set(names.split(' '));

describe('who sees whose creators row and profile', () => {
  const visible: Record<Exclude<Person, 'anon' | 'service' | 'fan'>, Set<string>> = {
    creator: sees('anon fan creator other hidden service'),
    other: sees('anon fan creator other blocked blocker hidden service'),
    blocked: sees('anon fan other blocked blocker hidden service'),
    blocker: sees('anon fan other blocked blocker hidden service'),
    hidden: sees('hidden service'),
  };
  for (const [owner, viewers] of Object.entries(visible)) {
    test.each(everyone)(`${owner}'s, by %s`, async (viewer) => {
      const id = ids[owner as keyof typeof visible];
      const creator = await clients[viewer].from('creators').select('id').eq('id', id);
      const profile = await clients[viewer].from('profiles').select('id').eq('id', id);
      const expected = viewers.has(viewer) ? [{ id }] : [];
      expect(creator.data).toEqual(expected);
      expect(profile.data).toEqual(expected);
    });
  }

  test.each(everyone)("a fan's profile, by %s: only their own", async (viewer) => {
    const { data } = await clients[viewer].from('profiles').select('id').eq('id', ids.fan);
    expect(data).toEqual(viewer === 'fan' || viewer === 'service' ? [{ id: ids.fan }] : []);
  });

  test.each(everyone)('roles, by %s: only their own', async (viewer) => {
    const { data, error } = await clients[viewer].from('user_roles').select('user_id');
    if (viewer === 'anon') expect(error?.code).toBe('42501');
    else if (viewer === 'service') expect(data).toHaveLength(5);
    else if (viewer === 'fan') expect(data).toEqual([]);
    else expect(data).toEqual([{ user_id: ids[viewer] }]);
  });

  test('an embedded profile is hidden where the profile itself is', async () => {
    const { data } = await clients.fan
      .from('profiles')
      .select('id, creators(id)')
      .eq('id', ids.fan);
    expect(data).toEqual([{ id: ids.fan, creators: null }]);
  });
});

describe('what nobody may write', () => {
  const people: Person[] = ['anon', 'fan', 'creator', 'other', 'service'];
  const strangers = people.filter((who) => who !== 'service');
  const expectRefused = (
    who: Person,
    result: { status: number; error: { code: string } | null },
  ) => {
    // signing in would help only an anonymous caller
    const status = who === 'anon' ? 401 : 403;
    expect([result.error?.code, result.status]).toEqual(['42501', status]);
  };

  test.each(people)('%s cannot make an admin or moderator of anyone', async (who) => {
    for (const role of ['admin', 'moderator']) {
      for (const user_id of [ids.fan, ids.creator]) {
        expectRefused(who, await clients[who].from('user_roles').insert({ user_id, role }));
        expectRefused(who, await clients[who].from('user_roles').upsert({ user_id, role }));
      }
      expectRefused(
        who,
        await clients[who].from('user_roles').update({ role }).eq('user_id', ids.creator),
      );
    }
    const { rows } = await rest.db.pool.query(`select from user_roles where role <> 'creator'`);
    expect(rows).toEqual([]);
  });

  test.each([
    `insert into user_roles values ('%s', 'admin')`,
    `update user_roles set role = 'moderator' where user_id = '%s'`,
    `update creators set total_subscribers = 9 where id = '%s'`,
    `update creators set onboarding_complete = true where id = '%s'`,
    `update profiles set handle = 'stolen' where id = '%s'`,
  ])('the service key where its calls run as the owner: %s', async (text) => {
    const client = await rest.db.pool.connect();
    try {
      await client.query(
        `select set_config('request.jwt.claims', '{"role":"service_role"}', false)`,
      );
      const write = client.query(text.replace('%s', ids.creator));
      await expect(write).rejects.toMatchObject({ code: '42501' });
    } finally {
      client.release(true);
    }
  });

  test.each(strangers)('%s cannot make a creator of somebody else', async (who) => {
    const someone = await buildFan(rest.db);
    expectRefused(
      who,
      await clients[who].from('creators').insert({ id: someone, onboarding_complete: false }),
    );
    expectRefused(
      who,
      await clients[who].from('user_roles').insert({ user_id: someone, role: 'creator' }),
    );
  });

  test.each([
    ['creators', { total_subscribers: 9 }],
    ['creators', { hidden: false }],
    ['creators', { verified_at: '2026-01-01' }],
    ['creators', { banner_url: '/mine' }],
    ['creators', { onboarding_complete: true }],
    ['profiles', { handle: 'stolen' }],
    ['profiles', { avatar_url: '/mine' }],
    ['profiles', { is_sample: true }],
  ] as const)('%s %o, by anyone, of themselves or others', async (table, change) => {
    for (const who of people) {
      expectRefused(who, await clients[who].from(table).update(change).eq('id', ids.creator));
      expectRefused(who, await clients[who].from(table).upsert({ id: ids.creator, ...change }));
    }
  });

  test.each(['they', 'service'])(
    'a new creator cannot start with subscribers, finished onboarding or a banner, by %s',
    async (who) => {
      const id = await buildFan(rest.db);
      const client = who === 'service' ? clients.service : await rest.as(id);
      for (const extra of [
        { total_subscribers: 5 },
        { onboarding_complete: true },
        { banner_url: '/b' },
      ]) {
        expectRefused(
          who === 'service' ? who : 'fan',
          await client.from('creators').insert({ id, onboarding_complete: false, ...extra }),
        );
      }
      expect((await client.from('creators').select('id').eq('id', id)).data).toEqual([]);
    },
  );

  test.each(['anon', 'fan', 'creator', 'service'] as const)('%s cannot delete', async (who) => {
    for (const table of ['creators', 'profiles', 'user_roles']) {
      const key = table === 'user_roles' ? 'user_id' : 'id';
      expectRefused(who, await clients[who].from(table).delete().eq(key, ids.creator));
    }
    expect(
      (await clients.creator.from('creators').select('id').eq('id', ids.creator)).data,
    ).toHaveLength(1);
  });

  test.each(strangers)("%s cannot change somebody else's name, bio or tags", async (who) => {
    const target = ids.blocked;
    const named = await clients[who]
      .from('profiles')
      .update({ display_name: 'Owned' })
      .eq('id', target)
      .select();
    const tagged = await clients[who]
      .from('creators')
      .update({ tags: ['owned'] })
      .eq('id', target)
      .select();
    for (const { data, error } of [named, tagged]) {
      if (error) expect(error.code).toBe('42501');
      else expect(data).toEqual([]);
    }
    const { rows } = await rest.db.pool.query(
      'select display_name, tags from profiles join creators using (id) where id = $1',
      [target],
    );
    expect(rows).toEqual([{ display_name: 'blocked', tags: [] }]);
  });
});

describe('what people may write', () => {
  test('their own name, bio and tags', async () => {
    const id = await buildCreator(rest.db);
    const client = await rest.as(id);
    const named = await client
      .from('profiles')
      .update({ display_name: 'New', bio: 'Hi' })
      .eq('id', id)
      .select()
      .single();
    expect(named.error).toBeNull();
    expect(named.data).toMatchObject({ id, display_name: 'New', bio: 'Hi' });
    const lines = await client
      .from('profiles')
      .update({ display_name: ' Ann\r\nBcc:\u202e all ' })
      .eq('id', id)
      .select()
      .single();
    expect(lines.data).toMatchObject({ display_name: 'Ann Bcc: all' });
    const tagged = await client
      .from('creators')
      .update({ tags: ['a', 'b,"c"'] })
      .eq('id', id);
    expect(tagged).toMatchObject({ status: 204, error: null });
    expect((await client.from('creators').select('tags').eq('id', id).single()).data).toEqual({
      tags: ['a', 'b,"c"'],
    });
  });

  test.each(['', '\u200b\u3164'])('checks of the table answer 23514: %j', async (nothing) => {
    const { error, status } = await clients.fan
      .from('profiles')
      .update({ display_name: nothing })
      .eq('id', ids.fan);
    expect({ code: error?.code, status }).toEqual({ code: '23514', status: 400 });
  });
});

describe('claims that a person can influence give no right', () => {
  test.each([
    { user_metadata: { user_type: 'creator', role: 'service_role' } },
    { role: 'service_role' },
    { role: 'limelight' },
    { role: 'postgres', app_metadata: { role: 'admin' } },
  ])('%o', async (extra) => {
    const id = await buildFan(rest.db);
    const client = await rest.as(id, { extra });
    expect((await client.from('user_roles').select('*')).data).toEqual([]);
    expect((await client.from('profiles').select('id').eq('id', ids.fan)).data).toEqual([]);
    expect((await client.from('creators').select('id').eq('id', id)).data).toEqual([]);
    const { error } = await client.from('user_roles').insert({ user_id: id, role: 'admin' });
    expect(error?.code).toBe('42501');
  });

  test("one person's role and claims do not stay for the next", async () => {
    for (let i = 0; i < 20; i++) {
      const [mine, service, anon] = await Promise.all([
        clients.creator.from('user_roles').select('user_id'),
        clients.service.from('user_roles').select('user_id'),
        clients.anon.from('user_roles').select('user_id'),
        clients.creator.from('creators').select('nothing'),
      ]);
      expect(mine.data).toEqual([{ user_id: ids.creator }]);
      expect(service.data?.length).toBeGreaterThan(4);
      expect(anon.error?.code).toBe('42501');
    }
  });
});

describe('keys and tokens', () => {
  const ask = (headers: Record<string, string>) =>
    fetch(`${rest.url}/rest/v1/creators?select=id&id=eq.${ids.hidden}`, { headers });

  test('no key, or a wrong one, is 401', async () => {
    expect((await ask({})).status).toBe(401);
    expect((await ask({ apikey: 'sb_publishable_other' })).status).toBe(401);
    expect((await ask({ authorization: `Bearer ${SERVICE}` })).status).toBe(401);
  });

  test('the service key in a browser is 401; on a server it passes row level security', async () => {
    for (const header of ['origin', 'sec-fetch-site', 'sec-fetch-dest']) {
      expect((await ask({ apikey: SERVICE, [header]: 'https://example.test' })).status).toBe(401);
    }
    expect(await (await ask({ apikey: SERVICE })).json()).toEqual([{ id: ids.hidden }]);
  });

  test.each([
    ['PGRST301', async () => 'not.a.token'],
    [
      'PGRST301',
      async () =>
        `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from(`{"sub":"${ids.hidden}","role":"service_role"}`).toString('base64url')}.`,
    ],
    ['PGRST303', () => rest.tokenFor(ids.hidden, { expiresIn: -60 })],
  ])('a bad token is 401 %s, not a stranger', async (code, token) => {
    const answer = await ask({
      apikey: 'sb_publishable_test',
      authorization: `Bearer ${await token()}`,
    });
    expect(answer.status).toBe(401);
    expect(await answer.json()).toMatchObject({ code });
  });
});
