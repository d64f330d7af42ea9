import { afterAll, beforeAll, expect, test } from 'vitest';
import type { WatchMark } from '@limelight/contract/analytics/watch';
import type { CreatorId, MediaId, UserId } from '@limelight/contract/platform/ids';
import { toCents } from '@limelight/contract/platform/money';
import { open, send } from '../../test/chats/chats.ts';
import { viewerOf } from '../../test/factories/creators.ts';
import { buildPicture, buildPost } from '../../test/factories/posts.ts';
import { startMass } from '../../test/chats/mass.ts';
import { codeOf } from '../../test/operations.ts';
import { runJobs } from '../../test/run-jobs.ts';
import { queueDaily } from '../platform/jobs/daily.ts';
import { DAY } from '../platform/clock/clock.ts';
import { analyticsOfAccount } from './account.ts';
import { analyticsJobs } from './forget-visits.ts';
import { recordWatch } from './record-watch.ts';

let mass: Awaited<ReturnType<typeof startMass>>;
beforeAll(async () => {
  mass = await startMass();
});
afterAll(() => mass.money.close());

const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64) Firefox/150.0';
const watch = async (
  mediaId: MediaId,
  who: UserId | null,
  marks: readonly WatchMark[],
  userAgent = BROWSER,
  ip = '10.0.0.1',
) => {
  for (const mark of marks)
    await recordWatch(mass.money.deps, { mediaId, mark }, who && viewerOf(who), { ip, userAgent });
};
const buildFilm = async (creator: CreatorId, kind: 'video' | 'audio' = 'video') => {
  const id = await buildPicture(mass.money.db, creator, { kind });
  await mass.money.db.pool.query(`update media set duration_ms = 61000 where id = $1`, [id]);
  return id;
};
const shown = async (creator: CreatorId, audience?: Parameters<typeof buildPost>[2]) => {
  const mediaId = await buildFilm(creator);
  const publishedAt = mass.money.clock.now();
  await buildPost(mass.money.db, creator, { ...audience, publishedAt, media: [{ mediaId }] });
  return mediaId;
};
const day = (ago = 0) =>
  new Date(mass.money.clock.now().getTime() - ago * DAY).toISOString().slice(0, 10);
const watchedOf = async (creator: CreatorId, ago = 0) => {
  await mass.money.runConsumers();
  const period = { from: day(ago), to: day() };
  const { watched } = await mass.money.as(creator).analytics.getAnalytics(period);
  return watched.map(({ mediaId, starts, quarters, halves, threeQuarters, ends }) => ({
    mediaId,
    counts: [starts, quarters, halves, threeQuarters, ends],
  }));
};

test('each viewer counts once a day and mark, and what was jumped over is not counted', async () => {
  const { id: creator } = await mass.money.creator();
  const [one, other] = [(await mass.money.fan()).id, (await mass.money.fan()).id];
  const film = await shown(creator);
  await watch(film, one, [0, 25, 50, 75, 100, 100, 0]);
  await watch(film, other, [0, 75]);
  await watch(film, null, [0]);
  // the start event was lost
  await watch(film, null, [25], 'Mozilla/5.0 (X11; Linux x86_64) Firefox/151.0');
  expect(await watchedOf(creator)).toEqual([{ mediaId: film, counts: [4, 2, 1, 2, 1] }]);
  await mass.money.advance(DAY);
  await watch(film, other, [0, 25]);
  expect(await watchedOf(creator)).toEqual([{ mediaId: film, counts: [1, 1, 0, 0, 0] }]);
  expect(await watchedOf(creator, 1)).toEqual([{ mediaId: film, counts: [5, 3, 1, 2, 1] }]);
});

