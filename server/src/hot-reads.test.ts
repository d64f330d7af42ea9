import { afterAll, beforeAll, expect, test } from 'vitest';
import { Hono } from 'hono';
import { buildFan } from '../test/factories/accounts.ts';
import { buildSeller, TEST_NOW, viewerOf } from '../test/factories/creators.ts';
import { buildPost } from '../test/factories/posts.ts';
import { operationsAs, testDeps } from '../test/operations.ts';
import { openTestDb } from '../test/test-db.ts';
import type { Viewer } from './accounts/viewer.ts';
import { hotReads } from './hot-reads.ts';
import { FixedClock } from './platform/clock/clock.ts';
import { mountHotReads } from './platform/http/hot-read.ts';
import { router } from './router.ts';

let database: Awaited<ReturnType<typeof openTestDb>>;
let fan: Viewer;
const deps = () => testDeps(database.db, new FixedClock(TEST_NOW));

beforeAll(async () => {
  database = await openTestDb();
  const { id } = await buildSeller(database.db, { handle: 'anna' });
  await buildPost(database.db, id);
  fan = viewerOf(await buildFan(database.db));
  await operationsAs(deps(), fan).discovery.follow({ creatorId: id });
});
afterAll(() => database.close());

/** What a person (null: a stranger) is answered at an address below /functions/v1. */
async function ask(viewer: Viewer | null, address: string) {
  const app = new Hono();
  const request = { id: 'r', ip: '127.0.0.1', userAgent: null };
  const contextOf = () => Promise.resolve({ deps: deps(), viewer, request });
  mountHotReads(app, hotReads, { contextOf, log: deps().log });
  const answer = await app.request(`/functions/v1${address}`);
  return { status: answer.status, body: await answer.json() };
}

test('are the pages that everybody asks for all the time', () => {
  expect(hotReads.map(({ path }) => path).sort()).toEqual([
    '/creators/{handle}',
    '/creators/{handle}/posts',
    '/discovery/creators',
    '/discovery/explore',
    '/discovery/feed',
    '/discovery/search',
  ]);
});

test('answer what their operations answer', async () => {
  const as = operationsAs(deps(), fan);
  expect(await ask(fan, '/discovery/feed?limit=5')).toEqual({
    status: 200,
    body: await as.discovery.listFeed({ limit: 5 }),
  });
  expect(await ask(null, '/creators/anna/posts')).toEqual({
    status: 200,
    body: await operationsAs(deps(), null).posts.listByCreator({ handle: 'anna' }),
  });
});

test.each([
  ['not_signed_in', 401, '/discovery/feed'],
  ['not_found', 404, '/creators/nobody/posts'],
  ['invalid_input', 400, '/discovery/explore?limit=x'],
  ['invalid_input', 400, '/discovery/explore?limit=5&limit=6'],
  ['invalid_input', 400, '/discovery/explore?unknown=1'],
  ['invalid_input', 400, '/discovery/explore?cursor=x'],
])('refuse with %s (%i) at %s', async (code, status, address) => {
  expect(await ask(null, address)).toMatchObject({ status, body: { code, defined: true, status } });
});

test('take no address of another operation', () => {
  const hot = new Set(hotReads.map(({ path }) => path as string));
  const others = Object.values(router)
    .flatMap((area) => Object.values(area))
    .map((operation) => operation['~orpc'].route)
    .filter(({ method, path }) => method === 'GET' && path !== undefined && !hot.has(path))
    .map(({ path }) => String(path));
  expect(others.length).toBeGreaterThan(30);
  for (const path of hot) {
    const taken = new RegExp(`^${path.replace(/{\w+}/g, '[^/]+')}$`);
    expect(others.filter((other) => taken.test(other))).toEqual([]);
  }
});
