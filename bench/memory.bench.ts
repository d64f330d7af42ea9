import { randomBytes, randomUUID } from 'node:crypto';
import pg from 'pg';
import sharp from 'sharp';
import { setTimeout as wait } from 'node:timers/promises';
import { testFilm } from '../server/src/media/testing/test-films.ts';
import { below, type Result } from './harness.ts';
import { httpLoad } from './load/http-load.ts';
import { memoryOfTree, secondsOfTree } from './load/process-tree.ts';
import { type BenchFan, type Product, signUp, startProduct, withDataFolder } from './product.ts';

const MINUTE_MS = 60_000;
/** Files that are uploaded while the product is read from: films, and pictures between them. */
const FILMS = 5;
const PICTURES = 12;
const FILM = { width: 1280, height: 720, seconds: 20, rate: 30 } as const;
/** How long reading goes on. */
const LOAD_MINUTES = 8;
/** The most that the sample content may take. */
const SAMPLES_PATIENCE_MS = 40 * MINUTE_MS;

/** Memory after mixed load and after a first start with samples, and the processor time of that. About half an hour. */
export async function benchMemory(): Promise<Result[]> {
  return [...(await mixedLoad()), ...(await firstStart())];
}

/** The product with everybody's work at once: reading, uploading, films and pictures that are prepared. */
function mixedLoad(): Promise<Result[]> {
  return withDataFolder(async (folder) => {
    const product = await startProduct(folder);
    try {
      const creator = await signUp(product.url, 'maker', 'creator');
      const photo = await photograph();
      const film = await testFilm(FILM);
      let most = 0;
      let isDone = false;
      const watch = (async () => {
        while (!isDone) {
          most = Math.max(most, await memoryOfTree(product.pid));
          await wait(1_000);
        }
      })();
      const until = performance.now() + LOAD_MINUTES * MINUTE_MS;
      const reading = read(product, creator, until);
      for (let i = 0; i < PICTURES; i++) await add(product, creator, photo, 'photo.jpg');
      for (let i = 0; i < FILMS; i++) await add(product, creator, film, 'film.mp4');
      await reading;
      isDone = true;
      await watch;
      const loaded = product.memory();
      await wait(MINUTE_MS);
      return [
        below('memory, after mixed load', loaded, 'MB', 150, { minutes: LOAD_MINUTES }),
        below('memory of all processes, most during mixed load', most, 'MB', 350),
        below(
          'memory of all processes, a minute after',
          await memoryOfTree(product.pid),
          'MB',
          200,
        ),
      ];
    } finally {
      await product.stop();
    }
  });
}

/** A first start that draws the samples, until the last picture. */
function firstStart(): Promise<Result[]> {
  return withDataFolder(async (folder) => {
    const product = await startProduct(folder, { SAMPLE_CONTENT: 'on' });
    try {
      const client = new pg.Client({ connectionString: product.databaseUrl });
      await client.connect();
      const deadline = performance.now() + SAMPLES_PATIENCE_MS;
      while (await isDrawing(client)) {
        if (performance.now() > deadline) throw new Error('the samples are not drawn yet');
        await wait(5_000);
      }
      await client.end();
      await wait(MINUTE_MS);
      const minutes = (await secondsOfTree(product.pid)) / 60;
      return [
        below('memory, after a first start', product.memory(), 'MB', 150),
        below('first start with samples', minutes, 'CPU minutes', 4),
      ];
    } finally {
      await product.stop();
    }
  });
}

async function isDrawing(client: pg.Client): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from graphile_worker.jobs where task_identifier in ('samples.draw', 'samples.film')`,
  );
  return rowCount !== 0;
}

/** Reads pages, lists and a person's own data in turn, with pauses in which the queue works. */
async function read({ url }: Product, { token }: BenchFan, until: number): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  const targets = [
    { url: `${url}/` },
    { url: `${url}/functions/v1/discovery/creators` },
    { url: `${url}/functions/v1/accounts/me`, headers },
  ];
  for (let i = 0; performance.now() < until; i++) {
    const target = targets[i % targets.length];
    if (target) await httpLoad(target, 2);
    await wait(1_000);
  }
}

async function photograph(): Promise<Buffer> {
  const small = { width: 400, height: 300, channels: 3 } as const;
  const noise = sharp(randomBytes(400 * 300 * 3), { raw: small });
  return noise.resize(3_000, 2_250).jpeg({ quality: 90 }).toBuffer();
}

/** Uploads a file and waits until it is ready. */
async function add(
  { url }: Product,
  { id, token }: BenchFan,
  bytes: Buffer,
  fileName: string,
): Promise<void> {
  const authorization = `Bearer ${token}`;
  const named = { bucketName: 'uploads', objectName: `${id}/${randomUUID()}`, filename: fileName };
  const created = await fetch(`${url}/storage/v1/upload/resumable`, {
    method: 'POST',
    headers: {
      authorization,
      'tus-resumable': '1.0.0',
      'upload-length': String(bytes.length),
      'upload-metadata': Object.entries(named)
        .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
        .join(','),
    },
  });
  const address = new URL(created.headers.get('location') ?? '', url);
  await fetch(address, {
    method: 'PATCH',
    headers: {
      authorization,
      'tus-resumable': '1.0.0',
      'upload-offset': '0',
      'content-type': 'application/offset+octet-stream',
    },
    body: new Uint8Array(bytes),
  });
  const call = async (method: string, path: string, body?: object) => {
    const answer = await fetch(`${url}/functions/v1${path}`, {
      method,
      headers: { authorization, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as { id: string; status: string };
  };
  const uploadId = address.pathname.split('/').at(-1);
  const made = await call('POST', '/media', { uploadId, purpose: 'vault' });
  while ((await call('GET', `/media/${made.id}`)).status !== 'ready') await wait(500);
}
