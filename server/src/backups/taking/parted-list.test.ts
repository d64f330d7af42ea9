import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { PartedList, PARTS } from './parted-list.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'limelight-parted-'));
});
afterEach(() => rm(folder, { recursive: true }));

const line = z.object({ key: z.string(), words: z.string() });
const keys = Array.from({ length: 600 }, (_, n) => `media/${n}/original`);
const wordsOf = (key: string) => `${key} “\n” `.repeat(100);

test('what was added by several at once comes back whole, with the same key in the same part of each list', async () => {
  const one = new PartedList(folder, 'one', line);
  const other = new PartedList(folder, 'other', z.string());
  await Promise.all(keys.map((key) => one.add(key, { key, words: wordsOf(key) })));
  for (const key of keys) await other.add(key, key);
  expect([one.length, other.length]).toEqual([keys.length, keys.length]);
  let found = 0;
  for (let part = 0; part < PARTS; part++) {
    const here = new Map<string, string>();
    for await (const { key, words } of one.part(part)) here.set(key, words);
    for await (const key of other.part(part)) {
      expect(here.get(key)).toBe(wordsOf(key));
      found++;
    }
  }
  expect(found).toBe(keys.length);
  for (const name of await readdir(folder))
    expect((await stat(path.join(folder, name))).mode & 0o077).toBe(0);
});

test('an empty list makes no file; one that is read may be added to', async () => {
  const list = new PartedList(folder, 'list', z.string());
  const all = async () => {
    const found: string[] = [];
    for await (const one of list.all()) found.push(one);
    return found;
  };
  expect(await all()).toEqual([]);
  expect(await readdir(folder)).toEqual([]);
  await list.add('a', 'first');
  expect(await all()).toEqual(['first']);
  await list.add('a', 'second');
  expect(await all()).toEqual(['first', 'second']);
  const [name = ''] = await readdir(folder);
  expect(await readFile(path.join(folder, name), 'utf8')).toBe('"first"\n"second"\n');
});
