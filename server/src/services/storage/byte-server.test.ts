import { createClient } from '@supabase/supabase-js';
import ws from 'ws';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { publicAddress, sessionAddress, signedAddress } from './index.ts';
import {
  PUBLISHABLE,
  startTestStorage,
  type TestPerson,
  type TestStorage,
} from './test-storage.ts';

const BYTES = Buffer.from(Array.from({ length: 600_000 }, (_, index) => index % 251));
const picture = { bucket: 'media', name: 'one/w640.webp' };
const film = { bucket: 'media', name: 'one/film.mp4' };
const original = { bucket: 'media', name: 'one/original' };
const open = { bucket: 'media', name: 'one/avatar.webp' };

let storage: TestStorage;
let owner: TestPerson;
let other: TestPerson;

beforeAll(async () => {
  storage = await startTestStorage();
  await storage.files.put('small', BYTES.subarray(0, 1_000));
  await storage.files.put('large', BYTES);
});
afterAll(() => storage.close());

beforeEach(() => {
  owner = storage.signIn();
  other = storage.signIn();
  const small = { key: 'small', bytes: 1_000, etag: 'e1', fileName: 'w640.webp' } as const;
  const inline = { contentType: 'image/webp', disposition: 'inline' } as const;
  const put = (name: { name: string }, object: object, readers: (string | null)[]) =>
    storage.objects.set(`media/${name.name}`, {
      object: object as never,
      readers: new Set(readers),
    });
  put(picture, { ...small, ...inline }, [owner.viewerId]);
  put(
    film,
    {
      ...inline,
      key: 'large',
      bytes: BYTES.length,
      etag: 'e2',
      contentType: 'video/mp4',
      fileName: 'film.mp4',
    },
    [owner.viewerId],
  );
  put(
    original,
    { ...small, contentType: 'text/html', disposition: 'attachment', fileName: 'Été "1"; x.html' },
    [owner.viewerId],
  );
  put(open, { ...small, ...inline }, [null]);
});

const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(`${storage.url}${path}`, { headers, method });
const signed = (object = picture, person = owner) =>
  signedAddress(storage.key, object, person, storage.clock.now());
const body = async (response: Response) => Buffer.from(await response.arrayBuffer());

async function expectNoByte(response: Response, status: number, code: string) {
  expect(response.status).toBe(status);
  expect(response.headers.get('content-type')).toBe('application/json');
  expect(await response.json()).toEqual({
    statusCode: String(status),
    error: code,
    message: expect.stringMatching(/\.$/),
  });
}

describe('a signed address', () => {
  it('gives the bytes to the session it was made for, by cookie or bearer', async () => {
    for (const headers of [{ cookie: owner.cookie }, { authorization: `Bearer ${owner.token}` }]) {
      const response = await get(signed(), headers);
      expect(response.status).toBe(200);
      expect(await body(response)).toEqual(BYTES.subarray(0, 1_000));
    }
  });

  it('is worth nothing without the session', async () => {
    await expectNoByte(await get(signed()), 401, 'not_signed_in');
    await expectNoByte(await get(signed(), { cookie: 'll-session=forged' }), 401, 'not_signed_in');
    await expectNoByte(
      await get(signed(), { authorization: `Bearer ${PUBLISHABLE}` }),
      401,
      'not_signed_in',
    );
    await expectNoByte(
      await get(signed(), { authorization: 'Bearer forged' }),
      401,
      'not_signed_in',
    );
  });

  it('is worth nothing to a page of another origin that sends the cookie along', async () => {
    const { cookie } = owner;
    for (const from of [
      { 'sec-fetch-site': 'same-site' },
      { 'sec-fetch-site': 'cross-site' },
      { origin: 'https://other.example' },
    ]) {
      await expectNoByte(await get(signed(), { cookie, ...from }), 401, 'not_signed_in');
      const { status } = await get(signed(), { authorization: `Bearer ${owner.token}`, ...from });
      expect(status).toBe(200);
    }
  });

  it('is worth nothing in another session, even of the same person', async () => {
    await expectNoByte(await get(signed(), { cookie: other.cookie }), 403, 'other_session');
    const second = storage.signIn(owner.viewerId);
    await expectNoByte(await get(signed(), { cookie: second.cookie }), 403, 'other_session');
    // a valid bearer token does not use the cookie's session, nor the other way around
    await expectNoByte(
      await get(signed(), { cookie: owner.cookie, authorization: `Bearer ${other.token}` }),
      403,
      'other_session',
    );
  });

  it('dies with the session, the right and the time', async () => {
    const address = signed();
    const headers = { cookie: owner.cookie };
    storage.objects.get('media/one/w640.webp')?.readers.delete(owner.viewerId);
    await expectNoByte(await get(address, headers), 404, 'not_found');
    await expectNoByte(
      await get(address, { ...headers, 'if-none-match': '"e1"' }),
      404,
      'not_found',
    );
    storage.objects.get('media/one/w640.webp')?.readers.add(owner.viewerId);
    expect((await get(address, headers)).status).toBe(200);
    storage.signOut(owner);
    await expectNoByte(await get(address, headers), 401, 'not_signed_in');
    const late = signed(picture, other);
    storage.clock.advance(300_000);
    await expectNoByte(await get(late, { cookie: other.cookie }), 403, 'expired');
  });

  it('is refused when tampered with, or used for another object', async () => {
    const headers = { cookie: owner.cookie };
    await expectNoByte(await get(signed().replace('w640', 'w320'), headers), 403, 'invalid_token');
    await expectNoByte(
      await get(signed().replace('token=', 'token=x'), headers),
      403,
      'invalid_token',
    );
    await expectNoByte(await get(signed().split('?')[0] ?? '', headers), 403, 'invalid_token');
  });
});