test('only those count who may see it: not its owner, not robots, no picture, and nobody before a lock', async () => {
  const { id: creator } = await mass.money.creator();
  const fan = (await mass.money.fan()).id;
  const film = await shown(creator);
  await watch(film, creator, [0]);
  await watch(film, null, [0], 'Mozilla/5.0 (compatible; Googlebot/2.1)');
  const locked = await shown(creator, {
    audience: [[{ kind: 'price', priceCents: toCents(500) }]],
  });
  await watch(locked, fan, [0, 25]);
  await watch(locked, null, [0]);
  const mediaId = await buildPicture(mass.money.db, creator);
  await buildPost(mass.money.db, creator, { media: [{ mediaId }] });
  await watch(mediaId, fan, [0]);
  expect(await watchedOf(creator)).toEqual([]);
});

test('of one public network 20 strangers a day count, each with all of their marks', async () => {
  const { id: creator } = await mass.money.creator();
  const film = await shown(creator);
  for (let n = 0; n < 25; n++) await watch(film, null, [0], `${BROWSER} ${n}`, '93.184.216.34');
  await watch(film, null, [25], `${BROWSER} 0`, '93.184.216.34');
  await watch(film, null, [25], `${BROWSER} 24`, '93.184.216.34');
  expect(await watchedOf(creator)).toEqual([{ mediaId: film, counts: [20, 1, 0, 0, 0] }]);
});

test('what was sent to many counts, what one fan got does not', async () => {
  const { id: creator } = await mass.money.creator();
  const fan = await mass.follower(creator);
  const [toOne, toMany] = [await buildFilm(creator), await buildFilm(creator, 'audio')];
  const conversation = await open(mass.as, creator, fan);
  await send(mass.as, creator, conversation, {
    text: 'Only for you',
    media: [{ mediaId: toOne, isFree: true }],
  });
  await mass.write(creator, { media: [{ mediaId: toMany, isFree: true }] });
  await mass.runAll();
  await watch(toOne, fan, [0, 100]);
  await watch(toMany, fan, [0, 100]);
  expect(await watchedOf(creator)).toEqual([{ mediaId: toMany, counts: [1, 0, 0, 0, 1] }]);
});

test('is a table too, and goes with the file and the account; single watches go after 30 days', async () => {
  const { id: creator } = await mass.money.creator();
  const fan = (await mass.money.fan()).id;
  const films = [await shown(creator), await shown(creator)];
  await watch(films[0]!, fan, [0, 25]);
  await watch(films[1]!, fan, [0]);
  await watch(films[1]!, null, [0]);
  await mass.money.runConsumers();
  const period = { from: day(), to: day() };
  const file = await mass.money.as(creator).analytics.exportWatched(period);
  const lines = (await file.text()).trim().split('\r\n');
  expect(lines[0]).toContain('File,Seconds,Played,25%,50%,75%,To the end');
  expect(lines.slice(1).map((line) => line.slice(line.indexOf(',')))).toEqual([
    ',61,2,0,0,0,0',
    ',61,1,1,0,0,0',
  ]);
  expect(await codeOf(mass.money.as(fan, new Set()).analytics.exportWatched(period))).toBe(
    'forbidden',
  );
  const rows = async (table: string) =>
    (
      await mass.money.db.pool.query(`select from ${table} where media_id = any($1::uuid[])`, [
        films,
      ])
    ).rowCount;
  await mass.money.advance(31 * DAY);
  await queueDaily(mass.money.deps, analyticsJobs);
  await runJobs(mass.money.deps, analyticsJobs);
  expect(await rows('media_watches')).toBe(0);
  expect(await rows('watch_days')).toBe(2);
  const section = analyticsOfAccount.exports?.find(({ name }) => name === 'watches_of_recordings');
  const exported = async () =>
    section && (await mass.money.db.one(section.statement, creator)).section;
  expect(await exported()).toHaveLength(2);
  await mass.money.db.tx((tx) =>
    Promise.resolve(analyticsOfAccount.close?.(mass.money.deps, tx, creator)),
  );
  expect(await exported()).toEqual([]);
});
