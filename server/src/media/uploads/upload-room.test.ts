import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { UPLOAD_LIMITS } from '@limelight/contract/media/limits';
import { codeOf, operationsAs } from '../../../test/operations.ts';
import type { Viewer } from '../../kernel/viewer.ts';
import { HOUR } from '../../platform/clock/clock.ts';
import { startTestMedia, type TestMedia } from '../testing/test-media.ts';
import { testPicture } from '../testing/test-pictures.ts';

const { fileBytes, quotaBytes } = UPLOAD_LIMITS.fan;
/** This many of a fan's largest files fit. */
const FIT = Math.floor(quotaBytes / fileBytes);

let test: TestMedia;
let owner: Viewer;
beforeAll(async () => {
  test = await startTestMedia();
});
afterAll(() => test.close());
beforeEach(async () => {
  owner = await test.signIn();
});

const headers = (more: Record<string, string> = {}) => ({
  authorization: `Bearer ${owner.sessionId}`,
  'tus-resumable': '1.0.0',
  ...more,
});
const begin = (bytes: number) =>
  fetch(`${test.url}/storage/v1/upload/resumable`, {
    method: 'POST',
    headers: headers({ 'upload-length': String(bytes) }),
  });
const ask = (upload: Response, method: 'HEAD' | 'DELETE') =>
  fetch(new URL(upload.headers.get('location') ?? '', test.url), { method, headers: headers() });
const send = (upload: Response, bytes: Buffer) =>
  fetch(new URL(upload.headers.get('location') ?? '', test.url), {
    method: 'PATCH',
    headers: headers({
      'upload-offset': '0',
      'content-type': 'application/offset+octet-stream',
    }),
    body: new Uint8Array(bytes),
  });
const put = (name: string, body: Uint8Array | ReadableStream, length: number) =>
  fetch(`${test.url}/storage/v1/object/media/${owner.id}/${name}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${owner.sessionId}`,
      'content-type': 'image/jpeg',
      'content-length': String(length),
    },
    body,
    duplex: 'half',
  } as RequestInit);
const noSpace = async (answer: Response) => {
  expect(answer.status).toBe(413);
  expect(await answer.json()).toMatchObject({ error: 'no_space' });
};
const fill = (bytes: number) =>
  test.deps.db.pool.query(
    `insert into media (id, owner_id, kind, file_name, original_key, original_bytes, original_type, created_at)
     values (gen_random_uuid(), $1, 'picture', 'x', gen_random_uuid()::text, $2, 'image/png', now())`,
    [owner.id, bytes],
  );
const begun = async () => {
  const { rowCount } = await test.deps.db.pool.query(
    'select from begun_uploads where owner_id = $1',
    [owner.id],
  );
  return rowCount;
};

describe('what has begun', () => {
  it('counts with its whole size, at once too', async () => {
    const answers = await Promise.all(Array.from({ length: 2 * FIT }, () => begin(fileBytes)));
    const taken = answers.filter(({ status }) => status === 201);
    expect(taken).toHaveLength(FIT);
    const refused = answers.filter(({ status }) => status !== 201);
    expect(refused.map(({ status }) => status)).toEqual(Array(FIT).fill(413));
    // Giving up an upload frees its space.
    await ask(taken[0]!, 'DELETE');
    expect((await begin(fileBytes)).status).toBe(201);
  });

  it('counts until it has been silent for an hour, and goes on later if there is room', async () => {
    await fill(quotaBytes - fileBytes);
    const first = await begin(fileBytes);
    test.clock.advance(HOUR - 1_000);
    expect((await ask(first, 'HEAD')).status).toBe(200);
    test.clock.advance(HOUR - 1_000);
    await noSpace(await begin(fileBytes));
    test.clock.advance(2_000);
    const second = await begin(fileBytes);
    expect(second.status).toBe(201);
    expect((await ask(first, 'HEAD')).status).toBe(413);
    await ask(second, 'DELETE');
    expect((await ask(first, 'HEAD')).status).toBe(200);
  });

  it('a whole one that nobody used in its hour is a file only if there is room', async () => {
    const picture = await testPicture(40, 30);
    const upload = await begin(picture.length);
    expect((await send(upload, picture)).status).toBe(204);
    test.clock.advance(HOUR);
    await fill(quotaBytes);
    const uploadId = upload.headers.get('location')?.split('/').at(-1) ?? '';
    const { media } = operationsAs(test.deps, owner);
    expect(await codeOf(media.create({ uploadId }))).toBe('no_space');
    await test.deps.db.pool.query('delete from media where owner_id = $1', [owner.id]);
    expect(await media.create({ uploadId })).toMatchObject({ status: 'processing' });
    expect(await begun(), 'it counts as a file now').toBe(0);
  });

  it('counts when it comes in one request too', async () => {
    const picture = await testPicture(40, 30);
    await fill(quotaBytes - picture.length);
    let finish = () => {};
    const slow = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(new Uint8Array(picture.subarray(0, 10)));
        finish = () => {
          controller.enqueue(new Uint8Array(picture.subarray(10)));
          controller.close();
        };
      },
    });
    const coming = put('slow.jpg', slow, picture.length);
    await vi.waitFor(async () => expect(await begun()).toBe(1), 30_000);
    await noSpace(await put('second.jpg', new Uint8Array(picture), picture.length));
    finish();
    expect((await coming).status).toBe(200);
  });
});

it('a batch of 200 files begins; far beyond it, a person waits', async () => {
  const hits = (count: number) =>
    test.deps.db.pool.query('update rate_limits set hits = $2 where key = $1', [
      `media.new-file:${owner.id}`,
      count,
    ]);
  expect((await begin(1)).status).toBe(201);
  await hits(199);
  expect((await begin(1)).status).toBe(201);
  await hits(300);
  const refused = await begin(1);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await refused.json()).toMatchObject({ error: 'rate_limited' });
});
