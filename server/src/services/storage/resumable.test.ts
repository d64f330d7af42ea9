import { randomBytes, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { DetailedError, Upload as TusUpload } from 'tus-js-client';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findOwnUpload, MAX_UPLOAD_BYTES, type Upload } from './index.ts';
import { startTestStorage, type TestPerson, type TestStorage } from './test-storage.ts';

let storage: TestStorage;
let person: TestPerson;

const endpoint = () => `${storage.url}/storage/v1/upload/resumable`;

/** Uploads with the client library; aborts after `stopAt` bytes if that is given. */
function send(
  bytes: Buffer,
  metadata: Record<string, string>,
  options: { stopAt?: number; uploadUrl?: string; chunkSize?: number } = {},
) {
  return new Promise<{ url: string; done: boolean }>((resolve, reject) => {
    const upload = new TusUpload(bytes, {
      endpoint: endpoint(),
      ...(options.uploadUrl === undefined ? {} : { uploadUrl: options.uploadUrl }),
      headers: { authorization: `Bearer ${person.token}` },
      metadata,
      chunkSize: options.chunkSize ?? 100_000,
      // reconnects after the restart closed the connection
      retryDelays: options.uploadUrl === undefined ? null : [0, 50],
      onError: reject,
      onSuccess: () => resolve({ url: upload.url ?? '', done: true }),
      onChunkComplete: (_, sent) => {
        if (options.stopAt === undefined || sent < options.stopAt) return;
        void upload.abort().then(() => resolve({ url: upload.url ?? '', done: false }));
      },
    });
    upload.start();
  });
}

const create = (headers: Record<string, string>) =>
  fetch(endpoint(), {
    method: 'POST',
    headers: { 'tus-resumable': '1.0.0', authorization: `Bearer ${person.token}`, ...headers },
  });
const meta = (values: Record<string, string>) =>
  Object.entries(values)
    .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
    .join(',');
const named = () => `${person.viewerId}/${randomUUID()}`;

const find = (name: string, owner = person.viewerId) => findOwnUpload(storage.uploads, owner, name);
const bytesOf = (upload: Upload | null) => {
  if (!upload) throw new Error('no upload');
  return storage.uploads.withLocal(upload, (file) => readFile(file));
};

