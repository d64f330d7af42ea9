import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import sharp from 'sharp';
import { testFilm } from '../../server/src/media/testing/test-films.ts';
import { type BenchFan, type Product, signUp } from '../product.ts';
import { httpLoad } from './http-load.ts';
import { memoryOfTree } from './process-tree.ts';
import { FILM_JOBS, untilJobsAreDone } from './until-jobs-are-done.ts';

const FILM = { width: 1280, height: 720, seconds: 20, rate: 30 } as const;
const LOOK_MS = 1_000;
const PAUSE_MS = 1_000;

/** The most memory in MB that the product may have, with mixed load and after it. */
export const MEMORY_AIMS = {
  web: 150,
  /** All processes but the database, at any moment of the load. */
  all: 350,
  /** The same processes a minute later. */
  allAfter: 200,
} as const;

/** How long the product is read from, and the files that are uploaded and prepared meanwhile. */
export interface MixedLoad {
  readonly minutes: number;
  readonly pictures: number;
  readonly films: number;
}

/** In MB: of the web process at the end of a load, and the most that all processes but the database had during it. */
export interface LoadedMemory {
  readonly web: number;
  readonly most: number;
}

/** Signs up a creator and makes the files; what it returns puts one load after another on the product. */
export async function prepareMixedLoad(
  product: Product,
): Promise<(load: MixedLoad) => Promise<LoadedMemory>> {
  const creator = await signUp(product.url, 'maker', 'creator');
  const photo = await photograph();
  const film = await testFilm(FILM);
  return async ({ minutes, pictures, films }) => {
    const watch = watchMemory(product);
    const upload = async () => {
      for (let i = 0; i < pictures; i++) await add(product, creator, photo, 'photo.jpg');
      for (let i = 0; i < films; i++) {
        await add(product, creator, film, 'film.mp4');
        // One film at a time to its last rendition: another one meanwhile takes 85 MB more.
        await untilJobsAreDone(product, FILM_JOBS);
      }
    };
    const until = performance.now() + minutes * 60_000;
    await Promise.all([read(product, creator, until), upload()]).finally(() => watch.end());
    return { web: product.memory(), most: await watch.most };
  };
}

function watchMemory({ pid }: Product) {
  let isDone = false;
  const look = async () => {
    let most = 0;
    while (!isDone) {
      most = Math.max(most, await memoryOfTree(pid));
      await wait(LOOK_MS);
    }
    return most;
  };
  return { most: look(), end: () => (isDone = true) };
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
    await wait(PAUSE_MS);
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
  for (;;) {
    const { status } = await call('GET', `/media/${made.id}`);
    if (status === 'ready') return;
    if (status === 'failed') throw new Error(`${fileName} was not prepared`);
    await wait(500);
  }
}
