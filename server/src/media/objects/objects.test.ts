import { createReadStream } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { SupabaseClient } from '@supabase/supabase-js';
import { DetailedError, Upload as TusUpload, type UploadOptions } from 'tus-js-client';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { PICTURE_LIMITS, UPLOAD_LIMITS } from '@limelight/contract/media/limits';
import { mediaId } from '@limelight/contract/platform/ids';
import type { Viewer } from '../../kernel/viewer.ts';
import { publicAddress } from '../../services/storage/index.ts';
import { keyOf, objectOf, ORIGINAL } from '../names.ts';
import { PUBLISHABLE, startTestMedia, type TestMedia } from '../testing/test-media.ts';
import { clientAs, refusal } from './test-objects.ts';
import { testPicture } from '../testing/test-pictures.ts';

/** The official client's storage calls as its documentation shows them, with both kinds of storage. */

let test: TestMedia;
let jpeg: Buffer;
let png: Buffer;
let owner: Viewer;
beforeAll(async () => {
  [jpeg, png] = await Promise.all([testPicture(40, 30), testPicture(30, 30, 'png')]);
});

const as = (viewer: Viewer) => clientAs(test, viewer);
const bucketOf = (client: SupabaseClient, bucket = 'media') => client.storage.from(bucket);
const mine = (name: string) => `${owner.id}/${name}`;
const bytesOf = async (blob: Blob | null) =>
  blob ? Buffer.from(await blob.arrayBuffer()) : Buffer.alloc(0);
const post = (name: string) =>
  fetch(`${test.url}/storage/v1/object/media/${mine(name)}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${owner.sessionId}`, 'content-type': 'image/jpeg' },
    body: new Uint8Array(jpeg),
  });

/** Uploads a large file as the official documentation shows; resolves with the address of the upload. */
const sendLarge = (
  bucketName: string,
  objectName: string,
  bytes: Buffer,
  { upsert = false, metadata = {}, ...more }: Partial<UploadOptions> & { upsert?: boolean } = {},
) =>
  new Promise<string>((resolve, reject) => {
    const upload = new TusUpload(bytes, {
      endpoint: `${test.url}/storage/v1/upload/resumable`,
      retryDelays: null,
      headers: {
        authorization: `Bearer ${owner.sessionId}`,
        apikey: PUBLISHABLE,
        ...(upsert && { 'x-upsert': 'true' }),
      },
      uploadDataDuringCreation: true,
      removeFingerprintOnSuccess: true,
      metadata: {
        bucketName,
        objectName,
        contentType: 'image/png',
        cacheControl: '3600',
        ...metadata,
      },
      chunkSize: 6 * 1024 * 1024,
      ...more,
      onError: reject,
      onSuccess: () => resolve(upload.url ?? ''),
    });
    upload.start();
  });
const answerOf = (error: unknown) =>
  error instanceof DetailedError
    ? JSON.parse(error.originalResponse?.getBody() ?? '')
    : Promise.reject(error);

