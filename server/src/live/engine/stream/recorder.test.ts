import { mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { nextGeneration, Recorder, recordedFiles } from './recorder.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'limelight-live-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const bytes = (text: string) => new Uint8Array(Buffer.from(text));

test('each piece has a file of its own, to which its parts are appended', async () => {
  const below = path.join(folder, 'stream');
  expect(await nextGeneration(below)).toBe(0);
  const recorder = new Recorder(below, () => expect.unreachable());
  recorder.begin(0, bytes('init'));
  recorder.add(bytes('one'));
  recorder.add(bytes('two'));
  recorder.begin(3, bytes('init'));
  await recorder.written();
  expect(await recordedFiles(below)).toEqual(['000000.mp4', '000003.mp4']);
  expect(await readFile(path.join(below, '000000.mp4'), 'utf8')).toBe('initonetwo');
  expect(await nextGeneration(below)).toBe(4);
});

test.runIf(process.platform === 'linux')('a full disk is told once', async () => {
  await symlink('/dev/full', path.join(folder, '000001.mp4'));
  const failed = vi.fn();
  const recorder = new Recorder(folder, failed);
  recorder.begin(1, bytes('init'));
  recorder.add(bytes('one'));
  await recorder.written();
  recorder.add(bytes('two'));
  await recorder.written();
  expect(failed).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ code: 'ENOSPC' }));
});
