import { execFileSync } from 'node:child_process';
import { chmod, cp, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isLong } from '../../../test/long.ts';
import { chooseSet } from '../../backups/index.ts';
import { readConfig } from '../../config.ts';
import { migrate } from '../../platform/db/migrate.ts';
import { startEmbedded } from '../../platform/embedded/embedded.ts';
import { freePort } from '../../platform/embedded/free-port.ts';
import { upgrade } from './upgrade.ts';

const checkout = path.resolve(import.meta.dirname, '../../../..');

let folder: string;
let dataDir: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'limelight-upgrade-'));
  await chmod(folder, 0o755);
  dataDir = path.join(folder, 'data');
  await mkdir(dataDir, { mode: 0o711 });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A version with those of our migrations that `has` lets in, and perhaps one more. */
async function version(name: string, has: (migration: string) => boolean, more?: string) {
  const root = path.join(folder, name);
  const migrations = path.join(root, 'database/migrations');
  await cp(path.join(checkout, 'database/migrations'), migrations, {
    recursive: true,
    filter: (file) => !file.endsWith('.sql') || has(path.basename(file)),
  });
  if (more !== undefined) await writeFile(path.join(migrations, '9999-platform-next.sql'), more);
  // as much of a built web app as the check of a new version looks at
  await mkdir(path.join(root, 'web/dist'), { recursive: true });
  await cp(path.join(checkout, 'web/index.html'), path.join(root, 'web/dist/index.html'));
  await writeFile(
    path.join(root, 'web/dist/scripts.json'),
    JSON.stringify({ entry: { file: 'entry.js', name: 'entry' } }),
  );
  return root;
}

/** Runs `work` on the embedded database, as a superuser. */
async function inDatabase<T>(work: (client: pg.Client, url: string) => Promise<T>): Promise<T> {
  const directory = path.join(dataDir, 'postgres');
  const server = await startEmbedded({ directory, database: 'limelight' });
  const client = new pg.Client({
    connectionString: server.superuserUrl.replace(/postgres$/, 'limelight'),
  });
  try {
    await client.connect();
    return await work(client, server.url);
  } finally {
    await client.end();
    await server.stop();
  }
}

const purposes = () =>
  inDatabase(async (client) => (await client.query('select purpose from public.media')).rows);

it.runIf(isLong)(
  'a data folder of an older version is upgraded; a version that fails on it leaves it as it was',
  async () => {
    const older = await version('older', (name) => name < '0840-');
    await inDatabase(async (client, connectionString) => {
      await migrate({ connectionString, directory: path.join(older, 'database/migrations') });
      await client.query('set session_replication_role = replica');
      await client.query(
        `insert into public.media (owner_id, kind, purpose, file_name, original_key, original_bytes, original_type, created_at)
         values (uuidv7(), 'picture', 'post', 'a.jpg', 'media/a/original', 1, 'image/jpeg', now())`,
      );
    });
    // as a copy may leave it, which PostgreSQL refuses
    await chmod(path.join(dataDir, 'postgres/pgdata'), 0o755);
    const port = String(await freePort());
    const env = { DATA_DIR: dataDir, PORT: port, SAMPLE_CONTENT: 'off' };
    const log = pino({ level: 'silent' });
    const lines: string[] = [];
    const run = (root: string, more: Record<string, string> = {}) => {
      const config = readConfig({ ...env, ...more });
      const print = (line: string) => void lines.push(line);
      return upgrade({ config, root, log, print, isEstimate: false });
    };

    const failing = await version(
      'failing',
      () => true,
      'create table public.half (); select 1/0;',
    );
    await expect(run(failing)).rejects.toThrow(
      'The upgrade failed, and the data is as it was before: migration 9999-platform-next.sql failed (division by zero). Start the version before again.',
    );
    const ill = await version('ill', () => true, 'drop table public.creators cascade;');
    await expect(run(ill)).rejects.toThrow(/as it was before: the statement \S+ does not fit/);
    expect(await purposes()).toEqual([{ purpose: 'post' }]);
    expect((await readdir(path.join(dataDir, 'postgres'))).toSorted()).toEqual([
      'password',
      'pgdata',
    ]);

    lines.length = 0;
    const copies = path.join(folder, 'copies');
    // it is from before there were backups
    const BACKUP_TO = copies;
    expect(await run(await version('new', () => true), { BACKUP_TO })).toEqual({
      wasServing: false,
    });
    expect(lines).toContain('The database is upgraded.');
    expect(lines.join('\n')).toMatch(/\d+ migrations are to be applied. That takes about a minute/);
    expect(await purposes()).toEqual([{ purpose: 'vault' }]);

    lines.length = 0;
    const next = await version('next', () => true, 'create table public.next_version (id int);');
    // the file of its row is not there, so the machine would be the wrong one
    await expect(run(next, { BACKUP_TO })).rejects.toThrow(
      'as it was before: The database names 1 files, and none of them is here',
    );
    await mkdir(path.join(dataDir, 'files/media/a'), { recursive: true });
    await writeFile(path.join(dataDir, 'files/media/a/original'), 'a');
    await run(next, { BACKUP_TO });
    expect(lines.join('\n')).toContain(
      `One migration is to be applied (9999-platform-next.sql), after a backup to ${copies}. That takes about a minute and the time of the backup: it is the first one there`,
    );
    const isNext = () =>
      inDatabase(
        async (client) =>
          (await client.query(`select to_regclass('public.next_version') is not null as next`))
            .rows,
      );
    expect(await isNext()).toEqual([{ next: true }]);
    // the version before can restore it
    const before = path.join(checkout, 'database/migrations');
    (await chooseSet(readConfig({ ...env, BACKUP_TO }), copies, null, before)).close();

    // the way back, as the command says it
    const way = /run `(mv .*)`/.exec(lines.join('\n'))?.[1] ?? '';
    execFileSync('sh', ['-c', way]);
    expect((await readdir(path.join(dataDir, 'postgres'))).toSorted()).toEqual([
      'password',
      'pgdata',
      'pgdata-newer',
    ]);
    expect(await isNext()).toEqual([{ next: false }]);

    await run(next, { BACKUP_TO });
    lines.length = 0;
    await run(next, { BACKUP_TO });
    expect(lines).toContain(
      `No migration is to be applied, after a backup to ${copies}. That takes about a minute.`,
    );
  },
  300_000,
);
