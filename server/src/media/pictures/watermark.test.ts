import { createRouterClient } from '@orpc/server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import sharp from 'sharp';
import type { Viewer } from '../../kernel/viewer.ts';
import { sessionAddress } from '../../services/storage/index.ts';
import { objectOf } from '../names.ts';
import { mediaRoutes } from '../routes.ts';
import { startTestMedia, type TestMedia } from '../testing/test-media.ts';

let test: TestMedia;
let owner: Viewer;
beforeAll(async () => {
  test = await startTestMedia();
  owner = await test.signIn('creator');
  test.access = () => 'full';
});
afterAll(() => test.close());

it('draws who looks into large pictures, for everyone but their owner, once the owner wants it', async () => {
  const plain = await sharp({
    create: { width: 800, height: 600, channels: 3, background: '#777' },
  })
    .png()
    .toBuffer();
  const id = await test.add(owner, plain);
  const [first, second] = [await test.signIn(), await test.signIn()];
  const read = async (variant: string, viewer: Viewer, headers = {}) =>
    test.get(sessionAddress(objectOf(id, variant)), viewer, headers);
  const bytes = async (variant: string, viewer: Viewer) =>
    Buffer.from(await (await read(variant, viewer)).arrayBuffer());
  const settings = createRouterClient(mediaRoutes, {
    context: {
      deps: test.deps,
      viewer: owner,
      request: { id: 'test', ip: '127.0.0.1', userAgent: null },
    },
  });
  const before = await read('w800.webp', first);
  const unmarked = before.headers.get('etag') ?? '';
  const original = Buffer.from(await before.arrayBuffer());
  expect(await settings.settings({})).toEqual({ watermark: false });
  expect(await settings.saveSettings({ watermark: true })).toEqual({ watermark: true });

  // A browser that has the unmarked picture is not told that it is current.
  expect((await read('w800.webp', first, { 'if-none-match': unmarked })).status).toBe(200);
  const marked = await bytes('w800.webp', first);
  expect(marked.equals(original)).toBe(false);
  expect(marked.equals(await bytes('w800.webp', second))).toBe(false);
  expect(marked.equals(await bytes('w800.webp', first))).toBe(true);
  expect((await bytes('w800.webp', owner)).equals(original)).toBe(true);
  expect((await sharp(await bytes('w800.avif', first)).metadata()).width).toBe(800);
  // The drawn handle stands out from the even gray; it is not in the same places for another viewer.
  const { data, info } = await sharp(marked)
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const bright = data.filter((value) => value > 0x77 + 30).length;
  expect(bright / (info.width * info.height)).toBeGreaterThan(0.002);
  // Small pictures and the blur have no mark.
  expect((await read('w640.webp', first)).headers.get('etag')).toBe(
    (await read('w640.webp', owner)).headers.get('etag'),
  );
  // Ranges and ETags are those of the marked bytes.
  const part = await read('w800.webp', first, { range: 'bytes=10-19' });
  expect(part.headers.get('content-range')).toBe(`bytes 10-19/${marked.length}`);
  expect(Buffer.from(await part.arrayBuffer()).equals(marked.subarray(10, 20))).toBe(true);
  const tag = part.headers.get('etag') ?? '';
  expect((await read('w800.webp', first, { 'if-none-match': tag })).status).toBe(304);
  expect((await read('w800.webp', second, { 'if-none-match': tag })).status).toBe(200);
});
