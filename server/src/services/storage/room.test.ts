import { randomBytes, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { DetailedError, Upload as TusUpload } from 'tus-js-client';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { findOwnUpload } from './index.ts';
import { startTestStorage, type TestPerson, type TestStorage } from './test-storage.ts';

const MEGABYTE = 1024 ** 2;
const SENTENCE =
  'We don’t have room for this file right now. Try again later; your upload will pick up where it left off.';

let storage: TestStorage;
let person: TestPerson;
let name: string;
beforeEach(async () => {
  storage = await startTestStorage('folder');
  person = storage.signIn();
  name = `${person.viewerId}/${randomUUID()}`;
});
afterEach(() => storage.close());

const endpoint = () => `${storage.url}/storage/v1/upload/resumable`;
const found = () => findOwnUpload(storage.uploads, person.viewerId, name);

/** Uploads with the client library; resolves with 'sent' or the refusal. */
function send(bytes: Buffer, chunkSize: number, onChunk: () => void = () => undefined) {
  return new Promise<{ status: number; sentence: string } | 'sent'>((resolve) => {
    const upload = new TusUpload(bytes, {
      endpoint: endpoint(),
      headers: { authorization: `Bearer ${person.token}` },
      metadata: { bucketName: 'uploads', objectName: name, filename: 'film.mp4' },
      chunkSize,
      retryDelays: null,
      onChunkComplete: onChunk,
      onSuccess: () => resolve('sent'),
      onError(error) {
        if (!(error instanceof DetailedError)) throw error;
        const body = error.originalResponse?.getBody() ?? '';
        const { message, error: code } = JSON.parse(body) as { message: string; error: string };
        expect(code).toBe('no_room');
        resolve({ status: error.originalResponse?.getStatus() ?? 0, sentence: message });
      },
    });
    upload.start();
  });
}

it('an upload that would touch the reserve is refused at its start, in words; one that fits is not', async () => {
  storage.disk.bytes = 1_000_000;
  expect(await send(randomBytes(1_000_001), 500_000)).toEqual({ status: 507, sentence: SENTENCE });
  expect(await found()).toBeNull();
  expect(await send(randomBytes(1_000_000), 500_000)).toBe('sent');
});

it('one whose room went meanwhile stops at its next part, keeps what was sent, and goes on later', async () => {
  const bytes = randomBytes(900_000);
  const refused = await send(bytes, 300_000, () => (storage.disk.bytes = 0));
  expect(refused).toEqual({ status: 507, sentence: SENTENCE });
  expect(await found()).toMatchObject({ bytes: 300_000, isComplete: false });
  const id = (await found())?.id ?? '';
  const ask = () =>
    fetch(`${endpoint()}/${id}`, {
      method: 'HEAD',
      headers: { 'tus-resumable': '1.0.0', authorization: `Bearer ${person.token}` },
    });
  // a client that resumes learns this before it sends anything
  expect((await ask()).status).toBe(507);

  storage.disk.bytes = Infinity;
  expect((await ask()).headers.get('upload-offset')).toBe('300000');
  const rest = await fetch(`${endpoint()}/${id}`, {
    method: 'PATCH',
    headers: {
      'tus-resumable': '1.0.0',
      'upload-offset': '300000',
      'content-type': 'application/offset+octet-stream',
      authorization: `Bearer ${person.token}`,
    },
    body: new Uint8Array(bytes.subarray(300_000)),
  });
  expect(rest.status).toBe(204);
  expect(await found()).toMatchObject({ isComplete: true });
});

it('a long part is stopped on its way, before it fills the disk', async () => {
  const { store } = storage.uploads;
  const id = randomUUID();
  await store.create({ id, offset: 0, size: 200 * MEGABYTE, metadata: {} } as never);
  const piece = Buffer.alloc(MEGABYTE);
  let sent = 0;
  const body = Readable.from(
    (function* () {
      for (; sent < 200; sent++) {
        if (sent === 20) storage.disk.bytes = 0;
        yield piece;
      }
    })(),
  );
  await expect(store.write(body, id, 0)).rejects.toMatchObject({ status_code: 507 });
  expect(sent).toBeLessThan(200);
});

it('a disk that is full after all says the same', async () => {
  const { store } = storage.uploads;
  store.write = () => Promise.reject(Object.assign(new Error('full'), { code: 'ENOSPC' }));
  expect(await send(randomBytes(1_000), 1_000)).toEqual({ status: 507, sentence: SENTENCE });
});

it('what is taken already is not asked for room: it can be looked up and given up', async () => {
  expect(await send(randomBytes(1_000), 1_000)).toBe('sent');
  storage.disk.bytes = 0;
  const id = (await found())?.id ?? '';
  const headers = { 'tus-resumable': '1.0.0', authorization: `Bearer ${person.token}` };
  const address = `${endpoint()}/${id}`;
  expect((await fetch(address, { method: 'HEAD', headers })).status).toBe(200);
  expect((await fetch(address, { method: 'DELETE', headers })).status).toBe(204);
});
