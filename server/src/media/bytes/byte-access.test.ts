import { afterAll, beforeAll, expect, it } from 'vitest';
import type { MediaId, UserId } from '@limelight/contract/platform/ids';
import { countStatements } from '../../../test/database/count-statements.ts';
import { buildCreator, buildFan } from '../../../test/factories/accounts.ts';
import { buildPicture } from '../../../test/factories/posts.ts';
import { openTestDb } from '../../../test/test-db.ts';
import { unlisted } from '../../../test/unlisted.ts';
import type { Access, BytePart } from '../../kernel/parts/byte-part.ts';
import { byteAccess } from './byte-access.ts';

const NOW = new Date('2026-03-01T12:00:00Z');

let database: Awaited<ReturnType<typeof openTestDb>>;
let owner: UserId;
let fan: UserId;
let picture: MediaId;
beforeAll(async () => {
  database = await openTestDb();
  owner = await buildCreator(database.db);
  fan = await buildFan(database.db);
  picture = await buildPicture(database.db, owner, { fileName: 'beach.jpg' });
});
afterAll(() => database.close());

/** The access that each of two areas grants to the file; a test sets it. */
let says: readonly [Access, Access] = ['none', 'none'];
const parts: readonly BytePart[] = [
  { facts: `'of the first area'`, access: () => says[0] },
  {
    facts: `json_build_object('file', file.id, 'viewer', $1::uuid, 'time', extract(epoch from $3::timestamptz))`,
    access(facts) {
      expect(facts).toEqual({ file: picture, viewer: fan, time: NOW.getTime() / 1_000 });
      return says[1];
    },
  },
];
const access = byteAccess(parts, unlisted);

it.each([
  ['none', 'none', 'none'],
  ['locked', 'none', 'locked'],
  ['none', 'locked', 'locked'],
  ['locked', 'full', 'full'],
  ['full', 'none', 'full'],
] as const)('a file that is %s here and %s there is %s', async (first, second, most) => {
  const { db } = database;
  const wanted = { id: picture, variant: 'w640.webp' };
  says = [first, second];
  expect((await access.of(db, fan, [picture], NOW)).get(picture)).toBe(most);
  expect(await access.find(db, fan, wanted, NOW)).toMatchObject({ access: most });
});

it.each(['id', 'name'] as const)('a file asked for by its %s is one statement', async (by) => {
  const { db, names } = countStatements(database.db);
  const file =
    by === 'id' ? { id: picture } : { purpose: 'vault' as const, name: `${picture}/beach.jpg` };
  const found = await access.find(db, owner, { ...file, variant: 'w640.webp' }, NOW);
  // The owner needs no facts, so the statement reads none.
  expect(found).toMatchObject({ owner_id: owner, facts: null });
  expect(names).toEqual(['media.variant-for-reading']);
});

it('another one’s file has no name of mine', async () => {
  const file = { purpose: 'vault', name: `${picture}/beach.jpg`, variant: 'w640.webp' } as const;
  expect(await access.find(database.db, fan, file, NOW)).toBeNull();
  expect(await access.find(database.db, null, file, NOW)).toBeNull();
});
