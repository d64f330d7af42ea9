import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { openTestDb } from '../../../test/test-db.ts';
import { migrate } from './migrate.ts';
import { roleFault } from './roles.ts';

const directory = path.resolve(import.meta.dirname, '../../../../database/migrations');

let admin: pg.Client;
beforeAll(async () => {
  admin = new pg.Client({ connectionString: inject('superuserUrl') });
  await admin.connect();
});
afterAll(() => admin.end());

/** Not with FORCE: connections that are just closing would end with an unhandled error. */
const dropDatabase = (name: string) =>
  vi.waitFor(() => admin.query(`drop database ${name}`), 30_000);

/** An empty database with its own role, on a server where another installation created the roles. */
async function neighbor(name: string, rights: string) {
  await admin.query(`create role ${name} login password 'secret' ${rights}`);
  await admin.query(`create database ${name} owner ${name}`);
  const url = new URL(inject('superuserUrl'));
  Object.assign(url, { username: name, password: 'secret', pathname: `/${name}` });
  return {
    url: url.href,
    async drop() {
      await dropDatabase(name);
      await admin.query(`drop role ${name}`);
    },
  };
}

test.each([
  ['tenant_without_createrole', ''],
  ['tenant_with_createrole', 'createrole'],
])(
  '%s is told what to run, and works once it was run',
  async (name, rights) => {
    const { url, drop } = await neighbor(name, rights);
    try {
      const refused = migrate({ connectionString: url, directory });
      await expect(refused).rejects.toThrow(
        `isn’t allowed to act as anon, authenticated, service_role, which another installation on that server created. As an administrator of that server, run: grant anon, authenticated, service_role to "${name}";`,
      );
      await admin.query(`grant anon, authenticated, service_role to ${name}`);
      expect(await migrate({ connectionString: url, directory })).toContain(
        '0001-platform-create.sql',
      );
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      await client.query('set role anon');
      expect((await client.query('select id from creators')).rows).toEqual([]);
      await client.end();
      expect(await migrate({ connectionString: url, directory })).toEqual([]);
    } finally {
      await drop();
    }
  },
  60_000,
);

test('a role that may not make the roles, where they are not there, is told so', () => {
  const absent = { me: 'tenant', exists: false, isMine: false, mayMake: false };
  const roles = ['anon', 'authenticated'].map((name) => ({ name, ...absent }));
  expect(roleFault(roles)).toBe(
    'The role in DATABASE_URL needs the roles anon, authenticated, but isn’t allowed to create them. As an administrator of that server, run: create role anon nologin; create role authenticated nologin; grant anon, authenticated to "tenant";',
  );
  expect(roleFault(roles.map((role) => ({ ...role, mayMake: true })))).toBeNull();
});

test('a role that does not own its database is told so', async () => {
  await admin.query(
    `create role tenant_guest login password 'secret' in role anon, authenticated, service_role`,
  );
  await admin.query('create database tenant_house');
  const url = new URL(inject('superuserUrl'));
  Object.assign(url, { username: 'tenant_guest', password: 'secret', pathname: '/tenant_house' });
  try {
    await expect(migrate({ connectionString: url.href, directory })).rejects.toThrow(
      /is missing a permission on its database .* run: alter database tenant_house owner to tenant_guest;/,
    );
  } finally {
    await dropDatabase('tenant_house');
    await admin.query('drop role tenant_guest');
  }
});

test('a version older than the database refuses it, and a migration that was changed', async () => {
  const database = await openTestDb();
  const older = await mkdtemp(path.join(tmpdir(), 'limelight-older-'));
  await cp(directory, older, { recursive: true });
  const start = () => migrate({ connectionString: database.url, directory: older });
  expect(await start()).toEqual([]);
  await rm(path.join(older, '0320-platform-create-workers.sql'));
  await expect(start()).rejects.toThrow(
    'A newer version has used this database: it has the migration 0320-platform-create-workers.sql, which this version doesn’t know.',
  );
  await writeFile(path.join(older, '0320-platform-create-workers.sql'), 'select 1;');
  await expect(start()).rejects.toThrow('0320-platform-create-workers.sql has changed');
  await rm(older, { recursive: true });
  await database.close();
});
