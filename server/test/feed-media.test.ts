import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { CreatorId, TierId, UserId } from '@limelight/contract/platform/ids';
import type { Deps } from '../src/kernel/deps.ts';
import { FixedClock } from '../src/platform/clock/clock.ts';
import { countStatements } from './database/count-statements.ts';
import { buildFan } from './factories/accounts.ts';
import { buildMembership, buildSeller, TEST_NOW, viewerOf } from './factories/creators.ts';
import { buildPicture, buildPost, EVERYONE, MEMBERS } from './factories/posts.ts';
import { operationsAs, testDeps } from './operations.ts';
import { openTestDb } from './test-db.ts';

/** Every module that can make a picture or a film: none of them may even be loaded. */
const loaded = vi.hoisted(() => {
  const tools: string[] = [];
  return {
    tools,
    processes: 0,
    tool: (name: string) => {
      tools.push(name);
      return { default: () => undefined };
    },
  };
});
vi.mock('sharp', () => loaded.tool('sharp'));
vi.mock('mediabunny', () => loaded.tool('mediabunny'));
vi.mock('heic-decode', () => loaded.tool('heic-decode'));
vi.mock('node:child_process', async (original) => {
  const real = await original<typeof import('node:child_process')>();
  return { ...real, fork: () => loaded.processes++, spawn: () => loaded.processes++ };
});
const VIEWERS = 24;
const POSTS = 12;
let database: Awaited<ReturnType<typeof openTestDb>>;
let seller: { id: CreatorId; tierId: TierId };
const viewers: UserId[] = [];
const clock = new FixedClock(TEST_NOW);

beforeAll(async () => {
  database = await openTestDb();
  const { db } = database;
  seller = await buildSeller(db);
  await db.pool.query('insert into media_settings (owner_id, watermark) values ($1, true)', [
    seller.id,
  ]);
  for (let index = 0; index < VIEWERS; index++) {
    const fan = await buildFan(db);
    viewers.push(fan);
    await db.pool.query(
      'insert into follows (fan_id, creator_id, created_at) values ($1, $2, now())',
      [fan, seller.id],
    );
    if (index % 2 === 0) await buildMembership(db, fan, seller.id, seller.tierId);
  }
});
afterAll(() => database.close());

const post = async (index: number) => {
  const kinds = ['picture', 'video', 'picture'];
  const media = [];
  for (const kind of kinds)
    media.push({ mediaId: await buildPicture(database.db, seller.id, { kind }) });
  await buildPost(database.db, seller.id, {
    audience: index % 2 === 0 ? MEMBERS : EVERYONE,
    publishedAt: new Date(TEST_NOW.getTime() - (index + 1) * 60_000),
    media,
  });
};
/** Reads the feed as one viewer; returns the statements that ran, and how many files were open to the viewer. */
async function readAs(viewer: UserId) {
  const { db, names } = countStatements(database.db);
  // any other port, such as the files', is absent, so that its use fails the test
  const deps: Deps = testDeps(db, clock);
  const feed = await operationsAs(deps, viewerOf(viewer)).discovery.listFeed({ limit: POSTS });
  const media = feed.items.flatMap((item) => item.media);
  return { names, open: media.filter((one) => !one.locked).length, all: media.length };
}
async function made() {
  const { rows } = await database.db.pool.query<{ variants: number; jobs: number }>(
    `select (select count(*)::int from media_variants) as variants,
       (select count(*)::int from graphile_worker._private_jobs) as jobs`,
  );
  return rows[0];
}

test('a feed full of pictures makes none: no tool, process, job or variant, and as many statements for any number of posts', async () => {
  const [first] = viewers;
  if (!first) throw new Error('no viewer');
  for (let index = 0; index < 2; index++) await post(index);
  // fills what is read once per process: the key that addresses are signed with
  await readAs(first);
  const few = await readAs(first);
  for (let index = 2; index < POSTS; index++) await post(index);
  const before = await made();
  const reads = await Promise.all(viewers.map(readAs));
  for (const [index, read] of reads.entries()) {
    expect(read.names).toEqual(few.names);
    expect([read.all, read.open]).toEqual([3 * POSTS, index % 2 === 0 ? 3 * POSTS : 1.5 * POSTS]);
  }
  expect(few.names.length).toBeLessThanOrEqual(6);
  expect(await made()).toEqual(before);
  expect([loaded.tools, loaded.processes]).toEqual([[], 0]);
});

test('the tools would have been noticed', async () => {
  await import('../src/media/pictures/worker/prepare-picture.ts').catch(() => undefined);
  expect(loaded.tools).toContain('sharp');
});
