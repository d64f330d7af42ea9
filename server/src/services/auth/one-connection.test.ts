import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  newEmail,
  PASSWORD,
  signUp,
  startTestAuth,
  type TestAuth,
} from '../../../test/peers/start-auth.ts';
import { openTestDb } from '../../../test/test-db.ts';
import { createDb, poolConfig } from '../../platform/db/db.ts';

/** With one connection, a transaction that needs a second one waits forever. */
let database: Awaited<ReturnType<typeof openTestDb>>;
let pool: pg.Pool;
let auth: TestAuth;
beforeAll(async () => {
  database = await openTestDb();
  pool = new pg.Pool({
    ...poolConfig(database.url, 'test'),
    max: 1,
    connectionTimeoutMillis: 2_000,
  });
  auth = await startTestAuth({ db: createDb(pool) });
});
afterAll(async () => {
  await auth.close();
  await pool.end();
  await database.close();
});

test('no step of signing up and in asks for a second connection', async () => {
  const several = await Promise.all([signUp(auth), signUp(auth), signUp(auth)]);
  expect(new Set(several.map(({ user }) => user.id)).size).toBe(3);
  const { client, email } = await signUp(auth);
  expect((await client.auth.refreshSession()).error).toBeNull();
  const again = await auth.client().auth.signInWithPassword({ email, password: PASSWORD });
  expect(again.error).toBeNull();
  expect((await client.auth.updateUser({ password: 'another odd phrase' })).error).toBeNull();
  expect((await client.auth.mfa.enroll({ factorType: 'totp' })).error).toBeNull();
  const letter = newEmail();
  expect((await auth.client().auth.signInWithOtp({ email: letter })).error).toBeNull();
  expect((await auth.client().auth.resetPasswordForEmail(email)).error).toBeNull();
});
