import { createRouterClient } from '@orpc/server';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { mediaFaults } from '@limelight/contract/media/texts';
import { mediaId } from '@limelight/contract/platform/ids';
import { codeOf } from '../../../test/operations.ts';
import { runJobs } from '../../../test/run-jobs.ts';
import type { Viewer } from '../../kernel/viewer.ts';
import { createMedia } from '../uploads/create-media.ts';
import { mediaJobs } from '../jobs.ts';
import { markFailed } from '../queries.ts';
import { retryMedia } from './retry-media.ts';
import { mediaRoutes } from '../routes.ts';
import { testSound } from '../testing/test-films.ts';
import { startTestMedia, type TestMedia } from '../testing/test-media.ts';
import { ownMediaViews } from '../views/view.ts';

vi.setConfig({ testTimeout: 60_000 });

let test: TestMedia;
let owner: Viewer;
beforeAll(async () => {
  test = await startTestMedia();
  owner = await test.signIn('creator');
});
afterAll(() => test.close());

const upload = async (bytes: Buffer) => {
  const uploadId = await test.upload(owner, bytes, 'sound.wav');
  return createMedia(test.deps, owner, { uploadId, purpose: 'vault' });
};
const queues = async () => {
  const { rows } = await test.deps.db.pool.query<{ task: string; queue: string | null }>(
    `select task_identifier as task, queue_name as queue from graphile_worker.jobs
     where task_identifier like 'media.prepare%' order by task`,
  );
  return rows;
};

it('a file that failed is prepared again, by the job of its kind, and a second press changes nothing', async () => {
  const id = await upload(await testSound(1));
  await test.deps.db.run(markFailed, id, mediaFaults.outOfMemory);
  await test.deps.db.pool.query('delete from graphile_worker._private_jobs');
  const [failed] = await ownMediaViews(test.deps, owner, [id]);
  expect(failed).toMatchObject({ status: 'failed', failure: mediaFaults.outOfMemory });
  for (const _ of [1, 2]) {
    expect(await retryMedia(test.deps, owner, id)).toMatchObject({
      status: 'processing',
      step: 'waiting',
      progress: 0,
      failure: null,
    });
  }
  // It does not wait behind a film.
  expect(await queues()).toEqual([{ task: 'media.prepare-sound', queue: 'media.sounds' }]);
  await runJobs(test.deps, mediaJobs);
  expect(await ownMediaViews(test.deps, owner, [id])).toMatchObject([
    { status: 'ready', failure: null, secondsLeft: null },
  ]);
  const { rows: told } = await test.deps.db.pool.query(
    `select facts from events where kind = 'media.ready' and facts ->> 'mediaId' = $1`,
    [id],
  );
  expect(told).toEqual([{ facts: { mediaId: id } }]);
  expect(await retryMedia(test.deps, owner, id)).toMatchObject({ status: 'ready' });
  expect(await queues()).toEqual([]);
});

it('a file that stays damaged says so again', async () => {
  const sound = await testSound(1);
  const id = await upload(Buffer.concat([sound.subarray(0, 20), Buffer.alloc(2_000, 7)]));
  await runJobs(test.deps, mediaJobs);
  const [first] = await ownMediaViews(test.deps, owner, [id]);
  expect(first).toMatchObject({ status: 'failed' });
  await retryMedia(test.deps, owner, id);
  await runJobs(test.deps, mediaJobs);
  expect(await ownMediaViews(test.deps, owner, [id])).toMatchObject([
    { status: 'failed', failure: first?.failure },
  ]);
});

it('nobody tries the files of others', async () => {
  const id = await upload(await testSound(1));
  await test.deps.db.run(markFailed, id, mediaFaults.damaged);
  const stranger = await test.signIn('creator');
  await expect(retryMedia(test.deps, stranger, id)).rejects.toMatchObject({
    fault: { code: 'not_found' },
  });
  await expect(
    retryMedia(test.deps, owner, mediaId.parse(crypto.randomUUID())),
  ).rejects.toMatchObject({ fault: { code: 'not_found' } });
  expect(await ownMediaViews(test.deps, owner, [id])).toMatchObject([{ status: 'failed' }]);
});

it('twenty tries an hour are enough, and each person has their own', async () => {
  const as = (viewer: Viewer) =>
    createRouterClient(mediaRoutes, {
      context: {
        deps: test.deps,
        viewer,
        request: { id: 'test', ip: '127.0.0.1', userAgent: null },
      },
    });
  const id = await upload(await testSound(1));
  const [one, other] = [await test.signIn('creator'), await test.signIn('creator')];
  for (let i = 0; i < 20; i++)
    expect(await codeOf(as(one).retry({ mediaId: id }))).toBe('not_found');
  expect(await codeOf(as(one).retry({ mediaId: id }))).toBe('rate_limited');
  expect(await codeOf(as(other).retry({ mediaId: id }))).toBe('not_found');
});
