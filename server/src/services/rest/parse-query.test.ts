import { expect, test } from 'vitest';
import { RestError } from './errors.ts';
import { parseQuery } from './parse-query.ts';

const parse = (query: string) => parseQuery(new URLSearchParams(query));

function fault(query: string): RestError {
  try {
    parse(query);
  } catch (error) {
    if (error instanceof RestError) return error;
    throw error;
  }
  throw new Error(`${query} was accepted`);
}

test('a select names columns, aliases, casts and relations with hints', () => {
  const { root } = parse('select=id,label:name::text,*,who:people!fk!inner(name,rooms!left(*))');
  expect(root.items).toMatchObject([
    { kind: 'column', name: 'id', alias: null, cast: null },
    { kind: 'column', name: 'name', alias: 'label', cast: 'text' },
    { kind: 'all' },
    {
      kind: 'embed',
      target: 'people',
      alias: 'who',
      hint: 'fk',
      inner: true,
      node: {
        items: [
          { kind: 'column', name: 'name' },
          { kind: 'embed', target: 'rooms', inner: false, hint: null },
        ],
      },
    },
  ]);
});

test('without a select, everything', () => {
  expect(parse('').root.items).toEqual([{ kind: 'all' }]);
});

test.each([
  ['id=eq.a.b(c),d', { operator: 'eq', value: 'a.b(c),d' }, false],
  ['id=not.eq.x', { operator: 'eq', value: 'x' }, true],
  ['id=like.*ab*', { operator: 'like', value: '%ab%' }, false],
  ['id=ilike.%25ab', { operator: 'ilike', value: '%ab' }, false],
  ['id=is.NULL', { operator: 'is', value: 'null' }, false],
  ['id=not.is.true', { operator: 'is', value: 'true' }, true],
  ['id=in.(a,"b, (c)","d""e",f g)', null, false],
  ['id=in.(a,"b, \\"c\\")",)', { operator: 'in', values: ['a', 'b, "c")', ''] }, false],
  ['id=in.()', { operator: 'in', values: [] }, false],
  ['id=cs.{a,"b,c"}', { operator: 'cs', value: '{a,"b,c"}' }, false],
])('filter %s', (query, expected, negated) => {
  if (expected === null) {
    expect(fault(query).code).toBe('PGRST100');
    return;
  }
  expect(parse(query).root.where).toEqual([
    { kind: 'comparison', column: 'id', negated, test: expected },
  ]);
});

test('logic trees nest, negate and keep quoted and braced commas together', () => {
  const { root } = parse('or=(a.eq.1,not.and(b.not.in.(1,2),c.cs.{x,y}),d.eq."a,b)")');
  expect(root.where).toEqual([
    {
      kind: 'group',
      join: 'or',
      negated: false,
      parts: [
        { kind: 'comparison', column: 'a', negated: false, test: { operator: 'eq', value: '1' } },
        {
          kind: 'group',
          join: 'and',
          negated: true,
          parts: [
            {
              kind: 'comparison',
              column: 'b',
              negated: true,
              test: { operator: 'in', values: ['1', '2'] },
            },
            {
              kind: 'comparison',
              column: 'c',
              negated: false,
              test: { operator: 'cs', value: '{x,y}' },
            },
          ],
        },
        {
          kind: 'comparison',
          column: 'd',
          negated: false,
          test: { operator: 'eq', value: 'a,b)' },
        },
      ],
    },
  ]);
});

test('dotted keys speak of what is embedded, by alias or name', () => {
  const { root } = parse(
    'select=id,who:people(name,rooms(*))&who.name=eq.x&who.rooms.order=size.desc.nullslast&who.rooms.limit=2&who.not.or=(name.eq.a)',
  );
  const people = root.items.find((item) => item.kind === 'embed')?.node;
  expect(people?.where).toHaveLength(2);
  const rooms = people?.items.find((item) => item.kind === 'embed')?.node;
  expect(rooms).toMatchObject({
    limit: 2,
    order: [{ column: 'size', direction: 'desc', nulls: 'last', relation: null }],
  });
});

test('order knows directions, nulls and to-one relations', () => {
  expect(parse('order=a,b.desc,c.asc.nullsfirst,p(d).desc.nullslast').root.order).toEqual([
    { relation: null, column: 'a', direction: 'asc', nulls: null },
    { relation: null, column: 'b', direction: 'desc', nulls: null },
    { relation: null, column: 'c', direction: 'asc', nulls: 'first' },
    { relation: 'p', column: 'd', direction: 'desc', nulls: 'last' },
  ]);
});

test.each([
  ['select=id,,name', 'select'],
  ['select=id,', 'select'],
  ['select=...people(name)', 'spread'],
  ['select=data->name', 'JSON'],
  ['select=id.count()', 'aggregates'],
  ['select=id::regclass', 'cast'],
  ['select=people(name', 'expecting ")"'],
  ['select=people!inner', 'expecting "("'],
  [`select=${encodeURIComponent('a"b:id')}`, 'select'],
  ['select=a(b(c(d(e(f(g(h)))))))', 'levels'],
  ['name=fts.cat', 'operator "fts"'],
  ['name=eq(any).{a}', 'modifier'],
  ['name=plainvalue', 'operator'],
  ['name=is.something', 'not_null'],
  ['name=in.a,b', 'expecting "("'],
  ['name=in.(a', 'expecting ")"'],
  ['data->>x=eq.1', 'JSON'],
  ['or=a.eq.1', 'logic tree or'],
  ['or=(a.eq.1', 'logic tree or'],
  ['or=(a)', 'expecting "."'],
  [`or=${'(or'.repeat(12)}(a.eq.1)${')'.repeat(12)}`, 'logic'],
  ['order=name.up', 'order'],
  ['order=', 'order'],
  ['limit=ten', 'limit'],
  ['offset=1e400', 'offset'],
  ['columns=a;b', 'columns'],
])('%s is refused, naming the part', (query, named) => {
  const error = fault(query);
  expect(error).toMatchObject({ code: 'PGRST100', status: 400 });
  expect(`${error.message} ${String(error.details)}`).toContain(named);
});

test('a filter on what is not embedded, and a negative limit, have codes of their own', () => {
  expect(fault('people.name=eq.x')).toMatchObject({ code: 'PGRST108', status: 400 });
  expect(fault('limit=-1')).toMatchObject({ code: 'PGRST103', status: 416 });
});
