import { afterAll, beforeAll, expect, it } from 'vitest';
import type { MediaId } from '@limelight/contract/platform/ids';
import { buildPicture } from '../../../test/factories/posts.ts';
import { operationsAs } from '../../../test/operations.ts';
import type { Viewer } from '../../kernel/viewer.ts';
import { publicAddress, sessionAddress } from '../../services/storage/index.ts';
import { putCaptions, removeCaptions } from './film-captions.ts';
import { removeFile } from './film-jobs.ts';
import { mediaJobs } from '../jobs.ts';
import { objectOf } from '../names.ts';
import { ownFilm } from './own-film.ts';
import type { Access } from '../../kernel/parts/byte-part.ts';
import { startTestMedia, type TestMedia } from '../testing/test-media.ts';
import { mediaViews } from '../views/view.ts';

let test: TestMedia;
let owner: Viewer;
let film: MediaId;
beforeAll(async () => {
  test = await startTestMedia();
  owner = await test.signIn('creator');
  film = await buildPicture(test.deps.db, owner.id, { kind: 'video' });
});
afterAll(() => test.close());

const srt = (text: string) => Buffer.from(`1\n00:00:01,000 --> 00:00:02,000\n${text}\n`);
const put = (language: string, text: string) =>
  putCaptions(test.deps, owner.id, { mediaId: film, language, file: srt(text) });
const textFor = async (viewer: Viewer | null) => {
  const answer = await test.get(sessionAddress(objectOf(film, 'captions/en.vtt')), viewer);
  return answer.ok ? answer.text() : answer.status;
};
const keys = async () => {
  const { rows } = await test.deps.db.pool.query<{ key: string }>(
    `select key from media_variants where media_id = $1 and name like 'captions/%' order by name`,
    [film],
  );
  return rows.map((row) => row.key);
};

it('captions in several languages are kept, replaced and removed, and their bytes with them', async () => {
  await put('en', 'Hello');
  await put('pt-br', 'Olá');
  const before = await keys();
  const { captions } = await put('en', 'Hello again');
  expect(captions.map((one) => one.language)).toEqual(['en', 'pt-br']);
  const answer = await test.get(captions[0]?.url ?? '', owner);
  expect(answer.headers.get('content-type')).toBe('text/vtt; charset=utf-8');
  expect(await answer.text()).toContain('Hello again');
  const { rows } = await test.deps.db.pool.query<{ payload: unknown }>(
    `select payload from graphile_worker._private_jobs`,
  );
  expect(rows).toEqual([{ payload: { version: 1, data: { key: before[0] } } }]);
  const job = mediaJobs.find((one) => one.job === removeFile);
  await job?.run(test.deps, { key: before[0] }, new AbortController().signal);
  await expect(test.deps.files.read(before[0] ?? '')).rejects.toThrow();
  const left = await removeCaptions(test.deps, owner.id, { mediaId: film, language: 'pt-br' });
  expect(left.captions.map((one) => one.language)).toEqual(['en']);
});

it('are given exactly to those who may see the film, and no longer than that', async () => {
  const fan = await test.signIn();
  let access: Access = 'full';
  test.access = (viewer) => (viewer === fan.id ? access : 'locked');
  const view = (
    await mediaViews(test.deps, fan, [{ mediaId: film, alt: null, locked: false }])
  ).get(film);
  expect(view).toMatchObject({ captions: [{ language: 'en', url: expect.any(String) }] });
  expect(await textFor(fan)).toContain('Hello again');
  expect(await textFor(await test.signIn())).toBe(404);
  expect(await textFor(null)).toBe(401);
  expect((await test.get(publicAddress(objectOf(film, 'captions/en.vtt')))).status).toBe(404);
  access = 'locked';
  expect(await textFor(fan)).toBe(404);
  const locked = await mediaViews(test.deps, fan, [{ mediaId: film, alt: null, locked: true }]);
  expect(JSON.stringify([...locked.values()])).not.toContain('captions');
});

it('belong to a film of one’s own', async () => {
  const picture = await buildPicture(test.deps.db, owner.id);
  const file = srt('Hello');
  const other = await test.signIn('creator');
  await expect(
    putCaptions(test.deps, owner.id, { mediaId: picture, language: 'en', file }),
  ).rejects.toThrow('not_a_film');
  await expect(
    putCaptions(test.deps, other.id, { mediaId: film, language: 'en', file }),
  ).rejects.toThrow('not_found');
  await expect(ownFilm(test.deps, other.id, film)).rejects.toThrow('not_found');
  await expect(
    removeCaptions(test.deps, other.id, { mediaId: film, language: 'en' }),
  ).rejects.toThrow('not_found');
  expect(
    (await operationsAs(test.deps, owner).media.film({ mediaId: film })).captions,
  ).toHaveLength(1);
});
