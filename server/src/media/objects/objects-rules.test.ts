import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { creatorId, mediaId } from '@limelight/contract/platform/ids';
import { UPLOAD_LIMITS } from '@limelight/contract/media/limits';
import { buildPost } from '../../../test/factories/posts.ts';
import type { Viewer } from '../../kernel/viewer.ts';
import { PUBLISHABLE, startTestMedia, type TestMedia } from '../testing/test-media.ts';
import { clientAs, clientOf, refusal } from './test-objects.ts';
import { testPicture } from '../testing/test-pictures.ts';

/** What a person may do with files by name, and that no other person may. */

let test: TestMedia;
let jpeg: Buffer;
let png: Buffer;
let owner: Viewer;
let other: Viewer;
beforeAll(async () => {
  test = await startTestMedia();
  [jpeg, png] = await Promise.all([testPicture(40, 30), testPicture(30, 30, 'png')]);
});
afterAll(() => test.close());

const as = (viewer: Viewer) => clientAs(test, viewer);
const bucketOf = (client: SupabaseClient, bucket = 'media') => client.storage.from(bucket);
const mine = (name: string, viewer = owner) => `${viewer.id}/${name}`;
const bytesOf = async (blob: Blob | null) =>
  blob ? Buffer.from(await blob.arrayBuffer()) : Buffer.alloc(0);

