import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { copyFolder } from '../../e2e/support/folder.ts';
import { root, withDataFolder } from '../product.ts';

const KEPT = path.join(root, 'bench/.seeds');
/** Everything that decides the content of a seed; an unneeded file here only seeds once too often. */
const SOURCES = ['bench', 'server/test', 'database/migrations'];

/**
 * Runs `work` on a copy of the data folder that `fill` made, with what `fill` returned. Filling takes minutes, so the folder is
 * kept: for a day, since seeds count back from now, and until a file in SOURCES changes.
 */
export async function withKeptData<T>(
  name: string,
  fill: (folder: string) => Promise<string>,
  work: (folder: string, answer: string) => Promise<T>,
): Promise<T> {
  const kept = path.join(KEPT, `${name}-${await hashOfSources()}`);
  if (!existsSync(kept)) await keep(name, kept, fill);
  const answer = await readFile(path.join(kept, 'answer'), 'utf8');
  return withDataFolder(async (folder) => {
    await copyFolder(path.join(kept, 'data'), folder);
    return work(folder, answer);
  });
}

async function keep(
  name: string,
  kept: string,
  fill: (folder: string) => Promise<string>,
): Promise<void> {
  const started = performance.now();
  await withDataFolder(async (folder) => {
    const answer = await fill(folder);
    await mkdir(KEPT, { recursive: true });
    for (const other of await readdir(KEPT))
      if (other.startsWith(`${name}-`)) await rm(path.join(KEPT, other), { recursive: true });
    const half = `${kept}.half`;
    await mkdir(path.join(half, 'data'), { recursive: true });
    await copyFolder(folder, path.join(half, 'data'));
    await writeFile(path.join(half, 'answer'), answer);
    await rename(half, kept);
  });
  console.error(`(filled ${name} in ${Math.round((performance.now() - started) / 1_000)} s) `);
}

async function hashOfSources(): Promise<string> {
  const hash = createHash('sha256').update(new Date().toISOString().slice(0, 10));
  for (const folder of SOURCES) {
    const names = await readdir(path.join(root, folder), { recursive: true });
    for (const name of names.filter(isSource).sort())
      hash.update(name).update(await readFile(path.join(root, folder, name)));
  }
  return hash.digest('hex').slice(0, 16);
}

const isSource = (name: string) =>
  /\.(ts|sql)$/.test(name) && !/\.test\.ts$|node_modules|^\.seeds/.test(name);
