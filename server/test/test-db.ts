import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { createDb, type Db, poolConfig } from '../src/platform/db/db.ts';

/** A database of this test's own, cloned from the migrated template. Dropped by `close()`. */
export async function openTestDb(): Promise<{ db: Db; url: string; close(): Promise<void> }> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  const template = inject('databaseUrl');
  const admin = new pg.Client({ connectionString: inject('superuserUrl') });
  await admin.connect();
  // its files as they are, not page by page through the log
  await admin.query(
    `create database ${name} template limelight owner limelight strategy file_copy`,
  );
  const url = template.replace(/\/limelight$/, `/${name}`);
  const db = createDb(new pg.Pool({ ...poolConfig(url, 'test'), max: 8 }));
  return {
    db,
    url,
    async close() {
      await db.close();
      // The pool's connections are still closing; PostgreSQL waits for them, and force would make them errors.
      await admin.query(`drop database ${name}`);
      await admin.end();
    },
  };
}
