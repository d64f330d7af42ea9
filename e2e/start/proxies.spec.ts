import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { connect as connectHttp2, type IncomingHttpHeaders } from 'node:http2';
import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { type IncomingMessage } from 'node:http';
import { Agent, request, type RequestOptions } from 'node:https';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import ws from 'ws';
import { addFile, film, join, type Person, tusHeaders } from '../media/cast.ts';
import { makeFolder } from '../support/folder.ts';
import { LONG } from '../support/long.ts';
import { MAIN_JOB_MS, walkMainJob } from '../support/main-job.ts';
import { freePort, type Product, startProduct, STARTING_MS } from '../support/product.ts';
import { isInstalled, type Proxy, type ProxyName, startProxy } from '../support/proxy.ts';
import { SharedProduct } from '../support/shared-product.ts';
import { expect, test } from '../support/test.ts';

const TOKEN = 'a-token-of-the-operator';
const MEGABYTE = 1024 ** 2;
/** Larger than what a proxy keeps in memory; the limit of nginx without a setting is 1 MB. */
const LARGE_MEGABYTES = 512;
/** More than fits in the buffers between the server and us, and little enough to be prepared on a busy machine. */
const FILM_BYTES = 32 * MEGABYTE;
const WAIT = { timeout: 60_000 };

interface Site {
  readonly proxy: Proxy;
  readonly product: Product;
  /** The product's own address, which only the proxy uses. */
  readonly behind: string;
  readonly agent: Agent;
}

for (const name of ['nginx', 'caddy'] as const)
  test.describe(name, () => {
    let site: Site | null = null;
    const theSite = () => {
      if (site === null) throw new Error('not started');
      return site;
    };
    test.use({
      shared: new SharedProduct(async () => {
        site = await open(name);
        const { product, proxy } = site;
        return { product, end: () => proxy.stop() };
      }),
      // the browser does not know our authority; the other tests do, and check the certificate
      ignoreHTTPSErrors: true,
    });
    test.skip(!isInstalled(name), `${name} is not installed (Debian: apt install ${name})`);

    test('the main job over https', { tag: LONG }, async ({ person, product }) => {
      test.setTimeout(MAIN_JOB_MS + STARTING_MS);
      await walkMainJob(person, product);
    });

    test('pages over HTTP/2, compressed once', { tag: LONG }, async ({ product }) => {
      const { url } = product;
      const { protocol, headers, body } = await pageOverHttp2(url, theSite().proxy.authority);
      expect(protocol).toBe('h2');
      expect(headers['content-encoding']).toBe('gzip');
      expect(gunzipSync(body).toString()).toMatch(/^<!doctype html>/i);
      const plain = await fetch(`http://localhost:${theSite().proxy.plainPort}/discover`, {
        redirect: 'manual',
      });
      expect([301, 308]).toContain(plain.status);
      expect(plain.headers.get('location')).toMatch(/^https:\/\/localhost.*\/discover$/);
    });

    test('limits count each address by itself', { tag: LONG }, async ({ product }) => {
      const metrics = async (localAddress: string, token: string) => {
        const agent = new Agent({ ca: theSite().proxy.authority });
        const answer = await ask(`${product.url}/metrics`, agent, {
          headers: { authorization: `Bearer ${token}`, 'x-forwarded-for': '203.0.113.9' },
          localAddress,
        });
        answer.resume();
        return answer.statusCode;
      };
      for (let tries = 0; tries < 10; tries++)
        expect(await metrics('127.0.0.2', 'another-token')).toBe(404);
      expect(await metrics('127.0.0.2', TOKEN)).toBe(404);
      expect(await metrics('127.0.0.3', TOKEN)).toBe(200);
    });

    test('channels', { tag: LONG }, async ({ product }) => {
      const config = await ask(`${product.url}/config.json`, theSite().agent);
      const { supabaseKey } = JSON.parse((await bytesOf(config)).toString()) as {
        supabaseKey: string;
      };
      const socket = new ws(
        `${product.url.replace('https', 'wss')}/realtime/v1/websocket?apikey=${supabaseKey}`,
        { ca: theSite().proxy.authority },
      );
      await once(socket, 'open');
      socket.send(JSON.stringify({ topic: 'phoenix', event: 'heartbeat', payload: {}, ref: '1' }));
      const [reply] = (await once(socket, 'message')) as [Buffer];
      expect(JSON.parse(reply.toString())).toMatchObject({ ref: '1', event: 'phx_reply' });
      socket.close();
    });

    test(
      'a large file arrives while it is sent, in one request, and is whole',
      { tag: LONG },
      async ({ product }) => {
        test.setTimeout(STARTING_MS);
        const { behind, agent } = theSite();
        await sendLarge(product, agent, await join(behind, 'Reel', 'creator'));
      },
    );

    test('a film comes back whole', { tag: LONG }, async ({ product }) => {
      test.setTimeout(STARTING_MS);
      const { behind, agent } = theSite();
      const person = await join(behind, 'Reel', 'creator');
      const bytes = withRoom(await film(), FILM_BYTES);
      const mediaIds = [await addFile(behind, person, bytes, { fileName: 'harbor.mp4' })];
      const { url } = await person.call<{ url: string }>('POST', '/media/archive', { mediaIds });
      const archive = await ask(new URL(url, product.url), agent, {
        headers: { cookie: person.cookie },
      });
      expect(archive.statusCode).toBe(200);
      const found = await hashOf(archive);
      expect(found.bytes).toBeGreaterThan(FILM_BYTES);
      const direct = await fetch(new URL(url, behind), { headers: { cookie: person.cookie } });
      expect(found).toEqual(await hashOf(direct.body ?? []));
    });
  });

