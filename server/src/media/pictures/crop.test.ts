import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import sharp from 'sharp';
import type { Crop } from '@limelight/contract/media/crop';
import { mediaFaults } from '@limelight/contract/media/texts';
import type { MediaId } from '@limelight/contract/platform/ids';
import { operationsAs } from '../../../test/operations.ts';
import type { Viewer } from '../../kernel/viewer.ts';
import { CropRefused, getCrop, setCrop } from './crop-media.ts';
import { mediaJobs } from '../jobs.ts';
import { keyOf, ORIGINAL } from '../names.ts';
import { startTestMedia, type TestMedia } from '../testing/test-media.ts';
import { testHeic } from '../testing/test-heic.ts';
import { mediaViews } from '../views/view.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let test: TestMedia;
let owner: Viewer;
beforeAll(async () => {
  test = await startTestMedia();
  owner = await test.signIn('creator');
});
afterAll(() => test.close());

/** Red on the left half and blue on the right, stored as a camera held sideways does: rotated by 90 degrees. */
async function halves(width = 800, height = 400): Promise<Buffer> {
  const plain = (wide: number, background: string) =>
    sharp({ create: { width: wide, height, channels: 3, background } }).png();
  const upright = await plain(width, '#f00')
    .composite([{ input: await plain(width / 2, '#00f').toBuffer(), left: width / 2, top: 0 }])
    .toBuffer();
  return sharp(upright).rotate(270).jpeg().withMetadata({ orientation: 6 }).toBuffer();
}
const run = async (id: MediaId) => {
  const handler = mediaJobs.find((one) => one.job.name === 'media.crop');
  await handler?.run(test.deps, { mediaId: id }, new AbortController().signal);
};
const view = async (id: MediaId) => {
  const views = await mediaViews(test.deps, owner, [{ mediaId: id, alt: null, locked: false }]);
  const found = views.get(id);
  if (!found || found.locked) throw new Error('no view');
  return found;
};
const pixels = async (address: string, viewer: Viewer | null = owner) => {
  const answer = await test.get(address, viewer);
  expect(answer.status).toBe(200);
  return sharp(Buffer.from(await answer.arrayBuffer()))
    .raw()
    .toBuffer({ resolveWithObject: true });
};
const RIGHT: Crop = { left: 0.5, top: 0.25, width: 0.5, height: 0.5 };

it('a crop is made of the upright original, replaces the earlier pictures at new addresses, and can be changed', async () => {
  const id = await test.add(owner, await halves());
  const before = await view(id);
  expect([before.width, before.height]).toEqual([800, 400]);
  expect(await getCrop(test.deps, owner, id)).toMatchObject({ crop: null, isPending: false });

  expect(await setCrop(test.deps, owner, id, RIGHT)).toMatchObject({
    crop: RIGHT,
    isPending: true,
  });
  await run(id);
  const cropped = await view(id);
  expect([cropped.width, cropped.height]).toEqual([400, 200]);
  const { data, info } = await pixels(cropped.sources.at(-1)?.url ?? '');
  expect([info.width, info.height]).toEqual([400, 200]);
  expect(data[0]).toBeLessThan(60);
  expect(data[2]).toBeGreaterThan(180);
  const old = before.sources.map((one) => one.url);
  expect(cropped.sources.filter((one) => old.includes(one.url))).toEqual([]);
  expect((await test.get(old[0] ?? '', owner)).status).toBeGreaterThanOrEqual(400);

  const { media } = operationsAs(test.deps, owner);
  expect(await media.get({ mediaId: id })).toMatchObject({ id, status: 'ready' });
  const again = await media.getCrop({ mediaId: id });
  const whole = await pixels(again.wholeUrl);
  expect([whole.info.width, whole.info.height]).toEqual([800, 400]);
  const left: Crop = { left: 0, top: 0, width: 0.5, height: 1 };
  await setCrop(test.deps, owner, id, left);
  await run(id);
  const second = await view(id);
  expect([second.width, second.height]).toEqual([400, 400]);
  expect((await pixels(second.sources[0]?.url ?? '')).data[0]).toBeGreaterThan(180);

  await setCrop(test.deps, owner, id, null);
  await run(id);
  const last = await view(id);
  expect([last.width, last.height]).toEqual([800, 400]);
});