describe.each(['folder', 'bucket'] as const)('a person’s files in a %s', (place) => {
  beforeAll(async () => {
    test = await startTestMedia(place);
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    owner = await test.signIn('creator');
  });
  const put = async (name: string) => {
    const { data, error } = await bucketOf(as(owner)).upload(mine(name), jpeg);
    if (error) throw error;
    return data;
  };

  it('come whole from whatever the client holds them in, and go out to their owner', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'limelight-objects-'));
    await writeFile(path.join(folder, 'a.jpg'), jpeg);
    const form = new FormData();
    form.append('anything', new Blob([new Uint8Array(jpeg)]), 'form.jpg');
    const bodies = {
      'a/buffer.jpg': jpeg,
      'a/array.jpg': new Uint8Array(jpeg).buffer,
      'a/blob.jpg': new Blob([new Uint8Array(jpeg)]),
      'a/file.jpg': new File([new Uint8Array(jpeg)], 'local.jpg', { type: 'text/html' }),
      'a/form é 1.jpg': form,
      'a/stream.jpg': createReadStream(path.join(folder, 'a.jpg')),
    };
    for (const [name, body] of Object.entries(bodies)) {
      const { data, error } = await bucketOf(as(owner)).upload(mine(name), body);
      expect(error, name).toBeNull();
      expect(data).toEqual({
        id: expect.any(String) as string,
        path: mine(name),
        fullPath: `media/${mine(name)}`,
      });
      const down = await bucketOf(as(owner)).download(mine(name));
      expect(down.error, name).toBeNull();
      expect((await bytesOf(down.data)).equals(jpeg), name).toBe(true);
      expect((await bucketOf(as(owner)).exists(mine(name))).data).toBe(true);
    }
    await rm(folder, { recursive: true });
  });

  it('come in resumable parts by their name', async () => {
    const bucket = bucketOf(as(owner), 'avatars');
    const name = mine('deep/Été 1.jpg');
    const url = await sendLarge('avatars', name, jpeg);
    const { data } = await bucket.info(name);
    expect(data).toMatchObject({ name, size: jpeg.length, contentType: 'image/jpeg' });
    expect(url.split('/').at(-1)).toBe(data?.id);
    expect((await bucket.exists(name)).data).toBe(true);
    const down = await bucket.download(name);
    expect((await bytesOf(down.data)).equals(jpeg)).toBe(true);
    expect((await bucket.list(mine('deep'))).data).toMatchObject([{ name: 'Été 1.jpg' }]);
    await test.prepare(mediaId.parse(data?.id));
    expect(await test.deps.uploads.find(data?.id ?? '')).toBeNull();

    // A client that missed the last response asks for its offset.
    expect(await sendLarge('avatars', name, jpeg, { uploadUrl: url })).toBe(url);
    const byOther = await fetch(url, {
      method: 'HEAD',
      headers: {
        'tus-resumable': '1.0.0',
        authorization: `Bearer ${(await test.signIn()).sessionId}`,
      },
    });
    expect(byOther.status).toBe(404);

    const again = await sendLarge('avatars', name, jpeg).catch(answerOf);
    expect(again).toMatchObject({ statusCode: '409', error: 'Duplicate' });
    await sendLarge('avatars', name, png, { upsert: true, uploadDataDuringCreation: false });
    expect((await bucket.info(name)).data).toMatchObject({ contentType: 'image/png' });
    expect((await bucket.list(mine('deep'))).data).toHaveLength(1);
  });

  it('that came in parts are what their bytes are, and go where their owner may put them', async () => {
    const bad = async (...args: Parameters<typeof sendLarge>): Promise<unknown> =>
      sendLarge(...args).catch(answerOf);
    expect(await bad('media', mine('page.jpg'), Buffer.from('<p>hello'))).toMatchObject({
      statusCode: '415',
    });
    expect(await bad('nowhere', mine('a.jpg'), jpeg)).toMatchObject({ error: 'Bucket not found' });
    expect(await bad('media', 'a.jpg', jpeg)).toMatchObject({ statusCode: '403' });
    expect(await bad('media', `${crypto.randomUUID()}/a.jpg`, jpeg)).toMatchObject({
      statusCode: '403',
    });
    expect(await bad('media', mine('../a.jpg'), jpeg)).toMatchObject({ error: 'InvalidKey' });
    const large = Buffer.alloc(PICTURE_LIMITS.fileBytes + 1);
    expect(await bad('avatars', mine('a.jpg'), large)).toMatchObject({ statusCode: '413' });
    const metadata = { metadata: '{"mine":true}' };
    expect(await bad('media', mine('a.jpg'), jpeg, { metadata })).toMatchObject({
      error: 'not_offered',
    });
    expect((await bucketOf(as(owner)).list(owner.id)).data).toEqual([]);
  });

  it('that came in parts are taken in by the next request when one breaks off', async () => {
    const broken = vi.spyOn(test.deps.jobs, 'add').mockRejectedValueOnce(new Error('no database'));
    const name = mine('kept.jpg');
    const begun = new TusUpload(jpeg, {
      endpoint: `${test.url}/storage/v1/upload/resumable`,
      retryDelays: null,
      headers: { authorization: `Bearer ${owner.sessionId}` },
      metadata: { bucketName: 'media', objectName: name },
    });
    await new Promise((resolve) => {
      begun.options.onError = resolve;
      begun.start();
    });
    expect(broken).toHaveBeenCalled();
    broken.mockRestore();
    expect((await bucketOf(as(owner)).exists(name)).data).toBe(false);
    await sendLarge('media', name, jpeg, { uploadUrl: begun.url });
    const down = await bucketOf(as(owner)).download(name);
    expect((await bytesOf(down.data)).equals(jpeg)).toBe(true);
  });

  it('are media: what is shown of them is made as of any upload', async () => {
    const { id } = await put('shown.jpg');
    await test.prepare(mediaId.parse(id));
    const { rows } = await test.deps.db.pool.query(
      'select status, purpose, file_name, original_type from media where id = $1',
      [id],
    );
    expect(rows).toEqual([
      { status: 'ready', purpose: 'vault', file_name: 'shown.jpg', original_type: 'image/jpeg' },
    ]);
  });

  it('are what their bytes are', async () => {
    const html = await bucketOf(as(owner)).upload(mine('page.jpg'), Buffer.from('<p>hello'), {
      contentType: 'image/jpeg',
    });
    expect(html).toMatchObject(refusal(415, /\.$/));
    const empty = await bucketOf(as(owner)).upload(mine('empty.jpg'), Buffer.alloc(0));
    expect(empty).toMatchObject(refusal(415, /empty/i));
    expect((await bucketOf(as(owner)).list(owner.id)).data).toEqual([]);
  });

  it('are replaced by update and upsert, never by upload', async () => {
    const first = await put('one.jpg');
    test.access = () => 'full';
    await test.prepare(mediaId.parse(first.id));
    const shown = publicAddress(objectOf(mediaId.parse(first.id), 'w40.webp'));
    expect((await test.get(shown)).status).toBe(200);
    const again = await bucketOf(as(owner)).upload(mine('one.jpg'), png);
    expect(again).toMatchObject(refusal(409, /already exists/));
    const updated = await bucketOf(as(owner)).update(
      mine('one.jpg'),
      new Blob([new Uint8Array(png)]),
    );
    expect(updated.error).toBeNull();
    expect(updated.data?.id).not.toBe(first.id);
    // Its old pictures are closed to everyone at once, while the new file is being prepared.
    expect((await test.get(shown)).status).toBe(404);
    test.access = () => 'none';
    const info = await bucketOf(as(owner)).info(mine('one.jpg'));
    expect(info.data).toMatchObject({ id: updated.data?.id, contentType: 'image/png' });
    const upserted = await bucketOf(as(owner)).upload(mine('one.jpg'), jpeg, { upsert: true });
    expect(upserted.error).toBeNull();
    expect((await bucketOf(as(owner)).list(owner.id)).data).toHaveLength(1);
    const { rows } = await test.deps.db.pool.query('select from media where owner_id = $1', [
      owner.id,
    ]);
    expect(rows).toHaveLength(1);
  });

  it('are taken once when two requests want the name at the same time', async () => {
    const originals = async () => {
      const keys: string[] = [];
      for await (const { key } of test.deps.files.list('media')) keys.push(key);
      return keys.filter((key) => key.endsWith(ORIGINAL));
    };
    const before = await originals();
    const answers = await Promise.all([1, 2, 3].map(() => post('same.jpg')));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    const { data } = await bucketOf(as(owner)).info(mine('same.jpg'));
    const added = (await originals()).filter((key) => !before.includes(key));
    expect(added).toEqual([keyOf(mediaId.parse(data?.id), ORIGINAL)]);
  });

  it('move and are copied within their owner’s folder', async () => {
    const { id } = await put('from.jpg');
    const bucket = bucketOf(as(owner));
    expect(await bucket.move(mine('from.jpg'), mine('deep/to.jpg'))).toMatchObject({
      data: { message: 'Successfully moved' },
      error: null,
    });
    expect((await bucket.exists(mine('from.jpg'))).data).toBe(false);
    expect((await bucket.info(mine('deep/to.jpg'))).data?.id).toBe(id);
    expect(await bucket.copy(mine('deep/to.jpg'), mine('copy.jpg'))).toEqual({
      data: { path: `media/${mine('copy.jpg')}` },
      error: null,
    });
    const copied = await bucket.download(mine('copy.jpg'));
    expect((await bytesOf(copied.data)).equals(jpeg)).toBe(true);
    const asAvatar = await bucket.copy(mine('copy.jpg'), mine('me.jpg'), {
      destinationBucket: 'avatars',
    });
    expect(asAvatar.error).toBeNull();
    expect((await bucketOf(as(owner), 'avatars').list(owner.id)).data).toHaveLength(1);

    expect(await bucket.move(mine('copy.jpg'), mine('deep/to.jpg'))).toMatchObject(
      refusal(409, /already exists/),
    );
    expect(await bucket.copy(mine('copy.jpg'), mine('deep/to.jpg'))).toMatchObject(
      refusal(409, /already exists/),
    );
    expect(await bucket.move(mine('nothing.jpg'), mine('b.jpg'))).toMatchObject(refusal(404, /./));
  });

  it('move to another bucket as a new file, with no room taken', async () => {
    const { id } = await put('from.jpg');
    await test.deps.db.pool.query(
      `insert into media (id, owner_id, kind, file_name, original_key, original_bytes, original_type, created_at)
       values (gen_random_uuid(), $1, 'picture', 'x', gen_random_uuid()::text, $2, 'image/png', now())`,
      [owner.id, UPLOAD_LIMITS.creator.quotaBytes],
    );
    const media = bucketOf(as(owner));
    const avatars = bucketOf(as(owner), 'avatars');
    const toAvatars = { destinationBucket: 'avatars' };
    expect(await media.move(mine('from.jpg'), mine('me.jpg'), toAvatars)).toMatchObject({
      data: { message: 'Successfully moved' },
      error: null,
    });
    expect((await media.exists(mine('from.jpg'))).data).toBe(false);
    const { data } = await avatars.info(mine('me.jpg'));
    expect(data).toMatchObject({ size: jpeg.length, bucketId: 'avatars' });
    expect(data?.id).not.toBe(id);
    const down = await avatars.download(mine('me.jpg'));
    expect((await bytesOf(down.data)).equals(jpeg)).toBe(true);
    expect(await media.move(mine('none.jpg'), mine('you.jpg'), toAvatars)).toMatchObject(
      refusal(404, /./),
    );
    await avatars.move(mine('me.jpg'), mine('back.jpg'), { destinationBucket: 'media' });
    expect((await media.list(owner.id)).data?.map(({ name }) => name)).toContain('back.jpg');
    expect((await avatars.list(owner.id)).data).toEqual([]);
  });

  it('are removed with their bytes, all that are named or none', async () => {
    const { id } = await put('a.jpg');
    await put('b.jpg');
    const bucket = bucketOf(as(owner));
    const removed = await bucket.remove([mine('a.jpg'), mine('not there.jpg')]);
    expect(removed.data).toMatchObject([{ name: mine('a.jpg'), id, bucket_id: 'media' }]);
    expect((await bucket.list(owner.id)).data?.map(({ name }) => name)).toEqual(['b.jpg']);
    const { rows } = await test.deps.db.pool.query(
      `select payload from graphile_worker._private_jobs order by id desc limit 1`,
    );
    expect(JSON.stringify(rows)).toContain(id);
  });
});
