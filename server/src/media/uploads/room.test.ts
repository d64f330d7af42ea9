import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import sharp from 'sharp';
import type { MediaId } from '@limelight/contract/platform/ids';
import { dueNow, runJobs, waitingJobs } from '../../../test/run-jobs.ts';
import type { Viewer } from '../../kernel/viewer.ts';
import { createMedia } from './create-media.ts';
import { mediaJobs } from '../jobs.ts';
import { runWorker } from '../preparing/run-worker.ts';
import { testFilm } from '../testing/test-films.ts';
import { startTestMedia, type TestMedia } from '../testing/test-media.ts';

vi.setConfig({ testTimeout: 120_000 });

let test: TestMedia;
let owner: Viewer;
beforeAll(async () => {
  test = await startTestMedia();
  owner = await test.signIn('creator');
});
afterAll(() => test.close());
beforeEach(() => void (test.disk.bytes = Infinity));

async function mediaOf(bytes: Buffer, fileName: string): Promise<MediaId> {
  const uploadId = await test.upload(owner, bytes, fileName);
  return createMedia(test.deps, owner, { uploadId, purpose: 'vault' });
}
async function stateOf(id: MediaId) {
  const { rows } = await test.deps.db.pool.query<{ status: string; attempts: number }>(
    'select status, attempts from media where id = $1',
    [id],
  );
  return rows[0];
}
const work = () => runJobs(test.deps, mediaJobs);
const picture = () =>
  sharp({ create: { width: 400, height: 300, channels: 3, background: '#258' } })
    .jpeg()
    .toBuffer();

describe('while only the reserve of the disk is left', () => {
  it.each([
    ['a picture', picture, 'photo.jpg'],
    ['a film', () => testFilm({ width: 160, height: 120, seconds: 1 }), 'clip.mp4'],
  ])(
    '%s waits, however often it is tried, and is made when there is room',
    async (_, make, name) => {
      const id = await mediaOf(await make(), name);
      test.disk.bytes = 0;
      // More often than a file may end its process, and than a job may fail.
      for (let tries = 0; tries < 10; tries++) {
        await work();
        expect(await stateOf(id)).toEqual({ status: 'processing', attempts: 0 });
        expect(await waitingJobs(test.deps)).toMatchObject([{ attempts: 0, last_error: null }]);
        await dueNow(test.deps);
      }
      test.disk.bytes = Infinity;
      await work();
      expect(await stateOf(id)).toMatchObject({ status: 'ready' });
      expect(await waitingJobs(test.deps)).toEqual([]);
    },
  );

  it('a film that reaches it on its way stops and waits too', async () => {
    const id = await mediaOf(await testFilm({ width: 320, height: 240, seconds: 4 }), 'clip.mp4');
    let looks = 0;
    const room = vi
      .spyOn(test.disk, 'room')
      .mockImplementation(() => Promise.resolve(++looks === 1 ? Infinity : 0));
    // In a process that reports its progress.
    await runJobs({ ...test.deps, mediaWorker: runWorker }, mediaJobs);
    expect(looks).toBeGreaterThan(1);
    expect(await stateOf(id)).toEqual({ status: 'processing', attempts: 0 });
    room.mockRestore();
    await dueNow(test.deps);
    await work();
    expect(await stateOf(id)).toMatchObject({ status: 'ready' });
  });
});
