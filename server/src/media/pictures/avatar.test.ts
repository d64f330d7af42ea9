import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import sharp from 'sharp';
import type { Viewer } from '../../kernel/viewer.ts';
import { publicAddress } from '../../services/storage/index.ts';
import { objectOf, ORIGINAL } from '../names.ts';
import { startTestMedia, type TestMedia } from '../testing/test-media.ts';
import { phonePicture, testPicture } from '../testing/test-pictures.ts';

let test: TestMedia;
let owner: Viewer;
beforeAll(async () => {
  test = await startTestMedia();
  owner = await test.signIn('creator');
});
afterAll(() => test.close());

const pixelsOf = async (response: Response) =>
  sharp(Buffer.from(await response.arrayBuffer()))
    .raw()
    .toBuffer({ resolveWithObject: true });

describe('avatars and banners', () => {
  it('are cropped and shown to anyone, their originals to nobody else', async () => {
    const avatar = await test.add(owner, await phonePicture(900, 600), { purpose: 'avatar' });
    const banner = await test.add(owner, await testPicture(1_000, 1_000), { purpose: 'banner' });
    for (const [id, name, width, height] of [
      [avatar, 'w256.webp', 256, 256],
      [banner, 'w1280.webp', 1_280, 427],
    ] as const) {
      const { info } = await pixelsOf(await test.get(publicAddress(objectOf(id, name))));
      expect([info.width, info.height]).toEqual([width, height]);
      expect((await test.get(publicAddress(objectOf(id, ORIGINAL)))).status).toBe(404);
    }
  });
});
