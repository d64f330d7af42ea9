import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, open } from 'node:fs/promises';
import http from 'node:http';
import path from 'node:path';
import { atLeast, below, type Contender, interleave, type Result } from './harness.ts';
import { withDataFolder } from './product.ts';

const MEGABYTE = 1024 ** 2;
const FILE_BYTES = 5 * 1024 * MEGABYTE;
/** What a browser that resumes, or a download manager, asks for at once. */
const RANGE_BYTES = 8 * MEGABYTE;
const READERS = 50;
const KEY = 'media/file/original';

/** A number that the process says. */
function said(message: unknown, what: 'port' | 'rss'): number {
  const value: unknown =
    typeof message === 'object' && message !== null ? Reflect.get(message, what) : null;
  if (typeof value !== 'number') throw new Error(`the server of files said no ${what}`);
  return value;
}

/** Ranges of a file of 5 GB to 50 readers at once, as a share of what a bare Node server of files sends. */
export function benchDownloads(): Promise<Result[]> {
  return withDataFolder(async (folder) => {
    await makeFile(path.join(folder, KEY));
    const [ours, bare] = await Promise.all([start('ours', folder), start('bare', folder)]);
    try {
      const rounds = await interleave([
        readers('bare', `${bare.url}/`),
        readers('ours', `${ours.url}/storage/v1/object/authenticated/media/file/original`),
      ]);
      const grown = await growthOver(ours, `${ours.url}/storage/v1/object/authenticated/media/f/o`);
      return [
        atLeast(
          'ranges of 5 GB to 50 readers',
          rounds.ratio('ours', 'bare'),
          'bare Node server of files',
          0.8,
          { ours: rounds.details('ours'), bare: rounds.details('bare'), unit: 'MB' },
        ),
        below('memory growth over downloads of 5 GB', grown / MEGABYTE, 'MB', 60),
      ];
    } finally {
      ours.child.kill();
      bare.child.kill();
    }
  });
}

/** A sparse file takes no room on the disk, and costs as much to read as one from the cache. */
async function makeFile(file: string): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  const handle = await open(file, 'w');
  await handle.truncate(FILE_BYTES);
  await handle.close();
}

interface Served {
  readonly url: string;
  readonly child: ChildProcess;
}

async function start(which: 'ours' | 'bare', folder: string): Promise<Served> {
  const script = path.join(import.meta.dirname, 'load/file-server.ts');
  const child = fork(script, [which, folder, KEY, String(FILE_BYTES)]);
  const [message] = await once(child, 'message');
  return { child, url: `http://127.0.0.1:${said(message, 'port')}` };
}

/** Megabytes per second that all readers get together. */
function readers(name: string, url: string): Contender {
  return {
    name,
    async run(seconds) {
      const started = performance.now();
      const until = started + seconds * 1_000;
      const agent = new http.Agent({ keepAlive: true, maxSockets: READERS });
      const read = await Promise.all(
        Array.from({ length: READERS }, () =>
          readUntil(url, agent, () => performance.now() < until),
        ),
      );
      agent.destroy();
      const sum = read.reduce((total, one) => total + one, 0);
      return { perSecond: sum / MEGABYTE / ((performance.now() - started) / 1_000), p99: null };
    },
  };
}

async function readUntil(url: string, agent: http.Agent, goesOn: () => boolean): Promise<number> {
  let read = 0;
  do {
    read += await range(url, agent);
  } while (goesOn());
  return read;
}

/** Reads one range at a random place; returns its bytes. */
function range(url: string, agent: http.Agent): Promise<number> {
  const from = Math.floor(Math.random() * (FILE_BYTES - RANGE_BYTES));
  const headers = {
    range: `bytes=${from}-${from + RANGE_BYTES - 1}`,
    cookie: 'll-session=session',
  };
  return new Promise((resolve, reject) => {
    const request = http.get(url, { agent, headers }, (response) => {
      let bytes = 0;
      response.on('data', (chunk: Buffer) => (bytes += chunk.length));
      response.on('error', reject);
      response.on('end', () => {
        if (response.statusCode === 206 && bytes === RANGE_BYTES) resolve(bytes);
        else reject(new Error(`answered ${response.statusCode} with ${bytes} bytes`));
      });
    });
    request.on('error', reject);
  });
}

async function memoryOf({ child }: Served): Promise<number> {
  const answer = once(child, 'message');
  child.send('memory');
  const [message] = await answer;
  return said(message, 'rss');
}

/** How much the server's memory grows at most while all readers go on, after it has served them before. */
async function growthOver(served: Served, url: string): Promise<number> {
  const before = await memoryOf(served);
  let most = before;
  let left = FILE_BYTES / RANGE_BYTES;
  const agent = new http.Agent({ keepAlive: true, maxSockets: READERS });
  const reading = Promise.all(
    Array.from({ length: READERS }, () => readUntil(url, agent, () => left-- > 0)),
  );
  let isDone = false;
  const done = reading.finally(() => (isDone = true));
  while (!isDone) {
    most = Math.max(most, await memoryOf(served));
    await Promise.race([done, new Promise((resolve) => setTimeout(resolve, 50))]);
  }
  await done;
  agent.destroy();
  return most - before;
}
