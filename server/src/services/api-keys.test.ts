import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openTestDb } from '../../test/test-db.ts';
import { loadApiKeys, renewServiceKey } from './api-keys.ts';

let database: Awaited<ReturnType<typeof openTestDb>>;
let root: string;
const log = { warn: vi.fn() };
beforeAll(async () => {
  database = await openTestDb();
  root = await mkdtemp(path.join(tmpdir(), 'limelight-keys-'));
});
afterAll(async () => {
  await database.close();
  await rm(root, { recursive: true });
});

const fileIn = (dataDir: string) => path.join(dataDir, 'service-key');
/** A data folder, perhaps with the key that a version before kept there. */
async function dataFolder(key?: string): Promise<string> {
  const dataDir = await mkdtemp(path.join(root, 'data-'));
  if (key !== undefined) await writeFile(fileIn(dataDir), key, { mode: 0o600 });
  return dataDir;
}
const load = (dataDir: string) => loadApiKeys(database.db, dataDir, log);

test('every process of an installation accepts the key that its first one had in a file', async () => {
  const first = await dataFolder('sb_secret_of_the_version_before\n');
  const second = await dataFolder();
  // a kill of the version before left it empty
  const third = await dataFolder('');
  const together = await Promise.all([load(first)]);
  together.push(...(await Promise.all([load(second), load(third)])));
  for (const keys of together) {
    expect(keys.isService('sb_secret_of_the_version_before')).toBe(true);
    expect(keys.isService('')).toBe(false);
    expect(keys.publishable).toBe(together[0]?.publishable);
  }
  for (const dataDir of [first, second, third]) {
    expect(await readFile(fileIn(dataDir), 'utf8')).toBe('sb_secret_of_the_version_before\n');
    expect((await stat(fileIn(dataDir))).mode & 0o777).toBe(0o600);
    expect(await readdir(dataDir)).toEqual(['service-key']);
  }
  expect(log.warn).not.toHaveBeenCalled();
});

test('a folder with another key gets that of the installation, and the log says so', async () => {
  const dataDir = await dataFolder('sb_secret_of_another_process');
  const keys = await load(dataDir);
  expect(keys.isService('sb_secret_of_another_process')).toBe(false);
  expect(keys.isService((await readFile(fileIn(dataDir), 'utf8')).trim())).toBe(true);
  expect(log.warn).toHaveBeenCalledExactlyOnceWith(
    `${fileIn(dataDir)} had another service key than this installation, and now has the one that every process accepts.`,
  );
});

test('a new key is accepted after the next start, and the one before is refused', async () => {
  const dataDir = await dataFolder();
  const before = await load(dataDir);
  const old = (await readFile(fileIn(dataDir), 'utf8')).trim();
  expect(before.isService(old)).toBe(true);
  await renewServiceKey(database.db);
  const after = await load(dataDir);
  const fresh = (await readFile(fileIn(dataDir), 'utf8')).trim();
  expect(fresh).toMatch(/^sb_secret_[\w-]{43}$/);
  expect([after.isService(old), after.isService(fresh)]).toEqual([false, true]);
});