it('only the last of two crops is kept, and running the job again changes nothing', async () => {
  const id = await test.add(owner, await halves());
  await setCrop(test.deps, owner, id, RIGHT);
  await setCrop(test.deps, owner, id, { left: 0, top: 0, width: 0.25, height: 0.25 });
  await Promise.all([run(id), run(id)]);
  const made = await view(id);
  expect([made.width, made.height]).toEqual([200, 100]);
  await run(id);
  expect(await view(id)).toEqual(made);
});

it('what was cut away is nobody else’s to see', async () => {
  const id = await test.add(owner, await halves());
  await setCrop(test.deps, owner, id, RIGHT);
  await run(id);
  test.access = () => 'full';
  const member = await test.signIn('fan');
  const { wholeUrl } = await getCrop(test.deps, owner, id);
  const path = (await view(id)).sources[0]?.url ?? '';
  const named = (name: string) => path.replace(/v1-[^?]+/, name);
  for (const name of ['v1-whole.webp', 'original']) {
    expect((await test.get(named(name), member)).status).toBeGreaterThanOrEqual(400);
  }
  expect((await test.get(wholeUrl, member)).status).toBeGreaterThanOrEqual(400);
});

it('a phone’s HEIC is cropped too', async () => {
  const id = await test.add(owner, await testHeic(128, 64), { fileName: 'phone.heic' });
  await setCrop(test.deps, owner, id, { left: 0, top: 0.5, width: 1, height: 0.5 });
  await run(id);
  const made = await view(id);
  expect([made.width, made.height]).toEqual([64, 64]);
});

it('a crop that cannot be made hides the picture, tells its owner, and can be tried again', async () => {
  const bytes = await halves();
  const id = await test.add(owner, bytes);
  const { media } = operationsAs(test.deps, owner);
  const member = await test.signIn('fan');
  test.access = () => 'full';
  const ofMember = async () => {
    const views = await mediaViews(test.deps, member, [{ mediaId: id, alt: null, locked: false }]);
    const found = views.get(id);
    return found && !found.locked ? [found.status, found.sources.length > 0] : null;
  };
  const whole = (await view(id)).sources[0]?.url ?? '';
  const statusOf = async (viewer: Viewer) => (await test.get(addressOf(whole), viewer)).status;
  const addressOf = (signed: string) =>
    signed.replace('/object/sign/', '/object/authenticated/').replace(/\?.*$/, '');

  await setCrop(test.deps, owner, id, RIGHT);
  expect(await media.get({ mediaId: id })).toMatchObject({
    status: 'processing',
    step: 'cropping',
  });
  await test.deps.files.put(keyOf(id, ORIGINAL), Buffer.from('no picture'));
  await run(id);
  expect(await ofMember()).toEqual(['failed', false]);
  expect(await statusOf(member)).toBe(404);
  expect(await statusOf(owner)).toBe(200);
  const failed = { status: 'failed', failure: mediaFaults.uncropped };
  expect(await media.get({ mediaId: id })).toMatchObject(failed);
  expect(await getCrop(test.deps, owner, id)).toMatchObject({ isPending: false });

  await test.deps.files.put(keyOf(id, ORIGINAL), bytes);
  expect(await media.retry({ mediaId: id })).toMatchObject({
    status: 'processing',
    step: 'cropping',
    failure: null,
  });
  expect(await ofMember()).toEqual(['processing', false]);
  await run(id);
  expect(await ofMember()).toEqual(['ready', true]);

  // A crop that ends its process each time is not retried forever.
  await setCrop(test.deps, owner, id, null);
  await test.deps.db.pool.query('update media set crop_attempts = 5 where id = $1', [id]);
  await run(id);
  expect(await media.get({ mediaId: id })).toMatchObject(failed);
});

it('strangers, other people and what is no still picture are refused', async () => {
  const id = await test.add(owner, await halves());
  const code = (asked: Promise<unknown>) =>
    asked.then(
      () => 'ok',
      (error: unknown) => (error instanceof CropRefused ? error.fault.code : 'failed'),
    );
  const other = await test.signIn('creator');
  expect(await code(setCrop(test.deps, other, id, RIGHT))).toBe('not_found');
  const frames = await sharp(Buffer.alloc(40 * 80 * 3, 120), {
    raw: { width: 40, height: 80, channels: 3, pageHeight: 40 },
    animated: true,
  })
    .gif()
    .toBuffer();
  const moving = await test.add(owner, frames, { fileName: 'moving.gif' });
  expect(await code(setCrop(test.deps, owner, moving, RIGHT))).toBe('not_a_still');
});