describe('without a signature', () => {
  it('the public path gives what anyone may see, and nothing else even to its owner', async () => {
    expect((await get(publicAddress(open))).status).toBe(200);
    await expectNoByte(await get(publicAddress(picture)), 404, 'not_found');
    await expectNoByte(
      await get(publicAddress(picture), { cookie: owner.cookie }),
      404,
      'not_found',
    );
  });

  it('the authenticated path asks session and right', async () => {
    expect((await get(sessionAddress(picture), { cookie: owner.cookie })).status).toBe(200);
    expect(
      (await get(sessionAddress(picture), { authorization: `Bearer ${owner.token}` })).status,
    ).toBe(200);
    await expectNoByte(await get(sessionAddress(picture)), 401, 'not_signed_in');
    await expectNoByte(
      await get(sessionAddress(picture), { cookie: other.cookie }),
      404,
      'not_found',
    );
  });

  it.each([
    'one/../one/w640.webp',
    'one%2f..%2f..%2fuploads',
    '..%2f..%2f..%2fetc%2fpasswd',
    '%2e%2e/%2e%2e/service-key',
    'one/w640.webp%00',
    'one//w640.webp',
  ])('the path %s leads nowhere', async (name) => {
    for (const route of ['authenticated/media', 'public/media', 'media']) {
      const response = await get(`/storage/v1/object/${route}/${name}`, { cookie: other.cookie });
      expect([400, 404]).toContain(response.status);
    }
  });
});

