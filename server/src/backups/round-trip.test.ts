import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { seedSamples } from '@limelight/database/seed';
import { type CreatorId, type MediaId, userId } from '@limelight/contract/platform/ids';
import { toCents } from '@limelight/contract/platform/money';
import { Hono } from 'hono';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest';
import { describeSchema } from '../../test/database/describe-schema.ts';
import { buildCreator } from '../../test/factories/accounts.ts';
import { buildPicture, buildPost, buildPurchase } from '../../test/factories/posts.ts';
import {
  newEmail,
  PASSWORD,
  PUBLISHABLE,
  signUp,
  startTestAuth,
  type TestAuth,
} from '../../test/peers/start-auth.ts';
import { isLong } from '../../test/long.ts';
import { serve } from '../../test/serve.ts';
import { openTestDb } from '../../test/test-db.ts';
import { readConfig } from '../config.ts';
import { areaParts } from '../area-parts.ts';
import { mediaReader } from '../media/index.ts';
import { FixedClock } from '../platform/clock/clock.ts';
import { createDb, type Db, poolConfig } from '../platform/db/db.ts';
import { knownMigrations, migrate, MigrationRefused } from '../platform/db/migrate.ts';
import { markRestoring } from '../platform/db/restoring.ts';
import { nameOf, SCHEMAS } from '../platform/db/snapshot.ts';
import type { Files } from '../platform/files/files.ts';
import { createLocalFiles } from '../platform/files/local-files.ts';
import { loadApiKeys } from '../services/api-keys.ts';
import { installationOf } from './place/installation.ts';
import { chooseSet, restore } from './restoring/restore.ts';
import { secretsIn } from './secrets-in.ts';
import { takeBackup } from './taking/take-backup.ts';

const migrations = path.resolve(import.meta.dirname, '../../../database/migrations');
const NOW = new Date('2026-03-02T12:00:00Z');
const BACKUP_KEY = 'the key of the operator';

let auth: TestAuth;
let root: string;
let admin: pg.Client;
const opened: { close(): Promise<void> }[] = [];
beforeAll(async () => {
  auth = await startTestAuth();
  root = await mkdtemp(path.join(process.env['TEST_FOLDER'] ?? tmpdir(), 'limelight-round-trip-'));
  admin = new pg.Client({ connectionString: inject('superuserUrl') });
  await admin.connect();
});
afterAll(async () => {
  for (const one of opened) await one.close();
  await auth.close();
  await admin.end();
  await rm(root, { recursive: true, force: true });
});

/** An empty database of the product's role, which is no superuser. */
async function emptyDatabase(): Promise<{ db: Db; url: string }> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  await admin.query(
    `create database ${name} template template0 owner limelight strategy file_copy`,
  );
  const url = inject('databaseUrl').replace(/\/limelight$/, `/${name}`);
  const db = createDb(new pg.Pool({ ...poolConfig(url, 'test'), max: 4 }));
  opened.push(db);
  return { db, url };
}

/** A database as a restore of this set leaves it that is killed after the migrations, which take as long as all the rest. */
async function migratedDatabase(set: string): Promise<{ db: Db; url: string }> {
  const database = await openTestDb();
  opened.push(database);
  const client = await database.db.pool.connect();
  await markRestoring(client, set);
  client.release();
  return database;
}

/** Every table with its number of rows and the sum of their hashes, and every sequence with its place. */
async function contentOf({ pool }: Db): Promise<Record<string, string>> {
  const { rows } = await pool.query<{ schema: string; name: string; kind: string }>(
    `select n.nspname as schema, c.relname as name, c.relkind as kind from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = any($1) and c.relkind in ('r', 'S') and c.relname not in ('migrations', 'restored_copy')
       and not exists (select from pg_depend d where d.objid = c.oid and d.classid = 'pg_class'::regclass and d.deptype = 'e')`,
    [SCHEMAS],
  );
  const content: Record<string, string> = {};
  for (const one of rows) {
    const sql =
      one.kind === 'S'
        ? `select last_value || ' ' || is_called as text from ${nameOf(one)}`
        : `select count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as text from ${nameOf(one)} t`;
    content[nameOf(one)] = (await pool.query<{ text: string }>(sql)).rows[0]?.text ?? '';
  }
  return content;
}

/** What describeSchema leaves out: partitions, states of triggers, and the schema of the queue. */
async function structureOf({ pool }: Db): Promise<unknown> {
  const { rows } = await pool.query<{ line: string }>(
    `select line from (
       select c.oid::regclass || ' ' || coalesce(pg_get_expr(c.relpartbound, c.oid), '') || ' ' || c.relrowsecurity as line, n.nspname
         from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.relkind in ('r', 'p')
       union all select t.tgrelid::regclass || ' ' || t.tgname || ' ' || t.tgenabled::text, n.nspname
         from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace where not t.tgisinternal
       union all select k.conrelid::regclass || ' ' || k.conname || ' ' || k.convalidated || ' ' || pg_get_constraintdef(k.oid), n.nspname
         from pg_constraint k join pg_namespace n on n.oid = k.connamespace where k.conrelid <> 0
       union all select pg_get_indexdef(i.indexrelid), n.nspname
         from pg_index i join pg_class c on c.oid = i.indrelid join pg_namespace n on n.oid = c.relnamespace) structure
      where nspname = any($1) order by line`,
    [SCHEMAS],
  );
  return rows.map(({ line }) => line);
}

