import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { withoutDatabase } from '../cluster-faults.ts';
import { settleUpgrade } from './copied-cluster.ts';

let dataDir: string;
let directory: string;
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'limelight-settle-'));
  directory = path.join(dataDir, 'postgres');
  // people's files: a start makes no new database beside them
  await mkdir(path.join(dataDir, 'files/media/a'), { recursive: true });
});
afterEach(() => rm(dataDir, { recursive: true }));

/** A database's folder that says which one it is. */
async function make(name: string, which: string) {
  await mkdir(path.join(directory, name), { recursive: true });
  await writeFile(path.join(directory, name, 'which'), which);
}
const found = async () =>
  Object.fromEntries(
    await Promise.all(
      (await readdir(directory)).map(
        async (name) =>
          [name, await readFile(path.join(directory, name, 'which'), 'utf8')] as const,
      ),
    ),
  );

test('a kill between the two renames: the next start has the database of before', async () => {
  await make('before-upgrade', 'of before');
  await make('upgrading/pgdata', 'the copy');
  expect(await withoutDatabase(dataDir, directory)).toBeNull();
  await settleUpgrade(directory);
  expect(await found()).toEqual({ pgdata: 'of before' });
});

test('a kill before them leaves the database, and what the last upgrade kept', async () => {
  await make('before-upgrade', 'of the last upgrade');
  await make('pgdata', 'of before');
  await make('upgrading/pgdata', 'half a copy');
  await settleUpgrade(directory);
  expect(await found()).toEqual({ 'before-upgrade': 'of the last upgrade', pgdata: 'of before' });
});

test('what was kept is never taken for a database that is missing', async () => {
  await make('before-upgrade', 'of the last upgrade');
  expect(await withoutDatabase(dataDir, directory)).toContain('its database isn’t in');
  await settleUpgrade(directory);
  expect(await found()).toEqual({ 'before-upgrade': 'of the last upgrade' });
});