describe.each(['folder', 'bucket'] as const)('resumable uploads to a %s', (place) => {
  beforeAll(async () => {
    storage = await startTestStorage(place);
  });
  afterAll(() => storage.close());
  beforeEach(() => {
    person = storage.signIn();
  });

  it('store the bytes with their owner and the name of the file', async () => {
    const bytes = randomBytes(350_000);
    const objectName = named();
    const { url } = await send(bytes, {
      bucketName: 'uploads',
      objectName,
      filename: '/tmp/..\\Été\u202E.jpg',
      contentType: 'image/jpeg',
    });
    const upload = await find(objectName);
    expect(upload).toMatchObject({
      ownerId: person.viewerId,
      fileName: 'Été.jpg',
      bytes: 350_000,
      isComplete: true,
    });
    expect((await bytesOf(upload)).equals(bytes)).toBe(true);
    expect(await find(url.split('/').at(-1) ?? '')).toEqual(upload);
    expect(await find(objectName, randomUUID())).toBeNull();
  });

  it('go on where they stopped, after a restart of the server too', async () => {
    const bytes = randomBytes(500_000);
    const objectName = named();
    const { url, done } = await send(bytes, { objectName }, { stopAt: 200_000 });
    expect(done).toBe(false);
    expect(await find(objectName)).toMatchObject({
      isComplete: false,
    });
    await storage.restart();
    // without this response the client starts over, which only the waiting user would notice
    const asked = await fetch(url, {
      method: 'HEAD',
      headers: { 'tus-resumable': '1.0.0', authorization: `Bearer ${person.token}` },
    });
    expect(asked.status).toBe(200);
    expect(Number(asked.headers.get('upload-offset'))).toBeGreaterThan(0);
    await send(bytes, { objectName }, { uploadUrl: url });
    const upload = await find(objectName);
    expect((await bytesOf(upload)).equals(bytes)).toBe(true);
  });

  it('tell anybody what is spoken here', async () => {
    for (const authorization of ['', `Bearer ${person.token}`]) {
      const answer = await fetch(endpoint(), { method: 'OPTIONS', headers: { authorization } });
      expect(answer.status).toBe(204);
      expect(answer.headers.get('tus-version')).toBe('1.0.0');
      expect(answer.headers.get('tus-extension')).toContain('creation');
      expect(answer.headers.get('tus-max-size')).toBe(String(MAX_UPLOAD_BYTES));
    }
  });

  it('want a session: no token, a bad one, a cookie alone', async () => {
    for (const headers of [
      { authorization: '' },
      { authorization: 'Bearer no' },
      { authorization: '', cookie: person.cookie },
    ]) {
      const response = await create({ 'upload-length': '5', ...headers });
      expect(response.status).toBe(401);
      expect(await response.json()).toMatchObject({ error: 'not_signed_in' });
    }
  });

  it('are invisible to everyone but their owner', async () => {
    const { url } = await send(randomBytes(10), { objectName: named() }, {});
    const owner = person;
    person = storage.signIn();
    for (const method of ['HEAD', 'PATCH', 'DELETE']) {
      const response = await fetch(url, {
        method,
        headers: {
          'tus-resumable': '1.0.0',
          authorization: `Bearer ${person.token}`,
          'upload-offset': '10',
          'content-type': 'application/offset+octet-stream',
        },
      });
      expect(response.status).toBe(404);
    }
    // nothing is ever read from there, not even by the owner
    const read = await fetch(url, { headers: { authorization: `Bearer ${owner.token}` } });
    expect(read.status).toBe(400);
    expect(await read.json()).toMatchObject({ error: 'not_offered' });
    expect(
      (
        await create({
          'upload-length': '5',
          'upload-metadata': meta({ objectName: `${owner.viewerId}/x` }),
        })
      ).status,
    ).toBe(403);
  });

  it('do not believe a client about their owner', async () => {
    const objectName = named();
    await send(randomBytes(10), { objectName, ownerId: 'someone-else' });
    expect((await find(objectName))?.ownerId).toBe(person.viewerId);
  });

  it.each([
    ['too large', { 'upload-length': '50000001' }, 413, 'This file is too large to upload.'],
    ['without a length', {}, 400, 'This upload request is incomplete.'],
    [
      'of unknown length',
      { 'upload-defer-length': '1' },
      400,
      'An upload has to give its length when it starts.',
    ],
    [
      'to another bucket',
      { 'upload-length': '5', 'upload-metadata': meta({ bucketName: 'nowhere' }) },
      404,
      'Bucket not found',
    ],
    [
      'with an endless name',
      { 'upload-length': '5', 'upload-metadata': meta({ objectName: 'x'.repeat(201) }) },
      400,
      'This file name is too long.',
    ],
  ])('%s are refused in words', async (_, headers, status, message) => {
    const response = await create(headers as Record<string, string>);
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ statusCode: String(status), message });
  });

  it('reach the client library as sentences', async () => {
    const error = await send(Buffer.alloc(50_000_001), {}).catch((fault: unknown) => fault);
    expect(error).toBeInstanceOf(DetailedError);
    expect((error as DetailedError).originalResponse?.getBody()).toContain('too large to upload');
  });

  it.each(['../../service-key', '..%2f..%2fservice-key', `${randomUUID()}.json`, '%00'])(
    'never leave their folder: %s',
    async (id) => {
      const response = await fetch(`${endpoint()}/${id}`, {
        method: 'HEAD',
        headers: { 'tus-resumable': '1.0.0', authorization: `Bearer ${person.token}` },
      });
      expect([400, 404]).toContain(response.status);
    },
  );

  it('more bytes than announced are refused', async () => {
    const objectName = named();
    const created = await create({ 'upload-length': '5', 'upload-metadata': meta({ objectName }) });
    const url = new URL(created.headers.get('location') ?? '', storage.url);
    const response = await fetch(url, {
      method: 'PATCH',
      headers: {
        'tus-resumable': '1.0.0',
        authorization: `Bearer ${person.token}`,
        'upload-offset': '0',
        'content-type': 'application/offset+octet-stream',
      },
      body: Buffer.alloc(6),
    });
    expect(response.status).toBe(413);
    expect((await find(objectName))?.isComplete).toBe(false);
  });

  it('are removed when used, and swept when abandoned', async () => {
    const used = named();
    const abandoned = named();
    const young = named();
    for (const objectName of [used, abandoned, young]) await send(randomBytes(10), { objectName });
    const old = await find(abandoned);
    await storage.ageUpload(old?.id ?? '', new Date(Date.now() - 49 * 60 * 60 * 1_000));
    const taken = await find(used);
    await storage.uploads.remove(taken?.id ?? '');
    await storage.uploads.remove(taken?.id ?? '');
    expect(await storage.uploads.sweep()).toBe(1);
    expect([await find(used), await find(abandoned)]).toEqual([null, null]);
    expect(await find(young)).not.toBeNull();
    expect((await bytesOf(await find(young))).length).toBe(10);
  });

  it('are taken in by the files, and end when their person says so', async () => {
    const bytes = randomBytes(5_000);
    const objectName = named();
    const { url } = await send(bytes, { objectName, contentType: 'no type\r\nx: y' });
    const upload = await find(objectName);
    if (!upload) throw new Error('no upload');
    expect(await storage.uploads.head(upload, 100)).toEqual(bytes.subarray(0, 100));
    expect(await storage.uploads.adopt(upload, 'media/a/original')).toEqual({ bytes: 5_000 });
    expect(await storage.files.read('media/a/original')).toEqual(bytes);
    const headers = { 'tus-resumable': '1.0.0', authorization: `Bearer ${person.token}` };
    expect((await fetch(url, { method: 'DELETE', headers })).status).toBe(204);
    expect(await find(objectName)).toBeNull();
    expect(await storage.files.read('media/a/original')).toEqual(bytes);
  });

  it('begin again under the same name once they were removed', async () => {
    const objectName = named();
    await send(randomBytes(300_000), { objectName });
    await storage.uploads.remove((await find(objectName))?.id ?? '');
    const bytes = randomBytes(300_000);
    const { url } = await send(bytes, { objectName }, { stopAt: 100_000 });
    expect(await find(objectName)).toMatchObject({ isComplete: false });
    const headers = { 'tus-resumable': '1.0.0', authorization: `Bearer ${person.token}` };
    expect((await fetch(url, { method: 'DELETE', headers })).status).toBe(204);
    expect(await find(objectName)).toBeNull();
  });

  it('may be empty, which is for their taker to refuse', async () => {
    const objectName = named();
    await send(Buffer.alloc(0), { objectName });
    const upload = await find(objectName);
    expect(upload).toMatchObject({ bytes: 0, isComplete: true });
    expect(upload && (await storage.uploads.head(upload, 100)).length).toBe(0);
  });

  it('of several parts come together', async () => {
    const bytes = randomBytes(13_000_000);
    const objectName = named();
    const { url } = await send(bytes, { objectName }, { chunkSize: 6_000_000, stopAt: 6_000_000 });
    await send(bytes, { objectName }, { chunkSize: 6_000_000, uploadUrl: url });
    expect((await bytesOf(await find(objectName))).equals(bytes)).toBe(true);
  });
});
