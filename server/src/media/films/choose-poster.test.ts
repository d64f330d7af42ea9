import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import type { MediaId } from '@limelight/contract/platform/ids';
import type { Viewer } from '../../kernel/viewer.ts';
import { publicAddress } from '../../services/storage/index.ts';
import { choosePoster } from './choose-poster.ts';
import { createMedia } from '../uploads/create-media.ts';
import { makePoster, removeFile } from './film-jobs.ts';
import { mediaJobs } from '../jobs.ts';
import { folderOf, objectOf } from '../names.ts';
import { runWorker } from '../preparing/run-worker.ts';
import { testFilm, testSound } from '../testing/test-films.ts';
import { startTestMedia, type TestMedia } from '../testing/test-media.ts';
import { mediaViews, ownMediaViews } from '../views/view.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let test: TestMedia;
let owner: Viewer;
let film: MediaId;
beforeAll(async () => {
  test = await startTestMedia();
  owner = await test.signIn('creator');
  const bytes = await testFilm({ width: 400, height: 300, seconds: 2, turnsAt: 1, sound: false });
  const uploadId = await test.upload(owner, bytes, 'film.mp4');
  film = await createMedia(test.deps, owner, { uploadId, purpose: 'vault' });
  test.access = () => 'locked';
});
afterAll(() => test.close());

const choose = (atMs: number | null) => choosePoster(test.deps, owner, film, atMs);
const make = (signal = new AbortController().signal) =>
  mediaJobs
    .find((one) => one.job === makePoster)
    ?.run({ ...test.deps, mediaWorker: runWorker }, { mediaId: film }, signal);
const own = async () => (await ownMediaViews(test.deps, owner, [film]))[0];
const jobs = async (name: string) => {
  const { rows } = await test.deps.db.pool.query<{ payload: { data: { key: string } } }>(
    `select j.payload from graphile_worker._private_jobs j
     join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = $1`,
    [name],
  );
  return rows.map((row) => row.payload.data);
};
const variants = async () => {
  const { rows } = await test.deps.db.pool.query<{ name: string; key: string }>(
    `select name, key from media_variants where media_id = $1 order by name`,
    [film],
  );
  return rows;
};
const pictures = async () =>
  (await variants()).map(({ name }) => name).filter((name) => /^[^/]*(w\d+|blur)\./.test(name));
const open = async () => {
  const views = await mediaViews(test.deps, owner, [{ mediaId: film, alt: null, locked: false }]);
  const view = views.get(film);
  if (!view || view.locked) throw new Error('not open');
  return view;
};
const blurUrl = async (viewer: Viewer | null = null) => {
  const views = await mediaViews(test.deps, viewer, [{ mediaId: film, alt: null, locked: true }]);
  const view = views.get(film);
  if (!view?.locked) throw new Error('not locked');
  return view.blurUrl ?? '';
};
/** The color of a picture's left side. */
async function leftOf(address: string, viewer: Viewer | null): Promise<'red' | 'blue'> {
  const answer = await test.get(address, viewer);
  expect(answer.status).toBe(200);
  const { channels } = await sharp(Buffer.from(await answer.arrayBuffer()))
    .resize(4, 1, { fit: 'fill' })
    .removeAlpha()
    .raw()
    .toBuffer()
    .then(([red = 0, , blue = 0]) => ({ channels: [red, blue] as const }));
  return channels[0] > channels[1] ? 'red' : 'blue';
}
const lefts = async () => [
  ...new Set(
    await Promise.all([
      ...(await open()).sources.map(({ url }) => leftOf(url, owner)),
      leftOf(await blurUrl(owner), owner),
      leftOf((await own())?.thumbnailUrl ?? '', owner),
    ]),
  ),
];
/** The stored keys of the film after the queued removals have run, and the keys in its rows. */
async function keptAndKnown() {
  const remove = mediaJobs.find((one) => one.job === removeFile);
  const signal = new AbortController().signal;
  for (const data of await jobs('media.remove-file')) await remove?.run(test.deps, data, signal);
  const kept: string[] = [];
  for await (const { key } of test.deps.files.list(folderOf(film))) kept.push(key);
  return [kept.toSorted(), (await variants()).map(({ key }) => key).toSorted()];
}

