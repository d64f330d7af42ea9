/** Responses that are not a plain list, as the official client requests them. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestRest, type TestRest } from '../../../test/peers/start-rest.ts';

let rest: TestRest;
beforeAll(async () => {
  rest = await startTestRest(['authors', 'books'], async (db) => {
    await db.pool.query(`
      create table authors (id int primary key, name text, tags text[], big bigint);
      create table books (id int primary key, title text, author_id int references authors);
      insert into authors values (1, 'Ann "A", Smith', '{x,y}', 9007199254740993), (2, null, null, null),
        (3, '', '{}', 1);
      insert into books values (1, E'Two\\nlines', 1);
      grant select, insert, update on authors, books to anon`);
  });
});
afterAll(() => rest.close());

describe('csv', () => {
  test('has a line of names, quotes where it must, and tells null from an empty text', async () => {
    const { data, error, count } = await rest.anon
      .from('authors')
      .select('*, books(title)', { count: 'exact' })
      .order('id')
      .csv();
    expect(error).toBeNull();
    expect(count).toBe(3);
    expect(data).toBe(
      [
        'id,name,tags,big,books',
        String.raw`1,"Ann ""A"", Smith","{x,y}",9007199254740993,"[{""title"":""Two\nlines""}]"`,
        '2,,,,[]',
        '3,"",{},1,[]',
      ].join('\n'),
    );
  });

  test('is told by its type, has aliases and casts, and an end', async () => {
    const answer = await rest.fetch('/authors?select=key:id,name::text&id=gt.100', {
      headers: { accept: 'text/csv' },
    });
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(await answer.text()).toBe('key,name');
    const page = await rest.fetch('/authors?select=id&order=id', {
      headers: { accept: 'text/csv', range: '1-1', prefer: 'count=exact' },
    });
    expect(page.status).toBe(206);
    expect(page.headers.get('content-range')).toBe('1-1/3');
    expect(await page.text()).toBe('id\n2');
    const same = await rest.fetch('/authors?select=id&order=id', {
      headers: { range: '1-1', prefer: 'count=exact' },
    });
    expect(await same.json(), 'the same request in another format').toEqual([{ id: 2 }]);
  });

  test('is what a write gives back too', async () => {
    const { data, error } = await rest.anon
      .from('books')
      .update({ title: 'One' })
      .eq('id', 1)
      .select('id, title')
      .csv();
    expect(error).toBeNull();
    expect(data).toBe('id,title\n1,One');
  });
});

test('fields that are null are left out on request', async () => {
  const rows = rest.anon.from('authors').select('id, name, tags').eq('id', 2);
  expect((await rows.stripNulls()).data).toEqual([{ id: 2 }]);
  const one = rest.anon.from('authors').select('id, name, tags').eq('id', 2).single();
  expect((await one.stripNulls()).data).toEqual({ id: 2 });
});

describe('what is not offered says its name', () => {
  test.each([
    ['explain', () => rest.anon.from('authors').select().explain()],
    [
      'explain',
      () => rest.anon.from('authors').select().explain({ analyze: true, format: 'json' }),
    ],
    ['tx=rollback', () => rest.anon.from('authors').insert({ id: 9 }).rollback()],
    ['count\\(\\)', () => rest.anon.from('authors').select('count()')],
    ['name,count\\(\\)', () => rest.anon.from('authors').select('name, count()')],
    ['big\\.sum\\(\\)', () => rest.anon.from('authors').select('big.sum()')],
    ['tags->0', () => rest.anon.from('authors').select('tags->0')],
    ['\\.\\.\\.books', () => rest.anon.from('authors').select('id, ...books(title)')],
    ['match', () => rest.anon.from('authors').select().regexMatch('name', 'A')],
    ['isdistinct', () => rest.anon.from('authors').select().isDistinct('name', 'A')],
    ['like\\(all\\)', () => rest.anon.from('authors').select().likeAllOf('name', ['A'])],
    ['fts', () => rest.anon.from('authors').select().textSearch('name', 'A')],
    ['sl', () => rest.anon.from('authors').select().rangeLt('id', '[1,2)')],
  ])('%s', async (part, call) => {
    const { error, status } = await call();
    expect({ status, code: error?.code }).toEqual({ status: 400, code: 'PGRST100' });
    expect(error?.message).toMatch(new RegExp(part));
  });

  test('a type of answer; and nothing was written on the way', async () => {
    const geo = await rest.anon.from('authors').select().geojson();
    expect(geo).toMatchObject({ status: 406, error: { code: 'PGRST107' } });
    expect(geo.error?.message).toContain('geo+json');
    const { rows } = await rest.db.pool.query('select id from authors where id = 9');
    expect(rows).toEqual([]);
  });

  test.each([
    ['columns', `/authors?select=${'id,'.repeat(1_664)}id`, 400, 'PGRST100'],
    ['columns of a relation', `/authors?select=books(${'id,'.repeat(1_664)}id)`, 400, 'PGRST100'],
  ])('too many %s', async (_, path, status, code) => {
    for (const accept of ['application/json', 'text/csv']) {
      const answer = await rest.fetch(path, { headers: { accept } });
      expect(answer.status).toBe(status);
      expect(await answer.json()).toMatchObject({ code });
    }
  });

  test('the same row twice in one upsert is the caller’s fault', async () => {
    const { error, status } = await rest.anon.from('authors').upsert([
      { id: 50, name: 'a' },
      { id: 50, name: 'b' },
    ]);
    expect({ status, code: error?.code }).toEqual({ status: 400, code: '21000' });
  });
});
