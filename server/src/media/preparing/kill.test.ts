import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { MediaId } from '@limelight/contract/platform/ids';
import { isLong } from '../../../test/long.ts';
import { runJobs } from '../../../test/run-jobs.ts';
import type { Viewer } from '../../kernel/viewer.ts';
import type { Deps } from '../../kernel/deps.ts';
import type { Tx } from '../../platform/db/db.ts';
import { findOwnUpload } from '../../services/storage/index.ts';
import { createMedia } from '../uploads/create-media.ts';
import { growLadder } from '../films/grow-ladder.ts';
import { mediaJobs, removeFiles } from '../jobs.ts';
import { folderOf } from '../names.ts';
import { mediaById } from '../queries.ts';
import { removeMedia } from '../vault/remove-media.ts';
import { sweepFiles } from '../sweep-files.ts';
import { testFilm, testSound } from '../testing/test-films.ts';
import { startTestMedia, type TestMedia } from '../testing/test-media.ts';
import { testPicture } from '../testing/test-pictures.ts';
import { ownMediaViews } from '../views/view.ts';

vi.setConfig({ testTimeout: 120_000 });

/**
 * Simulates a killed process: its ports work for `steps` calls, and after the next call has done its work nothing reaches the
 * outside, not even cleanup.
 */
function dyingAfter(deps: Deps, steps: number): { deps: Deps; isDead: () => boolean } {
  let left = steps;
  const step = async <T>(work: () => Promise<T>): Promise<T> => {
    if (left < 0) throw new Error('killed');
    const result = await work();
    if (--left >= 0) return result;
    if (result instanceof Readable) result.destroy();
    throw new Error('killed');
  };
  const wrapped = <T extends object>(port: T): T =>
    new Proxy(port, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name);
        if (typeof value !== 'function') return value;
        const call = (...args: unknown[]) => Reflect.apply(value, target, args) as Promise<unknown>;
        if (name === 'list') return call;
        if (name === 'tx') {
          // Killed inside, a transaction rolls back; killed at its end, it has committed.
          return (work: (tx: Tx) => Promise<unknown>) =>
            step(() => call((tx: Tx) => work(wrapped(tx))));
        }
        if (name === 'afterCommit') return call;
        return (...args: unknown[]) => step(() => call(...args));
      },
    });
  const ports = {
    ...deps,
    db: wrapped(deps.db),
    files: wrapped(deps.files),
    uploads: wrapped(deps.uploads),
  };
  return { deps: ports, isDead: () => left < 0 };
}

let test: TestMedia;
let owner: Viewer;
beforeAll(async () => {
  test = await startTestMedia();
  owner = await test.signIn('creator');
});
afterAll(() => test.close());

/** Kills `work` after its first step, its second, and so on until it finishes. Returns the number of steps. */
async function killedEverywhere(
  begin: () => Promise<(deps: Deps) => Promise<unknown>>,
  check: () => Promise<void>,
  stride = 1,
): Promise<number> {
  for (let steps = 0; ; steps += stride) {
    const work = await begin();
    const { deps, isDead } = dyingAfter(test.deps, steps);
    await work(deps).catch((error: unknown) => {
      if (!isDead()) throw error;
    });
    // The queue or the user tries again.
    await work(test.deps);
    await check();
    if (!isDead()) return steps;
  }
}

const prepareJob = (id: MediaId) => (deps: Deps) =>
  mediaJobs[0]!.run(deps, { mediaId: id }, new AbortController().signal);
async function keysOf(id: MediaId): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of test.deps.files.list(folderOf(id))) keys.push(key);
  return keys.sort();
}
async function rowsOf(id: MediaId) {
  const { rows } = await test.deps.db.pool.query<{
    keys: string[];
    jobs: number;
    removals: number;
  }>(
    `select (select array_agg(key order by key) from media_variants where media_id = $1) as keys,
       (select count(*)::int from graphile_worker.jobs where key = 'media:' || $1) as jobs,
       (select count(*)::int from graphile_worker._private_jobs
        where payload->'data'->>'mediaId' = $1::text and task_id =
          (select id from graphile_worker._private_tasks where identifier = 'media.remove-files')) as removals`,
    [id],
  );
  return rows[0] ?? { keys: [], jobs: 0, removals: 0 };
}

