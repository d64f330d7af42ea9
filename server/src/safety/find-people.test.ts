/** Staff find people: by names and handles of any script; by email and order number only administrators, with a line in the log. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Role } from '@limelight/contract/accounts/operations';
import type { UserId } from '@limelight/contract/platform/ids';
import { toCents } from '@limelight/contract/platform/money';
import { buildFan } from '../../test/factories/accounts.ts';
import { viewerOf } from '../../test/factories/creators.ts';
import { key, type Money, startMoney } from '../../test/money.ts';
import { codeOf, operationsAs } from '../../test/operations.ts';
import type { Queryable } from '../platform/db/db.ts';
import { encodeValues } from '../platform/db/statement.ts';
import { findNamed } from './find-people.ts';
import { FIND_PEOPLE_LIMIT } from './limits.ts';
import { peopleNamed } from './people-queries.ts';

let money: Money;
let admin: UserId;
let moderator: UserId;
beforeAll(async () => {
  money = await startMoney();
  admin = await staff('admin');
  moderator = await staff('moderator');
});
beforeEach(() => money.db.pool.query('truncate audit_log'));
afterAll(() => money.close());

const as = (id: UserId | null, ...roles: Role[]) =>
  operationsAs(money.deps, id === null ? null : viewerOf(id, ...roles)).safety;
async function staff(role: 'admin' | 'moderator'): Promise<UserId> {
  const id = await buildFan(money.db, { displayName: `Some ${role}` });
  await money.db.pool.query('insert into user_roles values ($1, $2)', [id, role]);
  return id;
}
const handlesFor = async (q: string) =>
  (await as(moderator, 'moderator').findPeople({ q })).items.map(({ handle }) => handle);
const lines = async () =>
  (await money.db.pool.query('select actor_id, action, subject, details from audit_log')).rows;

test('by a part of a name or handle in any script, the handle that was typed first', async () => {
  const people = [
    ['mira', 'Zoë Straße'],
    ['mira.lund', 'Quilla Lund'],
    ['xmira', 'ΟΔΥΣΣΕΥΣ Παπάς'],
    ['tanaka', '田中 太郎'],
    ['percent', '100%_Olsen'],
  ] as const;
  for (const [handle, displayName] of people) await buildFan(money.db, { handle, displayName });
  const gone = await buildFan(money.db, { handle: 'mira.gone', displayName: 'Quilla Gone' });
  await money.db.pool.query('update accounts set deleted_at = now() where id = $1', [gone]);

  for (const [q, handles] of [
    ['mira', ['mira', 'mira.lund', 'xmira']],
    ['MIRA', ['mira', 'mira.lund', 'xmira']],
    ['@mira', ['mira', 'mira.lund']],
    ['@ira', []],
    ['strasse', ['mira']],
    ['zoë', ['mira']],
    ['οδυσσευς', ['xmira']],
    ['太郎', ['tanaka']],
    ['田', ['tanaka']],
    ['quilla', ['mira.lund']],
    ['uil', ['mira.lund']],
    ['%', []],
    ['00%_o', ['percent']],
    ['@', []],
    ['nobody at all', []],
  ] as const)
    expect(await handlesFor(q), q).toEqual(handles);
  expect(await lines()).toEqual([]);
});

interface Node {
  readonly 'Index Name'?: string;
  readonly 'Actual Rows': number;
  readonly Plans?: readonly Node[];
}
const nodes = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodes)];

test.each([['@xqz'], ['xqz']])('a search for %s reads none whom it does not find', async (q) => {
  await buildFan(money.db);
  let values: unknown[] = [];
  const noted: Queryable = {
    ...money.db,
    many: (asked, ...given) => {
      values = encodeValues(asked.params, given);
      return money.db.many(asked, ...given);
    },
  };
  expect(await findNamed(noted, q, { isWhole: false, most: 21 })).toEqual([]);
  const client = await money.db.pool.connect();
  await client.query('begin');
  // the table of a test is small
  await client.query('set local enable_seqscan = off; set local enable_indexscan = off');
  const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Node }] }>(
    `explain (analyze, timing off, format json) ${peopleNamed.text}`,
    values,
  );
  await client.query('rollback');
  client.release();
  const [row] = rows;
  if (!row) throw new Error('no plan');
  const read = nodes(row['QUERY PLAN'][0].Plan).filter(({ 'Index Name': name }) =>
    /^profiles_(?!pkey)/.test(name ?? ''),
  );
  expect(read.length).toBeGreaterThan(0);
  for (const node of read) expect(node['Actual Rows']).toBe(0);
});

test('more than fit are said to be there', async () => {
  for (let n = 0; n < 21; n++) await buildFan(money.db, { displayName: `Many Twins ${n}` });
  const { items, hasMore } = await as(admin, 'admin').findPeople({ q: 'many twins' });
  expect([items.length, hasMore]).toEqual([20, true]);
});

test('by email and by order number for administrators alone, and the audit log knows', async () => {
  const creator = await money.creator();
  const fan = await money.fan();
  const { orderId } = await money.as(fan.id).memberships.subscribe({
    tierId: creator.tierId,
    expectedPriceCents: toCents(8000),
    idempotencyKey: key(),
  });
  const { number } = await money.as(fan.id).payments.getOrder({ orderId });
  const email = `${fan.id}@example.test`;
  const searches = [
    [{ q: email.toUpperCase(), by: 'email' }, [fan.id], `user:${fan.id}`, { by: 'email' }],
    [{ q: 'nobody@example.test', by: 'email' }, [], null, { by: 'email' }],
    [
      { q: `#${number}`, by: 'order' },
      [fan.id, creator.id],
      `user:${fan.id}`,
      { by: 'order', order: Number(number) },
    ],
    [{ q: '999999999', by: 'order' }, [], null, { by: 'order', order: 999_999_999 }],
    [{ q: 'no number', by: 'order' }, [], null, { by: 'order' }],
  ] as const;
  for (const [search, found, subject, details] of searches) {
    for (const [code, safety] of [
      ['not_signed_in', as(null)],
      ['forbidden', as(fan.id)],
      ['forbidden', as(creator.id, 'creator')],
      ['forbidden', as(moderator, 'moderator')],
    ] as const)
      expect(await codeOf(safety.findPeople(search))).toBe(code);
    expect(await lines()).toEqual([]);
    const { items } = await as(admin, 'admin').findPeople(search);
    expect(items.map(({ id }) => id)).toEqual(found);
    expect(await lines()).toEqual([
      { actor_id: admin, action: 'safety.findPeople', subject, details },
    ]);
    await money.db.pool.query('truncate audit_log');
  }
  // a moderator who types an address finds no one by it
  expect(await handlesFor(email)).toEqual([]);
});

test('not without end', async () => {
  const busy = await staff('moderator');
  const codes = new Set<string>();
  for (let n = 0; n <= FIND_PEOPLE_LIMIT.hits; n++)
    codes.add(await codeOf(as(busy, 'moderator').findPeople({ q: 'x' })));
  expect([...codes]).toEqual(['ok', 'rate_limited']);
});
