/** Relations that the product's three exposed tables do not have: many to one, two keys to one table. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestRest, type TestRest } from '../../../test/peers/start-rest.ts';

let rest: TestRest;
beforeAll(async () => {
  rest = await startTestRest(['authors', 'books'], async (db) => {
    await db.pool.query(`
      create table authors (id int primary key, name text not null, "odd ""name" int default 7);
      create table books (id int primary key, title text, author_id int constraint written references authors,
        editor_id int constraint edited references authors);
      insert into authors values (1, 'Ann'), (2, 'Ben');
      insert into books values (1, 'One', 1, 2), (2, 'Two', 1, null), (3, 'Three', 2, 1);
      grant select, insert on authors, books to anon`);
  });
});
afterAll(() => rest.close());

const titles = (rows: { title: string }[]) => rows.map((row) => row.title);

test('two keys to one table are ambiguous: 300 PGRST201 with the ways to say it', async () => {
  const { error, status } = await rest.anon.from('books').select('title, authors(name)');
  expect(status).toBe(300);
  expect(error?.code).toBe('PGRST201');
  expect(error?.hint).toContain(`'authors!edited', 'authors!written'`);
  expect(error?.details).toMatchObject([
    { cardinality: 'many-to-one', relationship: 'edited using books(editor_id) and authors(id)' },
    { cardinality: 'many-to-one', relationship: 'written using books(author_id) and authors(id)' },
  ]);
});

test.each([
  'authors!written(name)',
  'authors!author_id(name)',
  'authors:written(name)',
  'authors:author_id(name)',
])('a hint settles it: %s', async (embed) => {
  const { data, error } = await rest.anon
    .from('books')
    .select(`title, ${embed}`)
    .eq('id', 1)
    .single();
  expect(error).toBeNull();
  expect(data).toEqual({ title: 'One', authors: { name: 'Ann' } });
});

test('both at once, one of them null', async () => {
  const { data } = await rest.anon
    .from('books')
    .select('by:authors!written(name), edited:authors!edited(name)')
    .eq('id', 2)
    .single();
  expect(data).toEqual({ by: { name: 'Ann' }, edited: null });
});

test('to many, with its own order, limit, offset and filter', async () => {
  const { data } = await rest.anon
    .from('authors')
    .select('name, books!written(title)')
    .order('title', { referencedTable: 'books', ascending: false })
    .limit(1, { referencedTable: 'books' })
    .order('id');
  expect(data?.map((row) => [row.name, titles(row.books)])).toEqual([
    ['Ann', ['Two']],
    ['Ben', ['Three']],
  ]);
  const inner = await rest.anon
    .from('authors')
    .select('name, books!edited!inner(title)')
    .eq('books.title', 'One');
  expect(inner.data).toEqual([{ name: 'Ben', books: [{ title: 'One' }] }]);
});

test('many rows order by a column of their one; a filter on it leaves rows without it', async () => {
  const query = () => rest.anon.from('books').select('title, authors!edited(name)');
  const ordered = await query().order('authors(name)', { nullsFirst: false }).order('id');
  expect(ordered.error).toBeNull();
  expect(titles(ordered.data ?? [])).toEqual(['Three', 'One', 'Two']);
});

test('a column with a quote in its name is a column like any other', async () => {
  const answer = await rest.fetch(`/authors?select=${encodeURIComponent('"odd \\"name"')}&id=eq.1`);
  expect(await answer.json()).toEqual([{ 'odd "name': 7 }]);
  const filtered = await rest.fetch(
    `/authors?select=id&${encodeURIComponent('odd "name')}=eq.7&order=id`,
  );
  expect(await filtered.json()).toEqual([{ id: 1 }, { id: 2 }]);
});

test('rows without a relation, and rows with one, without embedding it', async () => {
  const authors = (select: string) => rest.anon.from('authors').select(select).order('id');
  const names = async (query: PromiseLike<{ data: unknown; error: unknown }>) => {
    const { data, error } = await query;
    expect(error).toBeNull();
    return (data as { name: string }[]).map(({ name }) => name);
  };
  await rest.db.pool.query(`insert into authors values (3, 'Cid')`);
  expect(await names(authors('name, books!written()').is('books', null))).toEqual(['Cid']);
  expect(await names(authors('name, books!written()').not('books', 'is', null))).toEqual([
    'Ann',
    'Ben',
  ]);
  expect(
    await names(authors('name, books!written(title)').is('books', null).eq('books.title', 'Three')),
    'a condition on the relation counts',
  ).toEqual(['Ann', 'Cid']);
  const either = authors('name, wrote:books!written(), edited:books!edited()');
  expect(await names(either.or('wrote.is.null,edited.not.is.null'))).toEqual(['Ann', 'Ben', 'Cid']);
  const counted = await rest.anon
    .from('books')
    .select('title, authors!edited()', { count: 'exact' })
    .is('authors', null);
  expect(counted).toMatchObject({ data: [{ title: 'Two' }], count: 1 });
  expect((await authors('name, books!written()').eq('books', 1)).error?.code).toBe('42703');
  await rest.db.pool.query('delete from authors where id = 3');
});
