import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FileMissing, type Files } from './files.ts';
import { createLocalFiles } from './local-files.ts';

describe('local files', () => {
  let root: string;
  let files: Files;
  beforeEach(async () => {
    root = await mkdtemp(path.join(tmpdir(), 'limelight-files-'));
    files = createLocalFiles(root);
  });
  afterEach(() => rm(root, { recursive: true, force: true }));

  it('gives back what was put, whole and in ranges', async () => {
    expect(await files.put('media/a/w640.webp', Buffer.from('0123456789'))).toEqual({ bytes: 10 });
    expect(await text(await files.open('media/a/w640.webp'))).toBe('0123456789');
    expect(await text(await files.open('media/a/w640.webp', { start: 2, end: 4 }))).toBe('234');
    expect((await files.read('media/a/w640.webp')).toString()).toBe('0123456789');
    expect(await files.size('media/a/w640.webp')).toBe(10);
  });

  it('keeps the old bytes and no leftovers when a write breaks off', async () => {
    await files.put('a', Buffer.from('old'));
    const broken = Readable.from(
      (function* () {
        yield Buffer.from('half');
        throw new Error('gone');
      })(),
    );
    await expect(files.put('a', broken)).rejects.toThrow('gone');
    expect(await text(await files.open('a'))).toBe('old');
    expect(await readdir(path.join(root, '.writing'))).toEqual([]);
  });

  it('takes in a file twice and leaves the source', async () => {
    const source = path.join(root, 'upload');
    await writeFile(source, 'bytes');
    expect(await files.adopt('media/a/original', source)).toEqual({ bytes: 5 });
    expect(await files.adopt('media/a/original', source)).toEqual({ bytes: 5 });
    expect((await buffer(await files.open('media/a/original'))).toString()).toBe('bytes');
    expect(await readFile(source, 'utf8')).toBe('bytes');
    expect(await readdir(path.join(root, '.writing'))).toEqual([]);
  });

  it('says which file is missing', async () => {
    await expect(files.open('none')).rejects.toThrow(FileMissing);
    await expect(files.size('none')).rejects.toThrow(FileMissing);
    await expect(files.withLocal('none', async () => 1)).rejects.toThrow(FileMissing);
    await files.remove('none');
  });

  it('removes a folder and only that', async () => {
    await files.put('media/a/1', Buffer.from('1'));
    await files.put('media/ab/1', Buffer.from('1'));
    await files.removeFolder('media/a');
    await expect(files.size('media/a/1')).rejects.toThrow(FileMissing);
    expect(await files.size('media/ab/1')).toBe(1);
  });

  it.each(['../x', 'a/../../x', '/etc/passwd', 'a//b', '.writing/x', 'a/.b', 'a\0b', '', 'a/'])(
    'refuses the key %j',
    async (key) => {
      await expect(async () => files.put(key, Buffer.from('x'))).rejects.toThrow(RangeError);
      await expect(async () => files.open(key)).rejects.toThrow(RangeError);
    },
  );
});
