import { readdir } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { storeSampleClip } from './store-sample-clip.ts';
import { startTestMedia, type TestMedia } from '../testing/test-media.ts';

vi.setConfig({ testTimeout: 120_000 });

let test: TestMedia;
beforeAll(async () => {
  test = await startTestMedia();
});
afterAll(() => test.close());

it('a clip over a stored picture is a stream of four seconds for each post', async () => {
  const pictureKey = 'media/picture/original';
  const picture = sharp({ create: { width: 160, height: 200, channels: 3, background: '#c63' } });
  await test.deps.files.put(pictureKey, await picture.jpeg().toBuffer());
  const mediaIds = ['0198c0de-0000-7000-8000-000000000001', '0198c0de-0000-7000-8000-000000000002'];
  const clips = await storeSampleClip(
    test.deps,
    { pictureKey, mediaIds },
    new AbortController().signal,
  );
  expect(clips.map((clip) => clip.mediaId)).toEqual(mediaIds);
  for (const clip of clips) {
    expect(clip).toMatchObject({ width: 112, height: 140, durationMs: 4_000 });
    const original = await test.deps.files.read(clip.originalKey);
    expect(original.length).toBe(clip.originalBytes);
    expect(original.toString('latin1', 4, 8)).toBe('ftyp');
    const names = clip.variants.map(({ name }) => name);
    expect(names).toContain('hls/master.m3u8');
    const master = await test.deps.files.read(`media/${clip.mediaId}/hls/master.m3u8`);
    expect(master.toString()).toContain('RESOLUTION=112x140');
  }
  expect(await readdir(path.join(test.deps.config.dataDir, 'work'))).toEqual([]);
});
