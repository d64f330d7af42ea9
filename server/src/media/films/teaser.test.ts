import { mkdir, readdir } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { MediaId } from '@limelight/contract/platform/ids';
import type { Viewer } from '../../kernel/viewer.ts';
import { publicAddress, sessionAddress } from '../../services/storage/index.ts';
import { createMedia } from '../uploads/create-media.ts';
import { makeTeaser } from './film-jobs.ts';
import { mediaJobs } from '../jobs.ts';
import { objectOf } from '../names.ts';
import { ownFilm } from './own-film.ts';
import { setTeaser } from './set-teaser.ts';
import { runWorker } from '../preparing/run-worker.ts';
import { testFilm, testSound } from '../testing/test-films.ts';
import { startTestMedia, type TestMedia } from '../testing/test-media.ts';
import { mediaViews } from '../views/view.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let test: TestMedia;
let owner: Viewer;
let film: MediaId;
beforeAll(async () => {
  test = await startTestMedia();
  owner = await test.signIn('creator');
  test.access = () => 'locked';
  const uploadId = await test.upload(owner, await testFilm({ seconds: 2 }));
  film = await createMedia(test.deps, owner, { uploadId, purpose: 'vault' });
});
afterAll(() => test.close());

const choose = (startMs: number, lengthMs: number) =>
  setTeaser(test.deps, owner.id, { mediaId: film, startMs, lengthMs });
const make = (signal = new AbortController().signal) =>
  mediaJobs
    .find((one) => one.job === makeTeaser)
    ?.run({ ...test.deps, mediaWorker: runWorker }, { mediaId: film }, signal);
const waiting = async () => {
  const { rows } = await test.deps.db.pool.query<{ name: string }>(
    `select t.identifier as name from graphile_worker._private_jobs j
     join graphile_worker._private_tasks t on t.id = j.task_id order by name`,
  );
  return rows.map((row) => row.name);
};
const statusFor = async (viewer: Viewer | null, variant: string) => {
  const address = viewer ? sessionAddress : publicAddress;
  return (await test.get(address(objectOf(film, variant)), viewer)).status;
};
const lockedView = async (viewer: Viewer | null) =>
  (await mediaViews(test.deps, viewer, [{ mediaId: film, alt: null, locked: true }])).get(film);

it('chosen while the film is prepared it is made after it', async () => {
  expect((await choose(500, 1_000)).teaser).toEqual({ startMs: 500, lengthMs: 1_000, url: null });
  expect(await waiting()).not.toContain('media.make-teaser');
  await test.prepare(film);
  expect(await waiting()).toContain('media.make-teaser');
  expect(await lockedView(null)).toMatchObject({ teaserUrl: null });
});

it('a kill in the middle loses nothing and shows nothing', async () => {
  const work = path.join(test.deps.config.dataDir, 'work', `teaser-${film}`);
  await mkdir(path.dirname(work), { recursive: true });
  const stopped = new AbortController();
  const running = make(stopped.signal);
  await vi.waitFor(() => readdir(work), { timeout: 30_000, interval: 10 });
  stopped.abort();
  await expect(running).rejects.toThrow('SIGKILL');
  expect((await ownFilm(test.deps, owner.id, film)).teaser?.url).toBeNull();
  await expect(readdir(work)).rejects.toThrow('ENOENT');
  await make();
  expect((await ownFilm(test.deps, owner.id, film)).teaser?.url).toContain('teaser/500-1000.mp4');
  // A second run finds the teaser already made.
  await make();
});

it('anyone who may know of the film sees those seconds, and not one byte more', async () => {
  const fan = await test.signIn();
  for (const viewer of [fan, null]) {
    const view = await lockedView(viewer);
    if (!view?.locked) throw new Error('not locked');
    const answer = await test.get(view.teaserUrl ?? '', viewer);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'video/mp4']);
    const { rows } = await test.deps.db.pool.query<{ name: string }>(
      'select name from media_variants where media_id = $1',
      [film],
    );
    expect(rows.length).toBeGreaterThan(7);
    const open = [];
    for (const { name } of rows) if ((await statusFor(viewer, name)) === 200) open.push(name);
    expect(open.toSorted()).toEqual(['blur.webp', 'teaser/500-1000.mp4']);
  }
  test.access = () => 'none';
  expect(await statusFor(fan, 'teaser/500-1000.mp4')).toBe(404);
  test.access = () => 'locked';
});

it('a change closes the seconds before at once, and one that comes too late is not shown', async () => {
  await choose(0, 1_500);
  expect(await statusFor(null, 'teaser/500-1000.mp4')).toBe(404);
  expect(await lockedView(null)).toMatchObject({ teaserUrl: null });
  expect(await waiting()).toContain('media.remove-file');
  const running = make();
  await choose(0, 0);
  await running;
  const { rows } = await test.deps.db.pool.query(
    `select from media_variants where media_id = $1 and name like 'teaser/%'`,
    [film],
  );
  expect(rows).toHaveLength(0);
  expect((await ownFilm(test.deps, owner.id, film)).teaser).toBeNull();
});

it('is of a film of one’s own, and within it', async () => {
  await expect(choose(5_000, 1_000)).rejects.toThrow('teaser_outside');
  const other = await test.signIn('creator');
  await expect(
    setTeaser(test.deps, other.id, { mediaId: film, startMs: 0, lengthMs: 1_000 }),
  ).rejects.toThrow('not_found');
  const uploadId = await test.upload(owner, await testSound(1), 'tone.wav');
  const sound = await createMedia(test.deps, owner, { uploadId, purpose: 'vault' });
  await expect(
    setTeaser(test.deps, owner.id, { mediaId: sound, startMs: 0, lengthMs: 1_000 }),
  ).rejects.toThrow('not_a_film');
});
