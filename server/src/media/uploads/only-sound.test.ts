import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { HEAD_BYTES, kindOfHead } from './kinds.ts';

const RECORDINGS = path.resolve(import.meta.dirname, '../../../test/recordings');

it.each([
  ['browser-voice.webm', 'audio', 'video/webm'],
  ['browser-voice.mp4', 'audio', 'video/mp4'],
  ['browser-recorder.webm', 'video', 'video/webm'],
  ['vp9-opus.webm', 'video', 'video/webm'],
  ['fragmented.mp4', 'video', 'video/mp4'],
  ['b-frames.mp4', 'video', 'video/mp4'],
] as const)('%s is %s from its beginning on', async (name, kind, type) => {
  const head = (await readFile(path.join(RECORDINGS, name))).subarray(0, HEAD_BYTES);
  expect(await kindOfHead(head)).toEqual({ kind, type });
});

it('a file that says nothing of its tracks at its beginning is a film', async () => {
  const head = (await readFile(path.join(RECORDINGS, 'browser-voice.webm'))).subarray(0, 60);
  expect(await kindOfHead(head)).toEqual({ kind: 'video', type: 'video/webm' });
});
