import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createLocalFiles } from '../../platform/files/local-files.ts';
import { listOf } from '../place/manifest.ts';
import { Packed } from '../place/packed.ts';
import { loadFiles } from './load-files.ts';

const SET = '20260101T000000.000Z';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'limelight-load-'));
});
afterEach(() => rm(root, { recursive: true, force: true }));

it('files that are damaged or gone are named, and all others are there', async () => {
  const packed = new Packed(createLocalFiles(path.join(root, 'from')), null);
  const lines: string[] = [];
  for (const name of ['good', 'damaged', 'gone', 'good as well']) {
    const bytes = Buffer.from(name);
    const blob = packed.blobOf(
      (await packed.write('blobs/0/0', 'plain', Readable.from([bytes]))).sha256,
    );
    const content = await packed.write(blob, 'plain', Readable.from([bytes]));
    const key = `media/${name.replaceAll(' ', '-')}/original`;
    lines.push(JSON.stringify({ key, modifiedAt: '2026-01-01T00:00:00.000Z', ...content }));
    if (name === 'damaged') await writeFile(path.join(root, 'from', blob), 'DAMAGED');
    if (name === 'gone') await rm(path.join(root, 'from', blob));
  }
  await packed.write(listOf(SET), 'gzip', Readable.from([Buffer.from(lines.join('\n'))]));
  const files = createLocalFiles(path.join(root, 'to'));
  const say = () => undefined;
  const damaged = await loadFiles({ files, packed, set: SET, say });
  expect(damaged.toSorted()).toEqual(['media/damaged/original', 'media/gone/original']);
  expect((await files.read('media/good/original')).toString()).toBe('good');
  expect((await files.read('media/good-as-well/original')).toString()).toBe('good as well');
  await expect(files.size('media/damaged/original')).rejects.toThrow();
});
