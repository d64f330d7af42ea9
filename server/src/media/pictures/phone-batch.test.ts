import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Viewer } from '../../kernel/viewer.ts';
import { startWorker } from '../../platform/jobs/worker.ts';
import { createMedia } from '../uploads/create-media.ts';
import { mediaJobs } from '../jobs.ts';
import { startTestMedia, type TestMedia } from '../testing/test-media.ts';
import { phonePicture } from '../testing/test-pictures.ts';

const PICTURES = 50;

let test: TestMedia;
let owner: Viewer;
beforeAll(async () => {
  test = await startTestMedia();
  owner = await test.signIn('creator');
});
afterAll(() => test.close());

it('fifty pictures from a phone are ready in one pass of the queue', async () => {
  const bytes = await phonePicture(160, 120);
  for (let count = 0; count < PICTURES; count++) {
    const uploadId = await test.upload(owner, bytes, `IMG_${count}.jpg`);
    await createMedia(test.deps, owner, { uploadId, purpose: 'vault' });
  }
  const worker = await startWorker({
    deps: test.deps,
    handlers: mediaJobs,
    databaseUrl: test.databaseUrl,
    isOnly: true,
  });
  const left = async () =>
    (await test.deps.db.pool.query('select 1 from graphile_worker.jobs')).rowCount;
  await vi.waitFor(async () => expect(await left()).toBe(0), { timeout: 50_000, interval: 100 });
  await worker.stop();
  const { rows } = await test.deps.db.pool.query(
    `select status, attempts, count(*)::int as files from media where owner_id = $1 group by 1, 2`,
    [owner.id],
  );
  expect(rows).toEqual([{ status: 'ready', attempts: 1, files: PICTURES }]);
});