/** A product in test mode behind the proxy, as docs/operating.md says, on an empty data folder. */
async function open(name: ProxyName): Promise<Site> {
  const port = await freePort();
  const backendPort = await freePort();
  const proxy = await startProxy(name, { port, backendPort });
  const url = `https://localhost:${port}`;
  const product = await startProduct({
    port: backendPort,
    dataDir: await makeFolder(),
    env: {
      PUBLIC_URL: url,
      TRUST_PROXY: '1',
      ALLOW_SANDBOX: 'on',
      METRICS_TOKEN: TOKEN,
    },
  });
  const agent = new Agent({ ca: proxy.authority });
  return { proxy, product: { ...product, url }, behind: product.url, agent };
}

function ask(
  url: string | URL,
  agent: Agent,
  options: RequestOptions = {},
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    request(url, { agent, ...options }, resolve)
      .once('error', reject)
      .end();
  });
}

async function bytesOf(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
}

async function hashOf(stream: AsyncIterable<Uint8Array> | Iterable<Uint8Array>) {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of stream) {
    hash.update(chunk);
    bytes += chunk.length;
  }
  return { bytes, sha256: hash.digest('hex') };
}

async function pageOverHttp2(url: string, ca: string) {
  const client = connectHttp2(url, { ca });
  const stream = client.request({ ':path': '/', 'accept-encoding': 'gzip' });
  const [headers] = (await once(stream, 'response')) as [IncomingHttpHeaders];
  const body = await bytesOf(stream as AsyncIterable<Buffer>);
  const protocol = client.alpnProtocol;
  client.close();
  return { protocol, headers, body };
}

/** The same film in a file of this size: players skip a box that is free. */
function withRoom(bytes: Buffer, size: number): Buffer {
  const box = Buffer.alloc(size - bytes.length);
  box.writeUInt32BE(box.length);
  box.write('free', 4);
  return Buffer.concat([bytes, box]);
}

/** Pieces of a megabyte that differ from each other. */
function* pieces(from: number, to: number): Generator<Buffer> {
  for (let number = from; number < to; number++) {
    const piece = Buffer.alloc(MEGABYTE, 'a harbor at dawn ');
    piece.writeUInt32BE(number);
    yield piece;
  }
}

/** Sends a file in one request, whose second half waits until some of the first has arrived, and expects it to be there. */
async function sendLarge(product: Product, agent: Agent, person: Person): Promise<void> {
  const endpoint = `${product.url}/storage/v1/upload/resumable`;
  const names = { bucketName: 'uploads', objectName: `${person.id}/large`, filename: 'large.mp4' };
  const metadata = Object.entries(names).map(
    ([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`,
  );
  const length = LARGE_MEGABYTES * MEGABYTE;
  const created = await ask(endpoint, agent, {
    method: 'POST',
    headers: {
      ...tusHeaders(person),
      'upload-length': length,
      'upload-metadata': metadata.join(','),
    },
  });
  created.resume();
  expect(created.statusCode).toBe(201);
  const url = new URL(created.headers.location ?? '', endpoint);
  const sending = request(url, {
    agent,
    method: 'PATCH',
    headers: {
      ...tusHeaders(person),
      'upload-offset': 0,
      'content-type': 'application/offset+octet-stream',
      'content-length': length,
    },
  });
  const answered = once(sending, 'response') as Promise<[IncomingMessage]>;
  const hash = createHash('sha256');
  const send = async (part: Iterable<Buffer>) => {
    for (const piece of part) {
      hash.update(piece);
      if (!sending.write(piece)) await once(sending, 'drain');
    }
  };
  const folder = path.join(product.dataDir, 'uploads');
  await send(pieces(0, LARGE_MEGABYTES / 2));
  await expect.poll(async () => (await largestFile(folder)).size, WAIT).toBeGreaterThan(MEGABYTE);
  await send(pieces(LARGE_MEGABYTES / 2, LARGE_MEGABYTES));
  sending.end();
  const [answer] = await answered;
  answer.resume();
  expect(answer.statusCode).toBe(204);
  expect(answer.headers['upload-offset']).toBe(String(length));
  const { file } = await largestFile(folder);
  const sent = { bytes: length, sha256: hash.digest('hex') };
  expect(await hashOf(createReadStream(file))).toEqual(sent);
}

async function largestFile(folder: string): Promise<{ file: string; size: number }> {
  let largest = { file: folder, size: 0 };
  for (const name of await readdir(folder)) {
    const file = path.join(folder, name);
    const { size } = await stat(file);
    if (size > largest.size) largest = { file, size };
  }
  return largest;
}
