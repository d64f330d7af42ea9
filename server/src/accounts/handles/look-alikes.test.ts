import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { buildCreator, buildFan } from '../../../test/factories/accounts.ts';
import { openTestDb } from '../../../test/test-db.ts';

const MIGRATION = path.resolve(
  import.meta.dirname,
  '../../../../database/migrations/0274-accounts-fold-digits.sql',
);

test('of handles that looked different before, one stays and the others lead on under another', async () => {
  const { db, close } = await openTestDb();
  // as before the migration, when digits counted as digits only
  await db.pool.query('drop index profiles_handle_folded');
  await db.pool.query('create index profiles_handle_folded on profiles (handle)');
  const fan = await buildFan(db, { handle: 'cl4y.atelier' });
  const creator = await buildCreator(db, { handle: 'clay.atelier' });
  const other = await buildCreator(db, { handle: 'clay_at3lier' });
  const alone = await buildFan(db, { handle: 'cloy.atelier' });
  await db.pool.query('update creators set verified_at = now() where id = $1', [creator]);

  await db.pool.query(await readFile(MIGRATION, 'utf8'));
  const { rows } = await db.pool.query<{ id: string; handle: string }>(
    'select id, handle from profiles',
  );
  const handles = new Map(rows.map((row) => [row.id, row.handle]));
  expect([creator, other, fan, alone].map((id) => handles.get(id))).toEqual([
    'clay.atelier',
    'clay_at3lier2',
    'cl4y.atelier3',
    'cloy.atelier',
  ]);
  const former = await db.pool.query('select user_id from former_handles order by handle');
  expect(former.rows).toEqual([{ user_id: fan }, { user_id: other }]);
  await close();
});
