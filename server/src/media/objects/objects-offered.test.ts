import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Viewer } from '../../kernel/viewer.ts';
import { PUBLISHABLE, SERVICE, startTestMedia, type TestMedia } from '../testing/test-media.ts';
import { clientAs, clientOf, refusal } from './test-objects.ts';
import { testPicture } from '../testing/test-pictures.ts';

/** Buckets, the service key, and features of hosted services that this one does not have. */

let test: TestMedia;
let jpeg: Buffer;
let owner: Viewer;
beforeAll(async () => {
  test = await startTestMedia();
  jpeg = await testPicture(40, 30);
});
afterAll(() => test.close());

const as = (viewer: Viewer) => clientAs(test, viewer);
const bucketOf = (client: SupabaseClient, bucket = 'media') => client.storage.from(bucket);
const mine = (name: string) => `${owner.id}/${name}`;
const clientWith = (key: string, headers: Record<string, string> = {}) =>
  clientOf(test, key, undefined, headers);
const bytesOf = async (blob: Blob | null) =>
  blob ? Buffer.from(await blob.arrayBuffer()) : Buffer.alloc(0);

describe('buckets', () => {
  beforeEach(async () => {
    owner = await test.signIn('creator');
  });

  it('are three, the same for everybody', async () => {
    const { data, error } = await as(owner).storage.listBuckets();
    expect(error).toBeNull();
    expect(data?.map(({ id }) => id)).toEqual(['avatars', 'banners', 'media']);
    expect((await as(owner).storage.listBuckets({ search: 'BANN' })).data).toHaveLength(1);
    const page = await as(owner).storage.listBuckets({ limit: 1, offset: 1, sortOrder: 'desc' });
    expect(page.data?.map(({ id }) => id)).toEqual(['banners']);
    expect((await as(owner).storage.getBucket('avatars')).data).toMatchObject({
      name: 'avatars',
      public: false,
      allowed_mime_types: expect.arrayContaining(['image/jpeg']) as string[],
    });
    expect(await as(owner).storage.getBucket('nowhere')).toMatchObject(
      refusal(404, /Bucket not found/),
    );
    expect(await clientWith(PUBLISHABLE).storage.listBuckets()).toMatchObject(
      refusal(401, /sign in/),
    );
  });

  it.each(['nowhere', 'constructor'])(
    'there is none called %s: files in it are not there',
    async (bucket) => {
      for (const client of [as(owner), clientWith(SERVICE), clientWith(PUBLISHABLE)]) {
        expect((await bucketOf(client, bucket).exists(mine('a.jpg'))).data).toBe(false);
        expect(await bucketOf(client, bucket).info(mine('a.jpg'))).toMatchObject(refusal(404, /./));
      }
    },
  );

  it('show strangers no names, and renditions have none', async () => {
    const stranger = clientWith(PUBLISHABLE);
    const id = await test.add(owner, jpeg);
    await bucketOf(as(owner)).upload(mine('a.jpg'), jpeg);
    for (const name of [mine('a.jpg'), mine('b.jpg'), `${id}/w640.webp`]) {
      expect((await bucketOf(stranger).exists(name)).data).toBe(false);
      expect(await bucketOf(stranger).info(name)).toMatchObject(refusal(404, /./));
    }
    for (const client of [as(owner), clientWith(SERVICE)]) {
      expect(await bucketOf(client).info(`${id}/w640.webp`)).toMatchObject(refusal(404, /./));
    }
  });

  it('of pictures take nothing else', async () => {
    const wave = Buffer.concat([
      Buffer.from('RIFF\x24\0\0\0WAVEfmt ', 'latin1'),
      Buffer.alloc(200),
    ]);
    const sound = await bucketOf(as(owner), 'avatars').upload(mine('me.wav'), wave);
    expect(sound).toMatchObject(refusal(415, /./));
    expect((await bucketOf(as(owner)).upload(mine('me.wav'), wave)).error).toBeNull();
    expect(
      await bucketOf(as(owner)).copy(mine('me.wav'), mine('me.wav'), {
        destinationBucket: 'banners',
      }),
    ).toMatchObject(refusal(415, /./));
  });
});

