import { randomBytes, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import http from 'node:http';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { pino } from 'pino';
import sharp from 'sharp';
import { PICTURE_WIDTHS } from '@limelight/contract/media/limits';
import { preparePicture } from '../server/src/media/pictures/worker/prepare-picture.ts';
import { createLocalFiles } from '../server/src/platform/files/local-files.ts';
import { serveObject } from '../server/src/services/storage/byte-server.ts';
import {
  createLocalUploads,
  createStorage,
  type ReadableObject,
  signedAddress,
} from '../server/src/services/storage/index.ts';
import { ENOUGH_ROOM, NO_OBJECTS } from '../server/src/services/storage/test-storage.ts';
import { benchFilms } from './data/films.ts';
import { atLeast, below, type Contender, interleave, type Result } from './harness.ts';
import { httpLoad } from './load/http-load.ts';
import { withDataFolder } from './product.ts';

const MEGABYTE = 1024 ** 2;
const UPLOAD_BYTES = 64 * MEGABYTE;
const LARGE_BYTES = 2_048 * MEGABYTE;
const PICTURE_BYTES = 100 * 1024;
const SESSION = 'session';
const TOKEN = 'token';

/** Bytes in and out of storage/v1, and pictures, each against the same work without the product around it. */
export function benchMedia(): Promise<Result[]> {
  return withDataFolder(async (folder) => [
    // First, while this process is as fresh as a worker of the product: after 2 GB of transfers, ours takes 7% longer in it.
    ...(await benchFilms(folder)),
    ...(await benchBytes(folder)),
    ...(await benchPictures(folder)),
  ]);
}

async function benchBytes(folder: string): Promise<Result[]> {
  const files = createLocalFiles(path.join(folder, 'files'));
  await files.put('picture', randomBytes(PICTURE_BYTES));
  const object: ReadableObject = {
    key: 'picture',
    contentType: 'image/webp',
    bytes: PICTURE_BYTES,
    etag: 'tag',
    disposition: 'inline',
    fileName: 'picture.webp',
  };
  const signingKey = randomBytes(32);
  const storage = createStorage({
    files,
    signingKey,
    uploads: createLocalUploads(path.join(folder, 'uploads'), files, {
      room: async () => Infinity,
    }),
    mayRead: async () => object,
    archiveOf: async () => null,
    objects: NO_OBJECTS,
    showsElsewhere: false,
    uploadRoom: { ...ENOUGH_ROOM, limit: async () => LARGE_BYTES },
    verifyToken: async () => ({ sub: 'viewer', session_id: SESSION }) as never,
    readSessionCookie: async () => SESSION,
    sessionUser: async () => 'viewer',
    awaitsSecondFactor: async () => false,
    apiKeys: { isPublishable: () => false, isService: () => false },
    now: () => new Date(),
    log: pino({ level: 'silent' }),
  });
  const app = new Hono().route('/storage/v1', storage);
  app.get('/unsigned', (c) => serveObject(c, files, object, 300));
  const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' });
  const bare = http.createServer((request, response) => {
    const target = createWriteStream(path.join(folder, randomUUID()));
    void pipeline(request, target).then(() => response.writeHead(204).end());
  });
  bare.listen(0, '127.0.0.1');
  const url = await addressOf(server);
  const bareUrl = await addressOf(bare);
  const holder = { viewerId: 'viewer', sessionId: SESSION };
  const address = () =>
    url + signedAddress(signingKey, { bucket: 'media', name: 'picture' }, holder, new Date());
  try {
    const rounds = await interleave([
      { name: 'unsigned', run: (seconds) => httpLoad({ url: `${url}/unsigned` }, seconds) },
      {
        name: 'signed',
        run: (seconds) =>
          httpLoad({ url: address(), headers: { cookie: `ll-session=${SESSION}` } }, seconds),
      },
      uploads('bare upload', () => put(bareUrl)),
      uploads('tus upload', () => tus(url, folder)),
    ]);
    const grown = await growthOver(() => tus(url, folder, LARGE_BYTES));
    return [
      atLeast(
        'serve a picture, signature and session checked',
        rounds.ratio('signed', 'unsigned'),
        'the same server without',
        0.8,
        {
          signed: rounds.details('signed'),
          unsigned: rounds.details('unsigned'),
        },
      ),
      atLeast(
        'upload 64 MB',
        rounds.ratio('tus upload', 'bare upload'),
        'bare Node server, same stream and disk',
        0.7,
        {
          tus: rounds.details('tus upload'),
          bare: rounds.details('bare upload'),
        },
      ),
      below('memory growth over an upload of 2 GB, client included', grown / MEGABYTE, 'MB', 60),
    ];
  } finally {
    server.close();
    bare.close();
  }
}

async function addressOf(server: ReturnType<typeof serve> | http.Server): Promise<string> {
  if (!server.listening) await new Promise((resolve) => server.once('listening', resolve));
  const bound = server.address();
  if (bound === null || typeof bound === 'string') throw new Error('no port');
  return `http://127.0.0.1:${bound.port}`;
}

/** Uploads per second. */
function uploads(name: string, once: () => Promise<void>): Contender {
  return {
    name,
    async run(seconds) {
      const started = performance.now();
      let done = 0;
      do {
        await once();
        done++;
      } while (performance.now() - started < seconds * 1_000);
      return { perSecond: (done * 1_000) / (performance.now() - started), p99: null };
    },
  };
}

/** How much the process's memory grows at most during `work`, in bytes. */
async function growthOver(work: () => Promise<void>): Promise<number> {
  const before = process.memoryUsage.rss();
  let most = before;
  const watch = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), 20);
  await work().finally(() => clearInterval(watch));
  return most - before;
}

