import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { FileMissing, type Files } from './files.ts';
import { createLocalFiles } from './local-files.ts';
import { createMovingFiles } from './moving-files.ts';

let root: string;
let old: Files;
let fresh: Files;
let files: Files;
beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'limelight-moving-'));
  old = createLocalFiles(path.join(root, 'old'));
  fresh = createLocalFiles(path.join(root, 'new'));
  files = createMovingFiles(old, fresh);
  await old.put('media/a/original', Buffer.from('old bytes'));
});
afterEach(() => rm(root, { recursive: true, force: true }));

it('are read from where they are, and written to the new store', async () => {
  await files.put('media/b/original', Buffer.from('new bytes'));
  await expect(old.size('media/b/original')).rejects.toThrow(FileMissing);
  for (const [key, bytes] of [
    ['media/a/original', 'old bytes'],
    ['media/b/original', 'new bytes'],
  ] as const) {
    expect(await text(await files.open(key))).toBe(bytes);
    expect(await text(await files.open(key, { start: 0, end: 2 }))).toBe(bytes.slice(0, 3));
    expect((await files.read(key)).toString()).toBe(bytes);
    expect(await files.size(key)).toBe(9);
    expect(await files.withLocal(key, async (at) => path.basename(at))).toBe('original');
  }
  for (const ask of [files.open, files.read, files.size])
    await expect(ask('media/none')).rejects.toThrow(FileMissing);
  await expect(files.withLocal('media/none', async () => 1)).rejects.toThrow(FileMissing);
});

it('are found that move between the two questions', async () => {
  const moving = createMovingFiles(
    {
      ...old,
      async read(key) {
        await fresh.put(key, await old.read(key));
        await old.remove(key);
        throw new FileMissing(key);
      },
    },
    fresh,
  );
  expect((await moving.read('media/a/original')).toString()).toBe('old bytes');
});

it('are listed that move meanwhile', async () => {
  const moving = createMovingFiles(
    {
      ...old,
      async *list(folder) {
        await fresh.put('media/a/original', Buffer.from('old bytes'));
        yield* old.list(folder);
      },
    },
    fresh,
  );
  const keys: string[] = [];
  for await (const { key } of moving.list('media')) keys.push(key);
  expect(keys).toEqual(['media/a/original']);
});

it('are listed once, and removed from both', async () => {
  await fresh.put('media/a/original', Buffer.from('old bytes'));
  await files.put('media/b/original', Buffer.from('b'));
  await old.put('media/c/original', Buffer.from('c'));
  const keys: string[] = [];
  for await (const { key } of files.list('media')) keys.push(key);
  expect(keys.toSorted()).toEqual(['media/a/original', 'media/b/original', 'media/c/original']);
  await files.remove('media/a/original');
  await files.removeFolder('media/c');
  await files.removeEmptyFolders('media', new Date(Date.now() + 60_000));
  for (const store of [old, fresh, files])
    for (const key of ['media/a/original', 'media/c/original'])
      await expect(store.size(key)).rejects.toThrow(FileMissing);
});