describe('a person’s files', () => {
  beforeEach(async () => {
    [owner, other] = await Promise.all([test.signIn('creator'), test.signIn()]);
  });
  const put = async (name: string) => {
    const { data, error } = await bucketOf(as(owner)).upload(mine(name), jpeg);
    if (error) throw error;
    return data;
  };

  it('stay as they are while something shows them', async () => {
    const { id } = await put('used.jpg');
    const postId = await buildPost(test.deps.db, creatorId.parse(owner.id), {
      media: [{ mediaId: mediaId.parse(id) }],
    });
    const avatar = await bucketOf(as(owner), 'avatars').upload(mine('me.jpg'), jpeg);
    await test.deps.db.pool.query('update accounts set avatar_media_id = $2 where id = $1', [
      owner.id,
      avatar.data?.id,
    ]);
    const media = bucketOf(as(owner));
    const avatars = bucketOf(as(owner), 'avatars');
    const shown = refusal(409, /in use/);
    await put('free.jpg');
    expect(await media.remove([mine('free.jpg'), mine('used.jpg')])).toMatchObject(shown);
    expect((await media.exists(mine('free.jpg'))).data, 'all or none').toBe(true);
    expect(await media.move(mine('used.jpg'), mine('b.jpg'))).toMatchObject(shown);
    expect(await media.update(mine('used.jpg'), png)).toMatchObject(shown);
    expect(await media.upload(mine('used.jpg'), png, { upsert: true })).toMatchObject(shown);
    expect(await avatars.remove([mine('me.jpg')])).toMatchObject(shown);
    expect(await avatars.update(mine('me.jpg'), png)).toMatchObject(shown);
    expect((await media.copy(mine('used.jpg'), mine('b.jpg'))).error).toBeNull();

    await test.deps.db.pool.query(`update posts set status = 'deleted' where id = $1`, [postId]);
    expect((await media.move(mine('used.jpg'), mine('unused.jpg'))).error).toBeNull();
    expect((await media.remove([mine('unused.jpg')])).data).toHaveLength(1);
  });

  it('are listed by folder, by page and by name', async () => {
    for (const name of ['b.jpg', 'a.jpg', 'C.jpg', 'trip/1.jpg', 'trip/2.jpg', 'trip/deep/3.jpg']) {
      test.clock.advance(1_000);
      await put(name);
    }
    const names = async (...options: Parameters<ReturnType<typeof bucketOf>['list']>) => {
      const { data, error } = await bucketOf(as(owner)).list(...options);
      expect(error).toBeNull();
      return data?.map(({ name, id }) => (id === null ? `${name}/` : name));
    };
    expect(await names()).toEqual([`${owner.id}/`]);
    expect(await names(owner.id)).toEqual(['trip/', 'C.jpg', 'a.jpg', 'b.jpg']);
    expect(await names(`/${mine('trip')}/`)).toEqual(['deep/', '1.jpg', '2.jpg']);
    expect(await names(mine('tri'))).toEqual([]);
    expect(await names(owner.id, { limit: 2, offset: 1 })).toEqual(['C.jpg', 'a.jpg']);
    expect(await names(owner.id, { search: 'c.' })).toEqual(['C.jpg']);
    expect(await names(owner.id, { search: '%' })).toEqual([]);
    expect(await names(owner.id, { sortBy: { column: 'name', order: 'desc' } })).toEqual([
      'trip/',
      'b.jpg',
      'a.jpg',
      'C.jpg',
    ]);
    expect(await names(owner.id, { sortBy: { column: 'created_at' } })).toEqual([
      'trip/',
      'b.jpg',
      'a.jpg',
      'C.jpg',
    ]);
    const [first] = (await bucketOf(as(owner)).list(mine('trip/deep'))).data ?? [];
    expect(first).toMatchObject({
      name: '3.jpg',
      created_at: test.clock.now().toISOString(),
      metadata: { size: jpeg.length, mimetype: 'image/jpeg' },
    });
    const wrong = await bucketOf(as(owner)).list(owner.id, { sortBy: { column: 'size' } });
    expect(wrong).toMatchObject(refusal(400, /sortBy/));
    expect(await bucketOf(as(owner), 'nowhere').list(owner.id)).toMatchObject(
      refusal(404, /Bucket not found/),
    );
  });

  it('that came another way have a name too', async () => {
    const id = await test.add(owner, jpeg, { fileName: 'from the app.jpg' });
    const name = mine(`${id}/from the app.jpg`);
    expect((await bucketOf(as(owner)).info(name)).data?.id).toBe(id);
    const down = await bucketOf(as(owner)).download(name);
    expect((await bytesOf(down.data)).equals(jpeg)).toBe(true);
  });

  it('tell about themselves', async () => {
    const { id } = await put('a b.jpg');
    const { data, error } = await bucketOf(as(owner)).info(mine('a b.jpg'));
    expect(error).toBeNull();
    expect(data).toMatchObject({
      id,
      name: mine('a b.jpg'),
      bucketId: 'media',
      size: jpeg.length,
      contentType: 'image/jpeg',
      createdAt: test.clock.now().toISOString(),
    });
    expect(await bucketOf(as(owner)).info(mine('none.jpg'))).toMatchObject(refusal(404, /./));
  });

  it('are nobody else’s', async () => {
    await put('secret.jpg');
    const theirs = bucketOf(as(other));
    const name = mine('secret.jpg');
    expect(await theirs.download(name)).toMatchObject({ data: null, error: { status: 404 } });
    expect((await theirs.exists(name)).data).toBe(false);
    expect(await theirs.info(name)).toMatchObject(refusal(404, /./));
    expect((await theirs.list(owner.id)).data).toEqual([]);
    expect((await theirs.remove([name])).data).toEqual([]);
    expect(await theirs.createSignedUrl(name, 60)).toMatchObject(refusal(404, /./));
    const forbidden = refusal(403, /your own folder/);
    expect(await theirs.upload(mine('x.jpg'), jpeg)).toMatchObject(forbidden);
    expect(await theirs.update(name, jpeg)).toMatchObject(forbidden);
    expect(await theirs.createSignedUploadUrl(mine('x.jpg'))).toMatchObject(forbidden);
    expect(await theirs.move(name, mine('mine.jpg', other))).toMatchObject(refusal(404, /./));
    expect(await theirs.copy(name, mine('mine.jpg', other))).toMatchObject(refusal(404, /./));
    await theirs.upload(mine('own.jpg', other), jpeg);
    expect(await theirs.move(mine('own.jpg', other), mine('x.jpg'))).toMatchObject(forbidden);
    expect((await bucketOf(as(owner)).list(owner.id)).data).toHaveLength(1);

    const stranger = bucketOf(clientOf(test, PUBLISHABLE));
    expect(await stranger.upload(name, jpeg)).toMatchObject(refusal(401, /sign in/));
    expect(await stranger.list(owner.id)).toMatchObject(refusal(401, /sign in/));
    expect(await stranger.download(name)).toMatchObject({ error: { status: 401 } });
    // A cookie may read but never change anything.
    const byCookie = await fetch(`${test.url}/storage/v1/object/media/${name}`, {
      method: 'PUT',
      headers: { cookie: `ll-session=${owner.sessionId}` },
      body: new Uint8Array(png),
    });
    expect(byCookie.status).toBe(401);
  });

  it.each(['', 'a//b.jpg', '../b.jpg', 'a/./b.jpg', 'a\u0000.jpg', 'x'.repeat(401)])(
    'cannot be called %j',
    async (name) => {
      const answer = await fetch(
        `${test.url}/storage/v1/object/media/${owner.id}/${encodeURIComponent(name)}`,
        { method: 'POST', headers: { authorization: `Bearer ${owner.sessionId}` }, body: 'x' },
      );
      expect(answer.status).toBe(400);
      expect(await answer.json()).toMatchObject({ statusCode: '400' });
    },
  );

  it('fit their owner’s limits, told before or while they come', async () => {
    const big = Buffer.alloc(UPLOAD_LIMITS.fan.fileBytes + 1);
    png.copy(big);
    const fan = bucketOf(as(other));
    const tooLarge = refusal(413, /too large/);
    expect(await fan.upload(mine('big.png', other), big)).toMatchObject(tooLarge);
    const { rows } = await test.deps.db.pool.query('select from media where owner_id = $1', [
      other.id,
    ]);
    expect(rows).toEqual([]);
    await test.deps.db.pool.query(
      `insert into media (id, owner_id, kind, file_name, original_key, original_bytes, original_type, created_at)
       values (gen_random_uuid(), $1, 'picture', 'x', gen_random_uuid()::text, $2, 'image/png', now())`,
      [other.id, UPLOAD_LIMITS.fan.quotaBytes],
    );
    expect(await fan.upload(mine('more.png', other), png)).toMatchObject(
      refusal(413, /out of storage space/),
    );
  });

  it('that are too large say so to a browser, which reads no answer before it has sent all', async () => {
    const bytes = UPLOAD_LIMITS.fan.fileBytes + 1;
    const { hostname, port } = new URL(test.url);
    const browser = connect(Number(port), hostname);
    browser.write(
      [
        `POST /storage/v1/object/media/${mine('big.png', other)} HTTP/1.1`,
        `Host: ${hostname}`,
        `Authorization: Bearer ${other.sessionId}`,
        'Content-Type: image/png',
        `Content-Length: ${bytes}`,
        'Connection: close',
        '\r\n',
      ].join('\r\n'),
    );
    const part = Buffer.alloc(1024 * 1024);
    for (let sent = 0; sent < bytes; sent += part.length) {
      const isTaken = browser.write(part.subarray(0, bytes - sent));
      if (!isTaken) await once(browser, 'drain');
    }
    const answer = await text(browser);
    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
    expect(answer).toContain('This file is too large to upload.');
  });

  it('broken off leave nothing behind', async () => {
    const begun = new AbortController();
    const slow = new ReadableStream<Uint8Array>({
      start(controller) {
        const head = `--x\r\nContent-Disposition: form-data; name=""; filename="a"\r\n\r\n`;
        controller.enqueue(new Uint8Array(Buffer.concat([Buffer.from(head), jpeg])));
      },
    });
    const upload = (type: string) =>
      fetch(`${test.url}/storage/v1/object/media/${mine('broken.jpg')}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${owner.sessionId}`, 'content-type': type },
        body: slow,
        duplex: 'half',
        signal: begun.signal,
      } as RequestInit);
    const uploads = vi.spyOn(test.deps.uploads, 'receive');
    const going = upload('multipart/form-data; boundary=x');
    await vi.waitFor(() => expect(uploads).toHaveBeenCalled(), 30_000);
    begun.abort();
    await expect(going).rejects.toThrow();
    const received = uploads.mock.results[0]?.value as Promise<unknown>;
    await expect(received).rejects.toThrow();
    const [about] = uploads.mock.calls[0] ?? [];
    expect(await test.deps.uploads.find(about?.id ?? '')).toBeNull();
    uploads.mockRestore();
    expect((await bucketOf(as(owner)).list(owner.id)).data).toEqual([]);
  });

  it('come one in a form, and a form that is none is refused', async () => {
    const send = (body: string | FormData, type?: string) =>
      fetch(`${test.url}/storage/v1/object/media/${mine('form.jpg')}`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${owner.sessionId}`,
          ...(type !== undefined && { 'content-type': type }),
        },
        body,
      });
    const two = new FormData();
    two.append('a', new Blob([new Uint8Array(jpeg)]));
    two.append('b', new Blob([new Uint8Array(jpeg)]));
    for (const answer of [
      await send(two),
      await send(new FormData()),
      await send('--x\r\nnot a form', 'multipart/form-data; boundary=x'),
      await send('no boundary', 'multipart/form-data'),
    ]) {
      expect(answer.status).toBe(400);
      expect(await answer.json()).toMatchObject({ error: 'invalid_request' });
    }
    expect((await bucketOf(as(owner)).exists(mine('form.jpg'))).data).toBe(false);
  });

  it('are uploaded by whoever was given a signed address, for two hours', async () => {
    const { data, error } = await bucketOf(as(owner)).createSignedUploadUrl(mine('given.jpg'));
    expect(error).toBeNull();
    const stranger = bucketOf(clientOf(test, PUBLISHABLE));
    const token = data?.token ?? '';
    expect(await stranger.uploadToSignedUrl(mine('else.jpg'), token, jpeg)).toMatchObject(
      refusal(403, /link isn’t valid/),
    );
    const sent = await stranger.uploadToSignedUrl(
      mine('given.jpg'),
      token,
      new Blob([new Uint8Array(jpeg)]),
    );
    expect(sent).toEqual({
      data: { path: mine('given.jpg'), fullPath: `media/${mine('given.jpg')}` },
      error: null,
    });
    const again = await stranger.uploadToSignedUrl(mine('given.jpg'), token, png, { upsert: true });
    expect(again, 'the token says whether it replaces').toMatchObject(refusal(409, /exists/));
    expect(await bucketOf(as(owner)).createSignedUploadUrl(mine('given.jpg'))).toMatchObject(
      refusal(409, /exists/),
    );
    const upsert = await bucketOf(as(owner)).createSignedUploadUrl(mine('given.jpg'), {
      upsert: true,
    });
    const replacing = upsert.data?.token ?? '';
    expect((await stranger.uploadToSignedUrl(mine('given.jpg'), replacing, png)).error).toBeNull();
    test.signOut(owner);
    expect(await stranger.uploadToSignedUrl(mine('given.jpg'), replacing, jpeg)).toMatchObject(
      refusal(403, /expired/),
    );
  });

  it('have signed addresses for their owner’s session alone', async () => {
    await put('signed.jpg');
    const { data } = await bucketOf(as(owner)).createSignedUrl(mine('signed.jpg'), 60, {
      download: 'as you like.jpg',
    });
    const signed = await test.get(data?.signedUrl ?? '', owner);
    expect(signed.status).toBe(200);
    expect(signed.headers.get('content-disposition')).toContain('as%20you%20like.jpg');
    expect((await test.get(data?.signedUrl ?? '', other)).status).toBe(403);
    const many = await bucketOf(as(owner)).createSignedUrls([mine('signed.jpg'), mine('no')], 60);
    expect(many.data).toMatchObject([
      { error: null, signedUrl: expect.any(String) as string },
      { error: expect.any(String) as string, signedUrl: null },
    ]);
  });
});
