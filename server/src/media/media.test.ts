import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import sharp from 'sharp';
import type { MediaView, OpenMedia } from '@limelight/contract/media/operations';
import { mediaFaults } from '@limelight/contract/media/texts';
import { mediaId, type MediaId } from '@limelight/contract/platform/ids';
import type { Viewer } from '../kernel/viewer.ts';
import {
  findOwnUpload,
  publicAddress,
  sessionAddress,
  signedAddress,
  signingKey,
} from '../services/storage/index.ts';
import { createMedia, UploadIncomplete } from './uploads/create-media.ts';
import { MediaFault } from './preparing/fault.ts';
import { BLUR, keyOf, objectOf, ORIGINAL } from './names.ts';
import type { Access } from '../kernel/parts/byte-part.ts';
import { mediaById } from './queries.ts';
import { startTestMedia, type TestMedia } from './testing/test-media.ts';
import { bombPng, phonePicture, testPicture } from './testing/test-pictures.ts';
import { mediaViews, ownMediaViews } from './views/view.ts';

let test: TestMedia;
let owner: Viewer;
beforeAll(async () => {
  test = await startTestMedia();
  owner = await test.signIn('creator');
});
afterAll(() => test.close());

async function viewOf(id: MediaId, viewer: Viewer | null, locked: boolean): Promise<MediaView> {
  const view = (await mediaViews(test.deps, viewer, [{ mediaId: id, alt: 'A beach', locked }])).get(
    id,
  );
  if (!view) throw new Error('no view');
  return view;
}
async function openView(id: MediaId, viewer: Viewer | null): Promise<OpenMedia> {
  const view = await viewOf(id, viewer, false);
  if (view.locked) throw new Error('locked');
  return view;
}
const everyone = (access: Access) => {
  test.access = () => access;
};
const cut = (bytes: Buffer) => bytes.subarray(0, Math.floor(bytes.length * 0.6));
const pixelsOf = async (response: Response) =>
  sharp(Buffer.from(await response.arrayBuffer()))
    .raw()
    .toBuffer({ resolveWithObject: true });

describe('a picture', () => {
  it('becomes upright variants without a trace of where and by what it was taken', async () => {
    const id = await test.add(owner, await phonePicture(1_200, 800));
    const view = await openView(id, owner);
    expect(view).toMatchObject({
      kind: 'picture',
      width: 800,
      height: 1_200,
      alt: 'A beach',
      streamUrl: null,
    });
    expect(view.thumbhash).toMatch(/^[A-Za-z0-9+/=]{20,}$/);
    expect(view.sources.map(({ width, height, type }) => [width, height, type])).toEqual([
      [640, 960, 'image/avif'],
      [800, 1_200, 'image/avif'],
      [320, 480, 'image/webp'],
      [640, 960, 'image/webp'],
      [800, 1_200, 'image/webp'],
    ]);
    for (const source of view.sources) {
      const response = await test.get(source.url, owner);
      expect(response.status).toBe(200);
      const bytes = Buffer.from(await response.arrayBuffer());
      expect(bytes.includes('SERIAL-12345')).toBe(false);
      const found = await sharp(bytes).metadata();
      expect([found.exif, found.xmp, found.icc, found.iptc, found.orientation]).toEqual([
        undefined,
        undefined,
        undefined,
        undefined,
        undefined,
      ]);
    }
    // Rotated by 90 degrees, so the red half that was on the left is on top.
    const { data, info } = await pixelsOf(
      await test.get(view.sources.find((one) => one.width === 320)?.url ?? '', owner),
    );
    const at = (x: number, y: number) => [
      ...data.subarray(
        (y * info.width + x) * info.channels,
        (y * info.width + x) * info.channels + 3,
      ),
    ];
    expect(at(160, 60)[0]).toBeGreaterThan(180);
    expect(at(160, 420)[2]).toBeGreaterThan(180);
  });

  it.each(['png', 'webp', 'avif', 'gif'] as const)('may be %s', async (format) => {
    const id = await test.add(owner, await testPicture(350, 250, format), {
      fileName: `x.${format}`,
    });
    expect(await openView(id, owner)).toMatchObject({
      width: 350,
      height: 250,
      sources: [{ width: 320 }, { width: 350 }],
    });
  });

  it('that is tiny is not enlarged', async () => {
    const id = await test.add(owner, await testPicture(5, 3, 'png'));
    expect((await openView(id, owner)).sources).toMatchObject([{ width: 5, height: 3 }]);
  });

  it('is prepared again without harm, and only while it is not ready', async () => {
    const id = await test.add(owner, await testPicture(400, 400));
    const before = await openView(id, owner);
    await test.prepare(id);
    expect(await openView(id, owner)).toEqual(before);
  });

  it('is made once of an upload, however often that is asked', async () => {
    const uploadId = await test.upload(owner, await testPicture(100, 100));
    const wanted = { uploadId, purpose: 'vault' } as const;
    const ids = await Promise.all([1, 2, 3].map(() => createMedia(test.deps, owner, wanted)));
    const [first] = ids;
    expect(new Set(ids).size).toBe(1);
    expect(await createMedia(test.deps, owner, wanted)).toBe(first);
    const { rows } = await test.deps.db.pool.query(
      `select count(*)::int as jobs from graphile_worker.jobs where key = $1`,
      [`media:${first}`],
    );
    expect(rows).toEqual([{ jobs: 1 }]);
    expect(await findOwnUpload(test.deps.uploads, owner.id, uploadId)).toBeNull();
  });
});

