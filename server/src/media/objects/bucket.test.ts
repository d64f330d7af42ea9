import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import sharp from 'sharp';
import { createRouterClient } from '@orpc/server';
import type { MediaId } from '@limelight/contract/platform/ids';
import type { Viewer } from '../../kernel/viewer.ts';
import { publicAddress, sessionAddress } from '../../services/storage/index.ts';
import { mediaJobs, removeFiles } from '../jobs.ts';
import { folderOf, objectOf } from '../names.ts';
import { mediaRoutes } from '../routes.ts';
import { testFilm } from '../testing/test-films.ts';
import { startTestMedia, type TestMedia } from '../testing/test-media.ts';
import { phonePicture } from '../testing/test-pictures.ts';
import { mediaViews } from '../views/view.ts';

vi.setConfig({ testTimeout: 120_000 });

/** From the upload to the served byte, with all bytes in a bucket and none kept on this machine. */
let test: TestMedia;
let owner: Viewer;
let member: Viewer;
beforeAll(async () => {
  test = await startTestMedia('bucket');
  owner = await test.signIn('creator');
  member = await test.signIn();
  test.access = (viewer) => (viewer === member.id ? 'full' : 'locked');
});
afterAll(() => test.close());

const keysOf = async (folder: string) => {
  const keys: string[] = [];
  for await (const { key } of test.deps.files.list(folder)) keys.push(key);
  return keys;
};
const namesOf = async (id: MediaId) =>
  (await keysOf(folderOf(id))).map((key) => key.slice(folderOf(id).length + 1)).sort();
async function viewOf(id: MediaId) {
  const asks = [{ mediaId: id, alt: null, locked: false }];
  const view = (await mediaViews(test.deps, member, asks)).get(id);
  if (!view || view.locked) throw new Error('no open view');
  return view;
}

it('a picture', async () => {
  const original = await phonePicture(900, 600);
  const id = await test.add(owner, original);
  expect(await namesOf(id)).toEqual(['blur.webp', 'original', 'w320.webp', 'w600.webp']);
  expect(await keysOf('uploads')).toEqual([]);
  const view = await viewOf(id);
  for (const { url, width, height } of view.sources) {
    const bytes = Buffer.from(await (await test.get(url, member)).arrayBuffer());
    expect(await sharp(bytes).metadata()).toMatchObject({ width, height });
  }
  expect((await test.get(view.sources[0]?.url ?? '')).status).toBe(401);
  expect((await test.get(publicAddress(objectOf(id, 'blur.webp')))).status).toBe(200);
  const { items } = await createRouterClient(mediaRoutes, {
    context: {
      deps: test.deps,
      viewer: owner,
      request: { id: 'test', ip: '127.0.0.1', userAgent: null },
    },
  }).originals({ mediaIds: [id] });
  const served = await test.get(items[0]?.url ?? '', owner);
  expect(Buffer.from(await served.arrayBuffer()).equals(original)).toBe(true);
});

it('a video, by ranges, through the worker process', async () => {
  const id = await test.add(owner, await testFilm({ width: 320, height: 240 }), {
    fileName: 'clip.mp4',
  });
  const { streamUrl } = await viewOf(id);
  const master = await (await test.get(streamUrl ?? '', member)).text();
  expect(master).toContain('RESOLUTION=320x240');
  const file = sessionAddress(objectOf(id, 'hls/240p.mp4'));
  const range = await test.get(file, member, { range: 'bytes=4-7' });
  expect([range.status, await range.text()]).toEqual([206, 'ftyp']);
  const whole = Buffer.from(await (await test.get(file, member)).arrayBuffer());
  expect(whole.length).toBe(await test.deps.files.size(`${folderOf(id)}/hls/240p.mp4`));
  expect((await test.get(file, await test.signIn())).status).toBe(404);
  // The files that the worker read and wrote in between are gone.
  expect(await readdir(path.join(test.deps.config.dataDir, 'work'))).toEqual([]);
});

it('a file that is refused, and one that is deleted, leave nothing', async () => {
  await expect(test.add(owner, Buffer.from('<svg></svg>'))).rejects.toThrow('SVG');
  expect(await keysOf('uploads')).toEqual([]);
  const id = await test.add(owner, await phonePicture(100, 100));
  const job = mediaJobs.find((one) => one.job === removeFiles);
  await job?.run(test.deps, { mediaId: id }, new AbortController().signal);
  expect(await namesOf(id)).toEqual([]);
});
