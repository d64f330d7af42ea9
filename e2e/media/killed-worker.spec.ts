import { mkdir, readFile, symlink } from 'node:fs/promises';
import path from 'node:path';
import { makeFolder, removeFolder } from '../support/folder.ts';
import { isAlive, signalAll, withChildren } from '../support/processes.ts';
import { type Product, startProduct } from '../support/product.ts';
import { expect, test } from '../support/test.ts';
import { beginFilm, readFilm } from './begin-film.ts';
import { LONG } from '../support/long.ts';

test(
  'the film of a worker that was killed is finished by another one, which was there all the time',
  { tag: LONG },
  async () => {
    const web = await startProduct({ env: { RUN: 'web' } });
    const workers = await Promise.all([startWorkerOf(web), startWorkerOf(web)]);
    const { person, id } = await beginFilm(web);
    const trees = await Promise.all(workers.map(({ pid }) => withChildren(pid)));
    const [killed, ...others] = trees.filter(({ length }) => length > 1);
    expect(others, 'one film, one worker').toEqual([]);
    signalAll(killed ?? [], 'SIGKILL');
    await expect
      .poll(async () => (await readFilm(person, id)).status, { timeout: 120_000 })
      .toBe('ready');
    const survivors = workers.filter(({ pid }) => isAlive(pid));
    expect(survivors).toHaveLength(1);
    for (const product of [...survivors, web]) await product.stop();
    for (const { dataDir } of [...workers, web]) await removeFolder(dataDir);
  },
);

/** A worker process on another one's database and files. */
async function startWorkerOf(web: Product): Promise<Product> {
  const dataDir = await makeFolder();
  await mkdir(path.join(web.dataDir, 'files'), { recursive: true });
  await symlink(path.join(web.dataDir, 'files'), path.join(dataDir, 'files'));
  const databaseUrl = await readFile(path.join(web.dataDir, 'database-url'), 'utf8');
  return startProduct({ dataDir, env: { RUN: 'worker', DATABASE_URL: databaseUrl.trim() } });
}