describe('the blur of a locked picture', () => {
  it('holds no more than a 16 pixel picture does', async () => {
    everyone('locked');
    const id = await test.add(owner, await testPicture(600, 450));
    const view = await viewOf(id, null, true);
    expect(Object.keys(view).sort()).toEqual([
      'blurUrl',
      'durationMs',
      'height',
      'id',
      'kind',
      'locked',
      'status',
      'teaserUrl',
      'width',
    ]);
    const response = await test.get((view.locked && view.blurUrl) || '');
    expect(response.status).toBe(200);
    const blur = Buffer.from(await response.arrayBuffer());
    const full = await sharp(blur).greyscale().raw().toBuffer({ resolveWithObject: true });
    // Scaling down to 32 pixels and back changes almost nothing, so the blur has no finer detail.
    const small = await sharp(blur)
      .greyscale()
      .resize(32, 24)
      .raw()
      .toBuffer({ resolveWithObject: true });
    const back = await sharp(small.data, {
      raw: { width: 32, height: 24, channels: small.info.channels },
    })
      .resize(full.info.width, full.info.height, { kernel: 'cubic' })
      .greyscale()
      .raw()
      .toBuffer();
    const difference =
      full.data.reduce((sum, value, index) => sum + Math.abs(value - (back[index] ?? 0)), 0) /
      full.data.length;
    expect(difference).toBeLessThan(4);
    expect(blur.length).toBeLessThan(4_000);
  });
});

