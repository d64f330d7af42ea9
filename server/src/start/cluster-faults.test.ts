import { chmod, chown, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { clusterFault, unreachableFault, withoutDatabase } from './cluster-faults.ts';
import { ownersFault } from './folder-owners.ts';

const OTHER = 54_321;
const isRoot = process.getuid?.() === 0;

let dataDir: string;
let directory: string;
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'limelight of-'));
  directory = path.join(dataDir, 'postgres');
  await mkdir(path.join(directory, 'pgdata/global'), { recursive: true });
  await writeFile(path.join(directory, 'pgdata/global/pg_control'), '');
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

it('a database of ours is fine, and so is none', async () => {
  expect(await clusterFault(directory, {})).toBeNull();
  expect(await clusterFault(path.join(dataDir, 'none'), {})).toBeNull();
});

it.runIf(isRoot)(
  'a database of another user is named, with the command that gives it to us',
  async () => {
    await chown(path.join(directory, 'pgdata/global/pg_control'), OTHER, OTHER);
    const { username } = userInfo();
    expect(await clusterFault(directory, {})).toBe(
      `The database in ${directory}/pgdata belongs to another user, and ${username} can’t use it, as after a copy that changed the owners. Start as that user, or as root run: chown -R ${username}: '${dataDir}'`,
    );
    await chown(path.join(directory, 'pgdata/global/pg_control'), 0, 0);
    await writeFile(path.join(directory, 'password'), 'secret');
    await chown(path.join(directory, 'password'), OTHER, OTHER);
    expect(await clusterFault(directory, {})).toContain(`${directory}/password belongs to another`);
  },
);

it('as root the database belongs to the user postgres', async () => {
  expect(await clusterFault(directory, { uid: OTHER, gid: OTHER })).toMatch(
    /^As root, PostgreSQL runs as the user postgres, but the database .* Start as that user, or run: chown -R postgres: '.*\/postgres\/pgdata'$/,
  );
});

it('as root a database that postgres cannot reach is named with the folder that is in the way', async () => {
  const other = { uid: OTHER, gid: OTHER };
  await chmod(dataDir, 0o700);
  expect(await unreachableFault(dataDir, directory, other)).toMatch(
    new RegExp(`can’t pass through ${dataDir} to the database .* Run: chmod o\\+x '${dataDir}'`),
  );
  expect(await unreachableFault(dataDir, path.join(dataDir, 'none'), other)).toBeNull();
});

it('no empty database is made beside files', async () => {
  await rm(directory, { recursive: true });
  expect(await withoutDatabase(dataDir, directory)).toBeNull();
  await mkdir(path.join(dataDir, 'files/media/a'), { recursive: true });
  expect(await withoutDatabase(dataDir, directory)).toContain(
    `has files, but its database isn’t in ${directory}. If it was in DATABASE_URL, set that.`,
  );
  await mkdir(path.join(directory, 'pgdata'), { recursive: true });
  expect(await withoutDatabase(dataDir, directory)).toBeNull();
});

it.runIf(!isRoot)('files that we may not read are named', async () => {
  const file = path.join(dataDir, 'files/media/a/original');
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, 'paid', { mode: 0o000 });
  expect(await ownersFault(dataDir, ['uploads', 'files'])).toContain(`${file} belongs to another`);
});