describe('the service key', () => {
  beforeEach(async () => {
    owner = await test.signIn('creator');
  });

  it('acts for any person', async () => {
    const service = clientWith(SERVICE);
    expect((await service.storage.listBuckets()).data).toHaveLength(3);
    const bucket = bucketOf(service);
    expect((await bucket.upload(mine('served.jpg'), jpeg)).error).toBeNull();
    expect((await bucket.list('', { search: owner.id })).error).toBeNull();
    const roots = (await bucket.list('', { limit: 1_000 })).data?.map(({ name }) => name);
    expect(roots).toContain(owner.id);
    expect((await bucket.list(owner.id)).data?.map(({ name }) => name)).toEqual(['served.jpg']);
    expect((await bucket.info(mine('served.jpg'))).error).toBeNull();
    const down = await bucket.download(mine('served.jpg'));
    expect((await bytesOf(down.data)).equals(jpeg)).toBe(true);
    const { data } = await bucket.createSignedUploadUrl(mine('later.jpg'));
    const sent = await bucketOf(clientWith(PUBLISHABLE)).uploadToSignedUrl(
      mine('later.jpg'),
      data?.token ?? '',
      jpeg,
    );
    expect(sent.error).toBeNull();
    expect((await bucket.move(mine('served.jpg'), mine('moved.jpg'))).error).toBeNull();
    expect((await bucket.remove([mine('moved.jpg'), mine('later.jpg')])).data).toHaveLength(2);
    expect(await bucket.createSignedUrl(mine('served.jpg'), 60)).toMatchObject(
      refusal(400, /can’t sign URLs/),
    );
    const nobody = crypto.randomUUID();
    expect(await bucket.upload(`${nobody}/x.jpg`, jpeg)).toMatchObject(refusal(404, /./));
  });

  it('reads what is known by id as a stranger does', async () => {
    const id = await test.add(owner, jpeg);
    const original = await bucketOf(clientWith(SERVICE)).download(`${id}/original`);
    expect(original).toMatchObject({ data: null, error: { status: 404 } });
  });

  it.each([{ origin: 'https://app.example' }, { 'sec-fetch-site': 'cross-site' }])(
    'is refused where a browser sends it: %j',
    async (headers) => {
      const browser = clientWith(SERVICE, headers as Record<string, string>);
      expect(await browser.storage.listBuckets()).toMatchObject(refusal(401, /browser/));
      expect(await bucketOf(browser).upload(mine('x.jpg'), jpeg)).toMatchObject(
        refusal(401, /browser/),
      );
    },
  );
});

describe('what is not offered', () => {
  beforeEach(async () => {
    owner = await test.signIn('creator');
  });
  const transform = { width: 100 };
  const CALLS: Record<string, (client: SupabaseClient) => PromiseLike<unknown>> = {
    createBucket: ({ storage }) => storage.createBucket('mine'),
    updateBucket: ({ storage }) => storage.updateBucket('media', { public: true }),
    emptyBucket: ({ storage }) => storage.emptyBucket('media'),
    deleteBucket: ({ storage }) => storage.deleteBucket('media'),
    purgeBucketCache: ({ storage }) => storage.purgeBucketCache('media'),
    purgeCache: (client) => bucketOf(client).purgeCache(mine('a.jpg')),
    listV2: (client) => bucketOf(client).listV2({ prefix: owner.id }),
    'a transformed download': (client) => bucketOf(client).download(mine('a.jpg'), { transform }),
    'a transformed signed address': (client) =>
      bucketOf(client).createSignedUrl(mine('a.jpg'), 60, { transform }),
    'metadata of bytes': (client) =>
      bucketOf(client).upload(mine('b.jpg'), jpeg, { metadata: { a: 1 } }),
    'metadata of a form': (client) =>
      bucketOf(client).upload(mine('b.jpg'), new Blob([new Uint8Array(jpeg)]), {
        metadata: { a: 1 },
      }),
  };

  it.each(Object.keys(CALLS))('is said so: %s', async (name) => {
    await bucketOf(as(owner)).upload(mine('a.jpg'), jpeg);
    expect(await CALLS[name]?.(as(owner))).toMatchObject({
      data: null,
      error: { status: 400, message: expect.stringMatching(/not offered/) as string },
    });
    expect((await bucketOf(as(owner)).exists(mine('b.jpg'))).data).toBe(false);
  });

  it('is said so of resumable uploads with the service key', async () => {
    const answer = await fetch(`${test.url}/storage/v1/upload/resumable`, {
      method: 'POST',
      headers: { authorization: `Bearer ${SERVICE}`, 'tus-resumable': '1.0.0' },
    });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ error: 'not_offered' });
  });

  it.each([
    '/vector/ListIndexes',
    '/iceberg/v1/config',
    '/s3/media',
    '/render/image/public/media/x',
    '/upload/resumable/sign/x',
  ])('is said so at %s', async (path) => {
    const answer = await fetch(`${test.url}/storage/v1${path}`);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ error: 'not_offered' });
  });
});