describe('what is not a usable picture', () => {
  const svg =
    '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  const html = '<!doctype html><script>alert(1)</script>';
  const refusals: [string, () => Buffer | Promise<Buffer>, keyof typeof mediaFaults][] = [
    ['an SVG called photo.jpg', () => Buffer.from(svg), 'svg'],
    ['a page called photo.jpg', () => Buffer.from(html), 'unknownType'],
    ['noise called photo.jpg', () => Buffer.alloc(5_000, 'noise'), 'unknownType'],
    ['an empty file', () => Buffer.alloc(0), 'empty'],
    ['a bomb of 10 gigapixels', () => bombPng(100_000, 100_000), 'tooManyPixels'],
    ['a long thin bomb', () => bombPng(40_000, 10), 'tooManyPixels'],
    [
      'only the first bytes of a JPEG',
      async () => (await testPicture(300, 300)).subarray(0, 100),
      'damaged',
    ],
  ];
  it.each(refusals)('%s is refused in words, at once', async (_, bytes, code) => {
    const uploadId = await test.upload(owner, await bytes());
    const wanted = { uploadId, purpose: 'vault' } as const;
    await expect(createMedia(test.deps, owner, wanted)).rejects.toThrow(new MediaFault(code));
    // Its bytes are gone, and no media was made.
    await expect(createMedia(test.deps, owner, wanted)).rejects.toThrow(UploadIncomplete);
  });

  const failures: [string, () => Promise<Buffer>][] = [
    ['a truncated JPEG', async () => cut(await testPicture(500, 500))],
    ['a truncated PNG', async () => cut(await testPicture(500, 500, 'png'))],
    ['a PNG whose pixels are missing', async () => bombPng(3_000, 3_000)],
  ];
  it.each(failures)('%s fails with a sentence', async (_, bytes) => {
    const id = await test.add(owner, await bytes());
    expect(await ownMediaViews(test.deps, owner, [id])).toMatchObject([
      { status: 'failed', failure: mediaFaults.damaged, thumbnailUrl: null },
    ]);
  });

  it('a polyglot leaves only its pixels', async () => {
    const polyglot = Buffer.concat([
      await testPicture(200, 200),
      Buffer.from(`<script>${'alert(1);'.repeat(200)}</script>`),
    ]);
    const id = await test.add(owner, polyglot);
    const view = await openView(id, owner);
    const bytes = Buffer.from(
      await (await test.get(view.sources[0]?.url ?? '', owner)).arrayBuffer(),
    );
    expect(bytes.includes('script')).toBe(false);
  });

  it('a file that ends the process every time is given up', async () => {
    const uploadId = await test.upload(owner, await testPicture(50, 50));
    const id = await createMedia(test.deps, owner, { uploadId, purpose: 'vault' });
    await test.deps.db.pool.query('update media set attempts = 5 where id = $1', [id]);
    await test.prepare(id);
    expect(await test.deps.db.maybe(mediaById, id)).toMatchObject({
      status: 'failed',
      failure: mediaFaults.internal,
    });
  });

  it('an unfinished upload, and one of somebody else, cannot be used', async () => {
    const uploadId = await test.upload(owner, await testPicture(50, 50));
    const other = await test.signIn();
    await expect(createMedia(test.deps, other, { uploadId, purpose: 'vault' })).rejects.toThrow(
      UploadIncomplete,
    );
    const id = await createMedia(test.deps, owner, { uploadId, purpose: 'vault' });
    await expect(createMedia(test.deps, other, { uploadId: id, purpose: 'vault' })).rejects.toThrow(
      UploadIncomplete,
    );
    expect(await ownMediaViews(test.deps, other, [id])).toEqual([]);
  });

  it('what a helper uploads for somebody is the file of whom they act for', async () => {
    const helper = await test.signIn();
    const uploadId = await test.upload(helper, await testPicture(50, 50));
    const wanted = { uploadId, purpose: 'vault' } as const;
    const id = await createMedia(test.deps, helper, wanted, owner.id);
    expect(await createMedia(test.deps, helper, wanted, owner.id)).toBe(id);
    expect(await ownMediaViews(test.deps, owner, [id])).toMatchObject([{ id }]);
    expect(await ownMediaViews(test.deps, helper, [id])).toEqual([]);
  });
});