it('chosen while the film is prepared it is made after it', async () => {
  expect(await choose(1_500)).toMatchObject({ posterAtMs: 1_500, isPosterPending: true });
  expect(await jobs('media.make-poster')).toEqual([]);
  await test.prepare(film);
  expect(await jobs('media.make-poster')).toEqual([{ mediaId: film }]);
  // Only the owner sees this.
  expect(await lefts()).toEqual(['red']);
  expect(await blurUrl()).toBe('');
});

it('a kill in the middle loses nothing and shows nothing', async () => {
  const work = path.join(test.deps.config.dataDir, 'work', `poster-${film}`);
  const stopped = new AbortController();
  const running = make(stopped.signal);
  await vi.waitFor(() => readdir(work), { timeout: 30_000, interval: 10 });
  stopped.abort();
  await expect(running).rejects.toThrow('SIGKILL');
  expect(await lefts()).toEqual(['red']);
  expect(await own()).toMatchObject({ posterAtMs: 1_500, isPosterPending: true });
  await expect(readdir(work)).rejects.toThrow('ENOENT');
});

it('shows the chosen moment in every width, in the blur and in the thumbhash, at new addresses', async () => {
  const before = { view: await open(), pictures: await pictures(), blur: await blurUrl(owner) };
  await make();
  expect(await own()).toMatchObject({ posterAtMs: 1_500, isPosterPending: false });
  expect(await lefts()).toEqual(['blue']);
  expect(await leftOf(await blurUrl(), null)).toBe('blue');
  const after = await open();
  expect([after.width, after.height]).toEqual([before.view.width, before.view.height]);
  expect(after.thumbhash).not.toBe(before.view.thumbhash);
  expect(after.previewUrl).not.toBeNull();
  expect(await pictures()).toEqual(before.pictures.map((name) => `v1-${name}`).toSorted());
  for (const name of before.pictures) {
    expect((await test.get(publicAddress(objectOf(film, name)))).status).toBe(404);
  }
  expect((await test.get(before.blur, owner)).status).toBe(404);
  const [kept, known] = await keptAndKnown();
  expect(kept).toEqual(known);
  // A second run finds the poster already made.
  await make();
  expect(await own()).toMatchObject({ isPosterPending: false });
});

it('of two choices the last is kept, and of the one that came too late nothing', async () => {
  await choose(200);
  const late = make();
  await vi.waitFor(() => readdir(path.join(test.deps.config.dataDir, 'work', `poster-${film}`)), {
    timeout: 30_000,
    interval: 10,
  });
  await choose(1_900);
  await late;
  expect(await own()).toMatchObject({ posterAtMs: 1_900, isPosterPending: true });
  await make();
  expect(await lefts()).toEqual(['blue']);
  const [kept, known] = await keptAndKnown();
  expect(kept).toEqual(known);
});

it('can be left to the server again', async () => {
  expect(await choose(null)).toMatchObject({ posterAtMs: null, isPosterPending: true });
  await make();
  expect(await lefts()).toEqual(['red']);
  expect(await own()).toMatchObject({ posterAtMs: null, isPosterPending: false });
});

it('one that ends the process each time is given up: the one before is everyone’s again', async () => {
  await choose(1_500);
  await test.deps.db.pool.query('update media set poster_attempts = 5 where id = $1', [film]);
  expect(await blurUrl()).toBe('');
  await make();
  expect(await own()).toMatchObject({ posterAtMs: null, isPosterPending: false });
  expect(await leftOf(await blurUrl(), null)).toBe('red');
});

it('is of a film of one’s own, and within it', async () => {
  await expect(choose(2_500)).rejects.toThrow('poster_outside');
  const other = await test.signIn('creator');
  await expect(choosePoster(test.deps, other, film, 0)).rejects.toThrow('not_found');
  const uploadId = await test.upload(owner, await testSound(1), 'tone.wav');
  const sound = await createMedia(test.deps, owner, { uploadId, purpose: 'vault' });
  await expect(choosePoster(test.deps, owner, sound, 0)).rejects.toThrow('not_a_film');
});
