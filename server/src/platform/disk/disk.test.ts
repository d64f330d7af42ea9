import { statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { createDisk, isNearlyFull } from './disk.ts';

it('counts what is free beyond the reserve, also for a folder that is not there yet', async () => {
  const { bavail, bsize } = await statfs(tmpdir());
  const free = bavail * bsize;
  const room = await createDisk([path.join(tmpdir(), 'none/at/all')], 1_000_000).room();
  // other processes write to the disk meanwhile
  expect(Math.abs(room - (free - 1_000_000))).toBeLessThan(1024 ** 3);
});

it('is nearly full once only the reserve is left, on the fullest of its folders', async () => {
  expect(await isNearlyFull(createDisk([tmpdir()], 0))).toBe(false);
  expect(await isNearlyFull(createDisk([tmpdir()], Number.MAX_SAFE_INTEGER))).toBe(true);
  const folders = process.platform === 'linux' ? [tmpdir(), '/proc'] : [tmpdir()];
  // a kernel file system has no free space at all
  expect(await isNearlyFull(createDisk(folders, 0))).toBe(folders.length > 1);
});