describe('who gets which byte', () => {
  let id: MediaId;
  beforeAll(async () => {
    id = await test.add(owner, await testPicture(400, 300), { fileName: 'holiday.jpg' });
  });
  const names = ['w320.webp', 'w400.webp', BLUR, ORIGINAL];
  const statuses = async (viewer: Viewer | null) => {
    const key = await signingKey(test.deps.db);
    const rows = names.map(async (name) => {
      const object = objectOf(id, name);
      const addresses = [publicAddress(object), sessionAddress(object)];
      if (viewer)
        addresses.push(
          signedAddress(
            key,
            object,
            { viewerId: viewer.id, sessionId: viewer.sessionId },
            test.clock.now(),
          ),
        );
      return Promise.all(
        addresses.map(async (address) => (await test.get(address, viewer)).status),
      );
    });
    return Promise.all(rows);
  };

  it('nothing for anyone but the owner while no post shows it', async () => {
    everyone('none');
    expect(await statuses(null)).toEqual(names.map(() => [404, 401]));
    expect(await statuses(await test.signIn())).toEqual(names.map(() => [404, 404, 404]));
    expect(await statuses(owner)).toEqual(names.map(() => [404, 200, 200]));
  });

  it('only the blur while it is locked', async () => {
    everyone('locked');
    expect(await statuses(null)).toEqual([
      [404, 401],
      [404, 401],
      [200, 401],
      [404, 401],
    ]);
    expect(await statuses(await test.signIn())).toEqual([
      [404, 404, 404],
      [404, 404, 404],
      [200, 200, 200],
      [404, 404, 404],
    ]);
  });

  it('the pictures, never the original, with the right; and nothing at once when that goes', async () => {
    const member = await test.signIn();
    test.access = (viewer) => (viewer === member.id ? 'full' : 'locked');
    expect(await statuses(member)).toEqual([
      [404, 200, 200],
      [404, 200, 200],
      [200, 200, 200],
      [404, 404, 404],
    ]);
    const view = await openView(id, member);
    const address = view.sources[0]?.url ?? '';
    expect((await test.get(address, member)).status).toBe(200);
    expect((await test.get(address, await test.signIn())).status).toBe(403);
    expect((await test.get(address)).status).toBe(401);
    everyone('locked');
    expect((await test.get(address, member)).status).toBe(404);
    expect((await test.get(address, member, { range: 'bytes=0-9' })).status).toBe(404);
  });

  it('the most open of several places counts', async () => {
    const viewer = await test.signIn();
    everyone('full');
    expect((await test.get(publicAddress(objectOf(id, 'w320.webp')))).status).toBe(200);
    expect((await test.get(sessionAddress(objectOf(id, 'w320.webp')), viewer)).status).toBe(200);
  });

  it('the original is a download under its own name', async () => {
    const key = await signingKey(test.deps.db);
    const address = signedAddress(
      key,
      objectOf(id, ORIGINAL),
      { viewerId: owner.id, sessionId: owner.sessionId },
      test.clock.now(),
    );
    const response = await test.get(address, owner);
    expect(response.headers.get('content-disposition')).toBe(
      "attachment; filename*=UTF-8''holiday.jpg",
    );
  });

  it('a lost file is a 404, not a fault', async () => {
    everyone('full');
    const gone = await test.add(owner, await testPicture(60, 60));
    await test.deps.files.remove(keyOf(gone, 'w60.webp'));
    expect((await test.get(sessionAddress(objectOf(gone, 'w60.webp')), owner)).status).toBe(404);
  });
});

describe('views', () => {
  it('come in one statement for any number of files, open before locked', async () => {
    const ids = await Promise.all(
      [1, 2, 3].map(async () => test.add(owner, await testPicture(40, 40, 'png'))),
    );
    await mediaViews(test.deps, owner, []);
    let queries = 0;
    const db: typeof test.deps.db = {
      ...test.deps.db,
      many: (statement, ...values) => (queries++, test.deps.db.many(statement, ...values)),
    };
    const asks = ids.flatMap((id) =>
      [true, false, true].map((locked) => ({ mediaId: id, alt: null, locked })),
    );
    const missing = { mediaId: mediaId.parse(crypto.randomUUID()), alt: null, locked: true };
    const views = await mediaViews({ ...test.deps, db }, owner, [...asks, missing]);
    expect(queries).toBe(1);
    expect([...views.values()].map((view) => view.locked)).toEqual([false, false, false]);
  });

  it('of one’s own files leave out what is gone and what is another’s', async () => {
    const other = await test.signIn('creator');
    const mine = await test.add(owner, await testPicture(40, 40, 'png'));
    const theirs = await test.add(other, await testPicture(40, 40, 'png'));
    const gone = mediaId.parse(crypto.randomUUID());
    const views = await ownMediaViews(test.deps, owner, [theirs, mine, gone]);
    expect(views.map(({ id }) => id)).toEqual([mine]);
  });

  it('give strangers addresses without a secret', async () => {
    everyone('full');
    const id = await test.add(owner, await testPicture(40, 40));
    const [source] = (await openView(id, null)).sources;
    expect(source?.url).toBe(`/storage/v1/object/public/media/${id}/w40.webp`);
    expect((await test.get(source?.url ?? '')).status).toBe(200);
  });
});
