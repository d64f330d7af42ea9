import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDb } from '../../../test/test-db.ts';
import { statement, t } from './statement.ts';

let database: Awaited<ReturnType<typeof openTestDb>>;
beforeAll(async () => {
  database = await openTestDb();
});
afterAll(() => database.close());

const put = statement({
  name: 'test.put',
  params: [t.text(), t.jsonb<unknown>()],
  row: {},
  text: `insert into settings (name, value) values ($1, $2)`,
});
const names = statement({
  name: 'test.names',
  params: [],
  row: { name: t.text() },
  text: `select name from settings order by name`,
});

test('a failed transaction leaves nothing and runs no effect', async () => {
  let effects = 0;
  const work = database.db.tx(async (tx) => {
    tx.afterCommit(() => void effects++);
    await tx.run(put, 'a', [1, 2]);
    throw new Error('stop');
  });
  await expect(work).rejects.toThrow('stop');
  expect(await database.db.many(names)).toEqual([]);
  expect(effects).toBe(0);
});

test('a committed transaction keeps its rows and then runs its effects', async () => {
  let effects = 0;
  await database.db.tx(async (tx) => {
    tx.afterCommit(() => void effects++);
    await tx.run(put, 'b', { deep: [1] });
  });
  expect(await database.db.many(names)).toEqual([{ name: 'b' }]);
  expect(effects).toBe(1);
});

test('an effect that fails as a transaction may leaves what is committed alone', async () => {
  let tries = 0;
  const work = database.db.tx(async (tx) => {
    tries += 1;
    await tx.run(put, 'j', tries);
    tx.afterCommit(() => Promise.reject(Object.assign(new Error('later'), { code: '40001' })));
  });
  await expect(work).rejects.toThrow('later');
  expect(tries).toBe(1);
});

test('a transaction begins with its first statement, also one that fails, and needs none', async () => {
  await database.db.tx((tx) => tx.run(put, 'c', 1));
  const again = database.db.tx(async (tx) => {
    await tx.run(put, 'c', 3).catch(() => undefined);
    await tx.run(put, 'e', 4);
  });
  await expect(again).rejects.toThrow('current transaction is aborted');
  const failing = database.db.tx(async (tx) => {
    await tx.many(names);
    await tx.run(put, 'f', 5);
    throw new Error('stop');
  });
  await expect(failing).rejects.toThrow('stop');
  await database.db.tx(async () => undefined);
  const left = (await database.db.many(names)).map(({ name }) => name);
  expect(left).toContain('c');
  expect(left.filter((name) => 'ef'.includes(name))).toEqual([]);
});

test('an attempt that fails leaves nothing and runs no effect, and the transaction goes on', async () => {
  let effects = '';
  await database.db.tx(async (tx) => {
    const failing = tx.attempt(async () => {
      await tx.run(put, 'g', 1);
      tx.afterCommit(() => void (effects += 'g'));
      await tx.attempt(() => tx.run(put, 'h', 2));
      await tx.run(put, 'g', 3);
    });
    await expect(failing).rejects.toThrow('duplicate key');
    await tx.attempt(async () => {
      await tx.run(put, 'i', 4);
      tx.afterCommit(() => void (effects += 'i'));
      await expect(tx.attempt(() => tx.run(put, 'i', 5))).rejects.toThrow('duplicate key');
    });
  });
  expect(effects).toBe('i');
  const left = (await database.db.many(names)).map(({ name }) => name);
  expect(left.filter((name) => 'ghi'.includes(name))).toEqual(['i']);
});
