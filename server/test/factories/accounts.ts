import { randomUUID } from 'node:crypto';
import { creatorId, type CreatorId, userId, type UserId } from '@limelight/contract/platform/ids';
import type { Db } from '../../src/platform/db/db.ts';

const START = new Date('2026-01-01T00:00:00Z');

interface Person {
  readonly displayName?: string;
  readonly handle?: string;
}

/** A person with profile and account, as after a sign-up; they have no way to sign in. */
export async function buildFan(
  db: Db,
  { displayName = 'Fay Fan', handle }: Person = {},
): Promise<UserId> {
  const id = userId.parse(randomUUID());
  const mail = `${id}@example.test`;
  await db.pool.query(
    'insert into auth.users (id, email, created_at, updated_at) values ($1, $2, $3, $3)',
    [id, mail, START],
  );
  await db.pool.query('insert into profiles (id, display_name, handle) values ($1, $2, $3)', [
    id,
    displayName,
    handle ?? `p${id.slice(0, 8)}`,
  ]);
  await db.pool.query('insert into accounts (id, created_at) values ($1, $2)', [id, START]);
  return id;
}

/** A person who became a creator. */
export async function buildCreator(db: Db, person: Person = {}): Promise<CreatorId> {
  const id = await buildFan(db, { displayName: 'Cleo Creator', ...person });
  await db.pool.query('insert into creators (id) values ($1)', [id]);
  return creatorId.parse(id);
}
