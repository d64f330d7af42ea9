import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { createDb, type Db, poolConfig } from '../src/platform/db/db.ts';

/** A database for one test, cloned from the migrated template. Dropped by `close()`. */
export async function openTestDb(): Promise<{ db: Db; url: string; close(): Promise<void> }> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  const template = inject('databaseUrl');
  const admin = new pg.Client({ connectionString: inject('superuserUrl') });
  await admin.connect();
  // copies the files of the template, instead of logging every page
  await admin.query(
    `create database ${name} template limelight owner limelight strategy file_copy`,
  );
  const url = template.replace(/\/limelight$/, `/${name}`);
  // few connections: each one loads the catalogs again
  const db = createDb(new pg.Pool({ ...poolConfig(url, 'test'), max: 4 }));
  return {
    db,
    url,
    async close() {
      await db.close();
      await dropDatabase(admin, name);
      await admin.end();
    },
  };
}

/** The pool's connections are still closing, and force would turn that into errors: PostgreSQL waits for them, but 5 s only. */
async function dropDatabase(admin: pg.Client, name: string, tries = 6): Promise<void> {
  try {
    await admin.query(`drop database ${name}`);
  } catch (error) {
    const isInUse = error instanceof pg.DatabaseError && error.code === '55006';
    if (!isInUse || tries <= 1) throw error;
    await dropDatabase(admin, name, tries - 1);
  }
}