describe('killed after any of its steps and tried again, nothing is lost and nothing doubled:', () => {
  it('making media of an upload', async () => {
    const bytes = await testPicture(60, 60);
    let uploadId = '';
    let id: MediaId | undefined;
    const killed = await killedEverywhere(
      async () => {
        uploadId = await test.upload(owner, bytes);
        return async (deps) => {
          id = await createMedia(deps, owner, { uploadId, purpose: 'vault' });
        };
      },
      async () => {
        if (!id) throw new Error('no media');
        expect(await keysOf(id)).toEqual([`media/${id}/original`]);
        expect(await test.deps.files.read(`media/${id}/original`)).toEqual(bytes);
        expect(await rowsOf(id)).toMatchObject({ keys: [`media/${id}/original`], jobs: 1 });
        // A repeat that finds the media leaves the upload to the cleanup.
        expect(await findOwnUpload(test.deps.uploads, owner.id, id)).toSatisfy(
          (upload) => upload === null || upload.isComplete,
        );
      },
    );
    expect(killed).toBeGreaterThan(8);
  });

  it.each([
    ['a picture', () => testPicture(330, 200), 8],
    ['a sound, through the worker process', () => testSound(1), 4],
  ] as const)('preparing %s', async (_, make, least) => {
    const bytes = await make();
    let id: MediaId;
    let whole: string[] | undefined;
    const killed = await killedEverywhere(
      async () => {
        const uploadId = await test.upload(owner, bytes);
        id = await createMedia(test.deps, owner, { uploadId, purpose: 'vault' });
        return prepareJob(id);
      },
      async () => {
        const row = await test.deps.db.maybe(mediaById, id);
        expect(row).toMatchObject({ status: 'ready', progress: 1, failure: null });
        const keys = await keysOf(id);
        expect((await rowsOf(id)).keys).toEqual(keys);
        const names = keys.map((key) => key.replace(id, 'id'));
        expect(names).toEqual((whole ??= names));
        const work = path.join(test.deps.config.dataDir, 'work');
        expect(await readdir(work).catch(() => [])).toEqual([]);
      },
    );
    expect(killed).toBeGreaterThanOrEqual(least);
  });

  it('growing the ladder of a film, which plays all the while', async () => {
    const film = await testFilm({ width: 854, height: 480, format: 'webm', sound: false });
    let id: MediaId;
    let whole: string[] | undefined;
    const killed = await killedEverywhere(
      async () => {
        id = await test.add(owner, film);
        return (deps) => growLadder(deps, id, new AbortController().signal);
      },
      async () => {
        // A job removes the previous playlist, and the cleanup removes what a killed run stored.
        await runJobs(test.deps, mediaJobs);
        const old = new Date(Date.now() + 60_000);
        await sweepFiles(test.deps, { before: old });
        const keys = await keysOf(id);
        expect((await rowsOf(id)).keys).toEqual(keys);
        const [view] = await ownMediaViews(test.deps, owner, [id]);
        expect(view).toMatchObject({ status: 'ready' });
        const names = keys.map((key) => key.replace(id, 'id').replace(/-[0-9a-f]{16}/, '-hash'));
        expect(names).toEqual((whole ??= names));
        expect(names.filter((name) => name.endsWith('p.mp4'))).toEqual(
          [240, 360, 480].map((rung) => `media/id/hls/${rung}p.mp4`),
        );
        const key = keys.find((one) => one.includes('/master-')) ?? '';
        const master = (await test.deps.files.read(key)).toString();
        expect(master.match(/^\d+p\.m3u8$/gm)).toEqual(['240p.m3u8', '360p.m3u8', '480p.m3u8']);
      },
      isLong ? 1 : 5,
    );
    expect(killed).toBeGreaterThanOrEqual(6);
  });

  it('deleting', async () => {
    const bytes = await testPicture(60, 60);
    let id: MediaId;
    let isAsked = false;
    await killedEverywhere(
      async () => {
        id = await test.add(owner, bytes);
        isAsked = false;
        return async (deps) => {
          // A second request gets the error that the file is gone.
          const gone = removeMedia(deps, owner.id, id);
          await (isAsked ? gone.catch(() => undefined) : gone).finally(() => (isAsked = true));
        };
      },
      async () => {
        expect(await test.deps.db.maybe(mediaById, id)).toBeNull();
        expect((await rowsOf(id)).removals).toBe(1);
        const job = mediaJobs.find((one) => one.job === removeFiles);
        const { deps } = dyingAfter(test.deps, 0);
        const signal = new AbortController().signal;
        await job?.run(deps, { mediaId: id }, signal).catch(() => undefined);
        await job?.run(test.deps, { mediaId: id }, signal);
        expect(await keysOf(id)).toEqual([]);
      },
    );
  });
});

it('a stop in order uses up none of a file’s beginnings', async () => {
  const uploadId = await test.upload(owner, await testSound(1));
  const id = await createMedia(test.deps, owner, { uploadId, purpose: 'vault' });
  const stopped = () =>
    mediaJobs
      .find(({ job }) => job.name === 'media.prepare-sound')
      ?.run(test.deps, { mediaId: id }, AbortSignal.abort());
  for (let stops = 0; stops < 7; stops++) await expect(stopped()).rejects.toThrow('ended');
  const { rows } = await test.deps.db.pool.query('select attempts from media where id = $1', [id]);
  expect(rows).toEqual([{ attempts: 0 }]);
  await prepareJob(id)(test.deps);
  expect(await test.deps.db.maybe(mediaById, id)).toMatchObject({ status: 'ready' });
});

it('what is deleted while it is prepared leaves no bytes behind', async () => {
  const uploadId = await test.upload(owner, await testPicture(60, 60));
  const id = await createMedia(test.deps, owner, { uploadId, purpose: 'vault' });
  const files = new Proxy(test.deps.files, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (name !== 'put') return value;
      return async (...args: Parameters<typeof target.put>) => {
        await removeMedia(test.deps, owner.id, id).catch(() => undefined);
        await target.removeFolder(folderOf(id));
        return target.put(...args);
      };
    },
  });
  await expect(prepareJob(id)({ ...test.deps, files })).rejects.toThrow();
  await prepareJob(id)(test.deps);
  expect(await keysOf(id)).toEqual([]);
});
