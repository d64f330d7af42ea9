import { mkdir, readFile, symlink } from 'node:fs/promises';
import path from 'node:path';
import { beginFile, join, type Person } from '../media/cast.ts';
import { REEL } from '../media/media-test.ts';
import { makeFolder, removeFolder } from '../support/folder.ts';
import { isAlive, signalAll, withChildren } from '../support/processes.ts';
import { type Product, startProduct } from '../support/product.ts';
import { expect, test } from '../support/test.ts';

/** Far enough that its decoder runs, far from its end: of the fixture, seconds on a machine that rests. */
const MIDDLE = 0.1;

async function beginFilm({ url }: Product): Promise<{ person: Person; id: string }> {
  const person = await join(url, 'Reel', 'creator');
  const id = await beginFile(url, person, await readFile(REEL), { fileName: 'reel.mp4' });
  await expect
    .poll(async () => (await read(person, id)).progress, { intervals: [50] })
    .toBeGreaterThan(MIDDLE);
  expect(await read(person, id)).toMatchObject({ status: 'processing' });
  return { person, id };
}

const read = ({ call }: Person, id: string) =>
  call<{ status: string; progress: number }>('GET', `/media/${id}`);

/** Lines of the log from this level on (40 warns, 50 is an error), and what Node says of errors that nobody took. */
const loud = ({ output }: Product, from: number) =>
  output()
    .split('\n')
    .filter((line) =>
      line.startsWith('{')
        ? Number(/"level":(\d+)/.exec(line)?.[1]) >= from
        : /Error|Warning|^\s+at /.test(line),
    );

test('a signal to all processes in the middle of a film ends them in order; the next start finishes it', async () => {
  const first = await startProduct();
  expect(loud(first, 40), 'a start has nothing to warn of').toEqual([]);
  const { person, id } = await beginFilm(first);
  const all = await withChildren(first.pid);
  // as a service manager stops a service: the media worker, the database and its sessions hear it, too
  signalAll(all, 'SIGTERM');
  expect(await first.ended, first.output()).toBe(0);
  await expect.poll(() => all.filter(isAlive)).toEqual([]);
  // the film may have failed a moment before its worker knew that it stops; that is tried again
  const faults = loud(first, 50).filter(
    (line) => !line.includes('media worker ended with SIGTERM'),
  );
  expect(faults).toEqual([]);

  const port = Number(new URL(first.url).port);
  const second = await startProduct({ dataDir: first.dataDir, port });
  await expect
    .poll(async () => (await read(person, id)).status, { timeout: 120_000 })
    .toBe('ready');
  await second.stop();
  expect(loud(second, 50)).toEqual([]);
  await removeFolder(first.dataDir);
});

test('the film of a worker that was killed is finished by another one, which was there all the time', async () => {
  const web = await startProduct({ env: { RUN: 'web' } });
  const workers = await Promise.all([startWorkerOf(web), startWorkerOf(web)]);
  const { person, id } = await beginFilm(web);
  const trees = await Promise.all(workers.map(({ pid }) => withChildren(pid)));
  const [killed, ...others] = trees.filter(({ length }) => length > 1);
  expect(others, 'one film, one worker').toEqual([]);
  signalAll(killed ?? [], 'SIGKILL');
  await expect
    .poll(async () => (await read(person, id)).status, { timeout: 120_000 })
    .toBe('ready');
  const survivors = workers.filter(({ pid }) => isAlive(pid));
  expect(survivors).toHaveLength(1);
  for (const product of [...survivors, web]) await product.stop();
  for (const { dataDir } of [...workers, web]) await removeFolder(dataDir);
});

/** A process that only works, on another one's database and files. */
async function startWorkerOf(web: Product): Promise<Product> {
  const dataDir = await makeFolder();
  await mkdir(path.join(web.dataDir, 'files'), { recursive: true });
  await symlink(path.join(web.dataDir, 'files'), path.join(dataDir, 'files'));
  const databaseUrl = await readFile(path.join(web.dataDir, 'database-url'), 'utf8');
  return startProduct({ dataDir, env: { RUN: 'worker', DATABASE_URL: databaseUrl.trim() } });
}
