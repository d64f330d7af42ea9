import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { mediaFaults } from '@limelight/contract/media/texts';
import { everyNth, isLong } from '../../../test/long.ts';
import { runWorker } from '../preparing/run-worker.ts';
import type { WorkerTask } from '../../kernel/media-worker.ts';

vi.setConfig({ testTimeout: 180_000 });

const RECORDINGS = path.resolve(import.meta.dirname, '../../../test/recordings');
const GIGABYTE = 1024 ** 3;

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'limelight-range-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Runs a task in a worker process, as in production, and returns the most memory that it used. */
async function worked(task: WorkerTask, memoryBytes?: number) {
  let peak = 0;
  const prepared = await runWorker(task, {
    signal: new AbortController().signal,
    onProgress: () => undefined,
    onPeak: (bytes) => {
      peak = bytes;
    },
    ...(memoryBytes !== undefined && { memoryBytes }),
  });
  return { prepared, peak };
}

const prepare = (name: string) => {
  const source = path.join(RECORDINGS, name);
  return { kind: 'video', type: 'video/mp4', purpose: 'vault', source, folder } as const;
};

const FILMS = [
  ['pq-4k.mp4', 3840, 2160],
  ['hlg-4k-phone.mov', 2160, 3840],
] as const;

it.each(everyNth(FILMS, 2))(
  '%s, with 10 bits, is made within a gigabyte',
  async (name, width, height) => {
    const { prepared, peak } = await worked(prepare(name));
    expect(prepared).toMatchObject({ kind: 'video', width, height });
    expect(prepared.lacking).toEqual([240, 360, 720, 1080]);
    expect(peak).toBeGreaterThan(GIGABYTE / 10);
    expect(peak).toBeLessThan(GIGABYTE);
  },
);

// All tasks have the same memory limit, so `npm test` checks it with one film.
it.runIf(isLong)('so are its largest rendition and its teaser', async () => {
  const source = path.join(RECORDINGS, 'pq-4k.mp4');
  const tasks: WorkerTask[] = [
    { kind: 'renditions', source, folder, rungs: [1080] },
    { kind: 'teaser', source, folder, startMs: 500, lengthMs: 1_000 },
  ];
  for (const task of tasks) {
    const { prepared, peak } = await worked(task);
    expect(prepared.files.length).toBeGreaterThan(0);
    expect([task.kind, peak < GIGABYTE]).toEqual([task.kind, true]);
  }
});

it('what takes more memory than there is for it says so, and nothing else', async () => {
  await expect(worked(prepare('pq-4k.mp4'), GIGABYTE / 10)).rejects.toThrow(
    mediaFaults.outOfMemory,
  );
});