describe('the answer', () => {
  const headers = () => ({ cookie: owner.cookie });

  it('cannot become a page, and stays out of shared caches', async () => {
    for (const response of [
      await get(signed(), headers()),
      await get(signed()),
      await get('/storage/v1/nothing'),
    ]) {
      expect(response.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
      expect(response.headers.get('x-content-type-options')).toBe('nosniff');
      expect(response.headers.get('cache-control')).toMatch(/^private, max-age=\d+$|^no-store$/);
    }
    const response = await get(signed(), headers());
    expect(response.headers.get('content-type')).toBe('image/webp');
    expect(response.headers.get('content-disposition')).toBeNull();
    expect(
      Number(/max-age=(\d+)/.exec(response.headers.get('cache-control') ?? '')?.[1]),
    ).toBeLessThanOrEqual(300);
    expect((await get(sessionAddress(picture), headers())).headers.get('cache-control')).toBe(
      'private, no-cache',
    );
  });

  it('is a download for anything that is not our own encoding', async () => {
    const response = await get(signed(original), headers());
    expect(response.headers.get('content-disposition')).toBe(
      "attachment; filename*=UTF-8''%C3%89t%C3%A9%20%221%22%3B%20x.html",
    );
    expect(
      (await get(`${signed()}&download=`, headers())).headers.get('content-disposition'),
    ).toMatch(/^attachment/);
  });

  it('is 304 for the tag it was sent with', async () => {
    const response = await get(signed(), { ...headers(), 'if-none-match': '"e1"' });
    expect(response.status).toBe(304);
    expect(response.headers.get('etag')).toBe('"e1"');
    expect((await get(signed(), { ...headers(), 'if-none-match': '"other"' })).status).toBe(200);
  });

  it.each([
    ['bytes=100-299', 206, 'bytes 100-299/600000', [100, 300]],
    ['bytes=599990-', 206, 'bytes 599990-599999/600000', [599_990, 600_000]],
    ['bytes=-10', 206, 'bytes 599990-599999/600000', [599_990, 600_000]],
    ['bytes=0-999999', 206, 'bytes 0-599999/600000', [0, 600_000]],
    ['bytes=600000-', 416, 'bytes */600000', [0, 0]],
    ['bytes=0-1,5-6', 200, null, [0, 600_000]],
  ] as const)('answers %s with %i', async (range, status, contentRange, [start, end]) => {
    const response = await get(signed(film), { ...headers(), range });
    expect(response.status).toBe(status);
    expect(response.headers.get('content-range')).toBe(contentRange);
    expect(response.headers.get('accept-ranges')).toBe('bytes');
    expect((await body(response)).equals(BYTES.subarray(start, end))).toBe(true);
  });

  it('gives the whole file when If-Range names other bytes', async () => {
    const range = { ...headers(), range: 'bytes=0-9' };
    expect((await get(signed(film), { ...range, 'if-range': '"old"' })).status).toBe(200);
    expect((await get(signed(film), { ...range, 'if-range': '"e2"' })).status).toBe(206);
  });

  it('to HEAD has the length and no body', async () => {
    const response = await get(signed(film), headers(), 'HEAD');
    expect(response.status).toBe(200);
    expect(response.headers.get('content-length')).toBe('600000');
    expect(await response.text()).toBe('');
  });
});

describe('the official client', () => {
  const client = () =>
    createClient(storage.url, PUBLISHABLE, {
      accessToken: async () => owner.token,
      realtime: { transport: ws as never },
    });

  it('downloads, signs and reads public files', async () => {
    const bucket = client().storage.from('media');
    const { data } = await bucket.download(picture.name);
    expect(data?.size).toBe(1_000);
    const { data: link } = await bucket.createSignedUrl(picture.name, 60);
    expect(link?.signedUrl).toContain('/storage/v1/object/sign/media/one/w640.webp?token=');
    expect((await fetch(link?.signedUrl ?? '', { headers: { cookie: owner.cookie } })).status).toBe(
      200,
    );
    const { data: links } = await bucket.createSignedUrls([picture.name, 'one/none.webp'], 60);
    expect(links?.map((one) => one.error)).toEqual([
      null,
      expect.stringContaining('find this file'),
    ]);
    expect((await fetch(bucket.getPublicUrl(open.name).data.publicUrl)).status).toBe(200);
  });

  it('reads our sentences', async () => {
    const { error } = await client().storage.from('media').createSignedUrl('one/none.webp', 60);
    expect(error?.message).toBe('We couldn’t find this file, or you don’t have access to it.');
  });
});

describe('pages of other origins', () => {
  it('may show what anyone may see, where every origin may call', async () => {
    const shown = await startTestStorage('folder', { showsElsewhere: true, files: storage.files });
    for (const [name, found] of storage.objects) shown.objects.set(name, found);
    const reader = shown.signIn(owner.viewerId);
    const policyOf = async (url: string, path: string) => {
      const answer = await fetch(new URL(path, url), {
        headers: { authorization: `Bearer ${reader.token}` },
      });
      expect(answer.status, path).toBe(200);
      return answer.headers.get('cross-origin-resource-policy');
    };
    expect(await policyOf(shown.url, publicAddress(open))).toBe('cross-origin');
    expect(await policyOf(shown.url, sessionAddress(picture))).toBe('same-origin');
    expect((await get(publicAddress(open))).headers.get('cross-origin-resource-policy')).toBe(
      'same-origin',
    );
    await shown.close();
  });
});