const part = randomBytes(MEGABYTE);
function* stream(bytes: number) {
  for (let sent = 0; sent < bytes; sent += part.length) yield part;
}

function send(
  url: string,
  method: string,
  headers: Record<string, string | number>,
  bytes: number,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = http.request(
      url,
      { method, headers: { ...headers, 'content-length': bytes } },
      (response) => {
        response.resume().on('end', () => {
          if (response.statusCode === 204) resolve();
          else reject(new Error(`answered ${response.statusCode}`));
        });
      },
    );
    pipeline(Readable.from(stream(bytes)), request).catch(reject);
  });
}

const put = (url: string) => send(url, 'PUT', {}, UPLOAD_BYTES);

async function tus(url: string, folder: string, bytes = UPLOAD_BYTES): Promise<void> {
  const headers = { 'tus-resumable': '1.0.0', authorization: `Bearer ${TOKEN}` };
  const created = await fetch(`${url}/storage/v1/upload/resumable`, {
    method: 'POST',
    headers: { ...headers, 'upload-length': String(bytes) },
  });
  const location = new URL(created.headers.get('location') ?? '', url);
  const patch = { 'upload-offset': 0, 'content-type': 'application/offset+octet-stream' };
  await send(location.href, 'PATCH', { ...headers, ...patch }, bytes);
  const name = location.pathname.split('/').at(-1) ?? '';
  for (const file of [name, `${name}.json`])
    await rm(path.join(folder, 'uploads', file), { force: true });
}

async function benchPictures(folder: string): Promise<Result[]> {
  const file = path.join(folder, 'photo.jpg');
  const small = { width: 400, height: 300, channels: 3 } as const;
  const photo = sharp(randomBytes(400 * 300 * 3), { raw: small }).resize(3_000, 2_250, {
    kernel: 'cubic',
  });
  await writeFile(file, await photo.jpeg({ quality: 90 }).toBuffer());
  const rounds = await interleave([
    uploads('bare sharp', async () => bareVariants(await readFile(file))),
    uploads('ours', async () => void (await preparePicture(file, 'vault'))),
  ]);
  return [
    atLeast(
      'variants of a photograph',
      rounds.ratio('ours', 'bare sharp'),
      'bare sharp making the same files',
      0.9,
      {
        ours: rounds.details('ours'),
        bare: rounds.details('bare sharp'),
      },
    ),
  ];
}

/** The same files, made by sharp from the upload in one pipeline each. */
async function bareVariants(photo: Buffer): Promise<void> {
  for (const width of PICTURE_WIDTHS) {
    const scaled = sharp(photo).autoOrient().resize(width);
    await scaled.clone().webp({ quality: 80, effort: 2 }).toBuffer();
    if (width >= 640) await scaled.avif({ quality: 50, effort: 0 }).toBuffer();
  }
  await sharp(photo).resize(16).toBuffer();
}