/** Samples, which have rows in nearly every table; their pictures are a few bytes. */
async function fillWithSamples(db: Db, files: Files): Promise<void> {
  const client = await db.pool.connect();
  try {
    await seedSamples({
      client,
      now: NOW,
      rules: { feeBasisPoints: 2000, holdDays: 7 },
      size: 'small',
      logins: [],
      storeText: async ({ mediaId: id, text }) => {
        const originalKey = `media/${id}/original`;
        const { bytes } = await files.put(originalKey, Buffer.from(text));
        return { originalKey, bytes, contentType: 'application/octet-stream' };
      },
      makePicture: async (_draw, { mediaId: id }) => {
        const put = (name: string) =>
          files.put(`media/${id}/${name}`, Buffer.from(`media/${id}/${name}`));
        const { bytes: originalBytes } = await put('original');
        const { bytes } = await put('w4.webp');
        const originalKey = `media/${id}/original`;
        const key = `media/${id}/w4.webp`;
        const variant = { name: 'w4.webp', class: 'full' as const, key, bytes, etag: 'e' };
        return {
          originalKey,
          originalBytes,
          width: 4,
          height: 5,
          thumbhash: 'x',
          variants: [{ ...variant, contentType: 'image/webp', width: 4, height: 5 }],
        };
      },
    });
  } finally {
    client.release();
  }
}

/** Two pictures of a creator, whose files have their own key as content. */
async function addPictures(db: Db, files: Files, creator: CreatorId): Promise<MediaId> {
  const [id] = [await buildPicture(db, creator), await buildPicture(db, creator)];
  const { rows } = await db.pool.query<{ key: string }>(
    `with originals as (
       update media set original_key = 'media/' || id || '/original' where owner_id = $1 returning id, original_key),
     variants as (
       update media_variants v set key = 'media/' || v.key from originals o where o.id = v.media_id returning v.key)
     select original_key as key from originals union all select key from variants`,
    [creator],
  );
  for (const { key } of rows) await files.put(key, Buffer.from(key));
  return id;
}

/**
 * A person with a password, a picture that a fan bought, and values that a copy could spoil; in `npm run test:long` among the
 * samples, which take as long to make and to compare as all the rest.
 */
async function fill(db: Db, files: Files) {
  if (isLong) await fillWithSamples(db, files);
  await db.pool.query(`select keep_event_days(current_date)`);
  await db.pool.query(
    `insert into events (happened_at, kind, facts) select now() + n * interval '1 day', 'test.happened', '{"n": "\\\\ tab\\t"}' from generate_series(-2, 1) n`,
  );
  await db.pool.query(
    `select graphile_worker.add_job('test.waits', '{"a": 1}', run_at => now() + interval '1 day')`,
  );
  const creator = await buildCreator(db);
  await db.pool.query(
    `update auth.users set banned_until = 'infinity', created_at = '0044-03-15 BC' where id = $1`,
    [creator],
  );
  const file = await addPictures(db, files, creator);
  const { email, user, session } = await signUp(auth, newEmail());
  const fan = userId.parse(user.id);
  await db.pool.query(
    `insert into profiles (id, display_name, handle) values ($1, 'Fan', 'fan.of.all')`,
    [fan],
  );
  const post = await buildPost(db, creator, {
    audience: [[{ kind: 'price', priceCents: toCents(900) }]],
    media: [{ mediaId: file }],
    text: '\\N \\. "a", {b}\ttab\r\n\n\u2028 Straße 田中 🦔 #odd',
  });
  await buildPurchase(db, fan, creator, post);
  return { email, fan, file, token: session.access_token };
}

