import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { cp, mkdir, readdir, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { buildCrowd, type Crowd } from '../server/test/build-crowd.ts';
import { makeLimitsEndless } from './data/filled-product.ts';
import { below, median, type Result } from './harness.ts';
import { root, withDataFolder } from './product.ts';
import { type BenchProduct, withFilledProduct } from './with-product.ts';

const execute = promisify(execFile);

const CROWD: Crowd = {
  people: 10_000,
  creators: 1_000,
  posts: 5_000,
  follows: 100_000,
  membershipEvery: 5,
  likes: 100_000,
  comments: 10_000,
};
/** Each of the posts has a file: 400 MB in all. */
const FILE_BYTES = 80_000;

/** Requests begin this often, whether the last one has ended or not: a slow response does not slow the load down. */
const REQUEST_EVERY_MS = 20;
const IDLE_MS = 10_000;
const ROUNDS = 2;

/** The targets: reads meanwhile beside those of a product at rest. */
const READS_OF_IDLE = 1.5;

/** A first and a second backup beside a plain copy of the same folders, and what readers notice. */
export function benchBackup(): Promise<Result[]> {
  return withFilledProduct('backup', fill, ({ product, dataDir }) =>
    withDataFolder(async (folder) => {
      const explore = `${product.url}/functions/v1/discovery/explore?limit=18`;
      await during(explore, () => wait(2_000)); // warm
      const idle: number[] = [];
      const meanwhile: number[] = [];
      const seconds = { copy: [] as number[], first: [] as number[], second: [] as number[] };
      for (let round = 0; round < ROUNDS; round++) {
        const to = path.join(folder, String(round));
        await mkdir(to);
        idle.push((await during(explore, () => wait(IDLE_MS))).p99);
        seconds.copy.push((await during(null, () => plainCopy(dataDir, `${to}/plain`))).seconds);
        const first = await during(explore, () => backup(dataDir, `${to}/set`));
        seconds.first.push(first.seconds);
        meanwhile.push(first.p99);
        seconds.second.push((await during(null, () => backup(dataDir, `${to}/set`))).seconds);
      }
      const copied = { plainCopy: median(seconds.copy), megabytes: (await bytesOf(dataDir)) / 1e6 };
      return [
        below('backup, first', median(seconds.first), 'seconds', 3 * copied.plainCopy, copied),
        below('backup, second', median(seconds.second), 'seconds', copied.plainCopy, copied),
        below('reads meanwhile, p99', median(meanwhile), 'ms', READS_OF_IDLE * median(idle), {
          idle: median(idle),
        }),
      ];
    }),
  );
}

async function fill({ pool, dataDir }: BenchProduct): Promise<void> {
  await buildCrowd({ pool }, CROWD);
  await makeLimitsEndless(pool);
  const { rows } = await pool.query<{ key: string }>(
    `update media set original_bytes = $1, original_key = 'media/' || id || '/original'
     returning original_key as key`,
    [FILE_BYTES],
  );
  for (const { key } of rows) {
    const file = path.join(dataDir, 'files', key);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, randomBytes(FILE_BYTES));
  }
}

/** As an operator would: the command, in a process of its own. */
const backup = (dataDir: string, to: string) =>
  execute(process.execPath, ['scripts/command.mjs', 'backup', to], {
    cwd: root,
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' },
  });

/** The same bytes, and on the disk as well as those of a backup. */
async function plainCopy(dataDir: string, to: string): Promise<void> {
  await mkdir(to);
  for (const name of ['files', 'postgres/pgdata/base'])
    await cp(path.join(dataDir, name), path.join(to, path.basename(name)), { recursive: true });
  await execute('sync', ['-f', to]);
}

/** How long work takes, and the 99th percentile of the requests that began meanwhile. */
async function during(
  url: string | null,
  work: () => Promise<unknown>,
): Promise<{ readonly seconds: number; readonly p99: number }> {
  const times: number[] = [];
  const ask = async () => {
    const began = performance.now();
    const answer = await fetch(url ?? '');
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
    times.push(performance.now() - began);
  };
  const asked: Promise<unknown>[] = [];
  const failed: unknown[] = [];
  // a request that fails must not hide why the work did
  const begin = () => asked.push(ask().catch((error: unknown) => failed.push(error)));
  const timer = url === null ? null : setInterval(begin, REQUEST_EVERY_MS);
  const began = performance.now();
  await work().finally(() => timer && clearInterval(timer));
  const seconds = (performance.now() - began) / 1_000;
  await Promise.all(asked);
  if (failed.length > 0) throw failed[0];
  return { seconds, p99: times.sort((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? NaN };
}

async function bytesOf(dataDir: string): Promise<number> {
  let bytes = 0;
  for (const name of ['files', 'postgres/pgdata/base'])
    for (const entry of await readdir(path.join(dataDir, name), {
      recursive: true,
      withFileTypes: true,
    }))
      if (entry.isFile()) bytes += (await stat(path.join(entry.parentPath, entry.name))).size;
  return bytes;
}