it('everything comes back: rows, structure, sequences, files, sign-in, and what was bought', async () => {
  const { db } = auth;
  const from = createLocalFiles(path.join(root, 'from/files'));
  await mkdir(path.join(root, 'from'), { recursive: true });
  const log = { warn: vi.fn() };
  await writeFile(path.join(root, 'from/service-key'), 'sb_secret_1');
  await loadApiKeys(db, path.join(root, 'from'), log);
  const { email, fan, file, token } = await fill(db, from);
  const env = { BACKUP_TO: path.join(root, 'to'), BACKUP_KEY };
  const before = {
    content: await contentOf(db),
    structure: await structureOf(db),
    schema: await describeSchema(db.pool),
  };
  const taken = await takeBackup({
    deps: { db, files: from, config: readConfig({ ...env, DATA_DIR: path.join(root, 'from') }) },
    to: env.BACKUP_TO,
    signal: new AbortController().signal,
    say: () => undefined,
  });
  expect(taken.manifest.files).toMatchObject({ missing: 0, count: taken.newFiles });
  expect(secretsIn(taken.manifest).filter((name) => name === 'the service key')).toHaveLength(1);
  expect(secretsIn({ ...taken.manifest, kept: [] })).toContain('the service key');

  const dataDir = path.join(root, 'again');
  await mkdir(dataDir);
  const config = readConfig({ ...env, DATA_DIR: dataDir });
  const files = createLocalFiles(path.join(dataDir, 'files'));
  const chosen = await chooseSet(config, env.BACKUP_TO, null, migrations);
  const options = { chosen, config, files, migrations, say: () => undefined };

  // Killed before it had loaded anything: no start takes the database, and no other set goes into it.
  const empty = await emptyDatabase();
  const begun = { ...options, databaseUrl: empty.url };
  const nowhere = path.join(root, 'nowhere');
  await expect(restore({ ...begun, migrations: nowhere })).rejects.toThrow('ENOENT');
  await expect(migrate({ connectionString: empty.url, directory: migrations })).rejects.toThrow(
    MigrationRefused,
  );
  const older = { ...chosen, set: '20200101T000000.000Z' };
  await expect(restore({ ...begun, chosen: older })).rejects.toThrow(
    `A restore of ${chosen.set} has begun`,
  );

  // Killed while it copied files: the same restore goes on.
  const target = isLong ? empty : await migratedDatabase(chosen.set);
  const into = { ...options, databaseUrl: target.url };
  let puts = 0;
  const dying: Files = {
    ...files,
    put: (key, body) => (++puts > 3 ? Promise.reject(new Error('killed')) : files.put(key, body)),
  };
  await expect(restore({ ...into, files: dying })).rejects.toThrow('killed');
  expect(await restore(into)).toEqual([]);

  expect(await contentOf(target.db)).toEqual(before.content);
  expect(await structureOf(target.db)).toEqual(before.structure);
  expect(await describeSchema(target.db.pool)).toBe(before.schema);
  expect(await migrate({ connectionString: target.url, directory: migrations })).toEqual([]);
  await expect(restore(into)).rejects.toThrow('the database has tables');
  // the copy goes on with the place once it is live
  expect(await installationOf(target.db)).toBe(await installationOf(db));
  expect(await readFile(path.join(dataDir, 'service-key'), 'utf8')).toBe('sb_secret_1');
  expect((await stat(path.join(dataDir, 'service-key'))).mode & 0o777).toBe(0o600);
  expect((await loadApiKeys(target.db, dataDir, log)).isService('sb_secret_1')).toBe(true);
  // a set of a version that had the key in the file alone
  await target.db.pool.query('delete from service_keys');
  expect((await loadApiKeys(target.db, dataDir, log)).isService('sb_secret_1')).toBe(true);
  expect(log.warn).not.toHaveBeenCalled();
  const stored = await readdir(path.join(root, 'from/files/media'), { recursive: true });
  for (const name of stored.filter((one) => one.includes('/')))
    expect(await readFile(path.join(dataDir, 'files/media', name))).toEqual(
      await readFile(path.join(root, 'from/files/media', name)),
    );

  // the same password, and the session that was open, on the restored database
  const service = auth.another({ db: target.db });
  const served = await serve(new Hono().route('/auth/v1', service.routes).fetch);
  const signedIn = await fetch(`${served.url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: PUBLISHABLE, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD }),
  });
  expect(await signedIn.json()).toMatchObject({ user: { id: fan } });
  expect((await service.verify(token))?.sub).toBe(fan);
  await served.close();

  // what the fan bought, and what a stranger may still not have
  const deps = { db: target.db, files, clock: new FixedClock(new Date('2026-06-20T00:00:00Z')) };
  const read = mediaReader(deps, areaParts.byteAccess);
  const wanted = { bucket: 'media', name: `${file}/w640.webp` };
  const bought = await read({ ...wanted, viewerId: fan, sessionId: null });
  expect((await files.read(bought?.key ?? '')).toString()).toBe(`media/${file}/w640.webp`);
}, 300_000);

it('a set of another version is refused before anything is touched', async () => {
  const config = readConfig({
    BACKUP_TO: path.join(root, 'to'),
    BACKUP_KEY,
    DATA_DIR: path.join(root, 'again'),
  });
  const choose = (folder: string, set: string | null = null) =>
    chooseSet(config, path.join(root, 'to'), set, folder);
  const folder = path.join(root, 'migrations');
  await mkdir(folder);
  const [first = '', ...rest] = [...(await knownMigrations(migrations)).keys()];
  await expect(choose(folder)).rejects.toThrow(
    `A newer version made this backup: it has the migration ${first}`,
  );
  for (const name of [first, ...rest])
    await writeFile(path.join(folder, name), await readFile(path.join(migrations, name)));
  await writeFile(path.join(folder, first), 'select 1');
  await expect(choose(folder)).rejects.toThrow(`The migration ${first} of this backup is not that`);
  await expect(choose(migrations, '1999')).rejects.toThrow('There is no backup 1999');
});

it('every schema that the migrations and the queue make is in a backup', async () => {
  const { rows } = await auth.db.pool.query<{ name: string }>(
    `select nspname as name from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema' order by 1`,
  );
  expect(rows.map(({ name }) => name)).toEqual(SCHEMAS);
});
