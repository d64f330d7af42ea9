import type { Context } from 'hono';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { CreatorId, PostId, UserId } from '@limelight/contract/platform/ids';
import { open as openChat, send } from '../../test/chats/chats.ts';
import { buildFan } from '../../test/factories/accounts.ts';
import { buildSeller, TEST_NOW, viewerOf } from '../../test/factories/creators.ts';
import { buildPost, MEMBERS } from '../../test/factories/posts.ts';
import { operationsAs, testDeps } from '../../test/operations.ts';
import { openTestDb } from '../../test/test-db.ts';
import type { Viewer } from '../kernel/viewer.ts';
import { FixedClock } from '../platform/clock/clock.ts';
import { ownPages } from './own-pages.ts';
import type { OwnQuestions } from './own-reads.ts';
import { ownQuestions } from './page-questions.ts';
import type { Answer, Render } from './public-pages.ts';
import type { BrowserConfig } from './template.ts';

let database: Awaited<ReturnType<typeof openTestDb>>;
let seller: CreatorId;
let follower: Viewer;
let other: Viewer;
let post: PostId;

beforeAll(async () => {
  database = await openTestDb();
  const { db } = database;
  seller = (await buildSeller(db, { handle: 'seller' })).id;
  [follower, other] = [viewerOf(await buildFan(db)), viewerOf(await buildFan(db))];
  post = await buildPost(db, seller, { text: 'Low tide' });
  await db.pool.query('insert into follows (fan_id, creator_id, created_at) values ($1, $2, $3)', [
    follower.id,
    seller,
    TEST_NOW,
  ]);
});
afterAll(() => database.close());

const render = vi.fn<Render>(({ url }) =>
  Promise.resolve({ head: '', body: `page ${url}`, styles: '' }),
);
const questionDeps = () => testDeps(database.db, new FixedClock(TEST_NOW));
const questions = (person: Viewer) => ownQuestions(questionDeps(), person);

/** The pages of a person, by their cookie; null for a visitor, an ended session and a suspended account. */
const pagesOf = (person: Viewer | null, askAs?: (person: Viewer) => OwnQuestions) =>
  pagesFor(() => Promise.resolve(person), askAs);

function pagesFor(
  personOf: () => Promise<Viewer | null>,
  askAs: (person: Viewer) => OwnQuestions = questions,
) {
  const page = ownPages({
    render,
    browserConfig: () => ({ now: TEST_NOW.getTime() }) as BrowserConfig,
    personOf,
    askAs,
    log: pino({ level: 'silent' }),
  });
  return (address: string, header: Record<string, string> = {}) => {
    const url = `http://localhost${address}`;
    const { pathname: path } = new URL(url);
    return page({ req: { path, url, header: () => header } } as unknown as Context);
  };
}

const operationsIn = (page: { readonly data: unknown } | null) =>
  (page?.data as readonly Answer[] | undefined)?.map(({ operation }) => operation);
const FRAME = ['accounts.me', 'notifications.countUnread', 'messages.countUnread'];

test('a person gets the screens that they open most with what these would ask first', async () => {
  const page = pagesOf(follower);
  const home = await page('/dashboard');
  expect(operationsIn(home)).toEqual([...FRAME, 'discovery.listFeed']);
  expect(home).toMatchObject({
    body: 'page /dashboard',
    sessionId: follower.sessionId,
    madeAt: TEST_NOW.getTime(),
  });
  expect(render.mock.lastCall?.[0].person).toMatchObject({ id: follower.id, timeZone: 'UTC' });
  expect(operationsIn(await page('/dashboard/search'))).toEqual([
    ...FRAME,
    'discovery.explore',
    'discovery.listSearches',
  ]);
  expect(operationsIn(await page(`/post/${post}`))).toEqual([
    ...FRAME,
    'posts.get',
    'posts.listComments',
  ]);
});

test('messages come as they are, and a conversation while nothing in it is unread', async () => {
  const as = (id: UserId) => operationsAs(questionDeps(), viewerOf(id));
  const id = await openChat(as, follower.id, seller);
  const page = pagesOf(follower);
  expect(operationsIn(await page('/dashboard/messages'))).toEqual([
    ...FRAME,
    'messages.listConversations',
  ]);
  const address = `/dashboard/messages?conversation=${id}`;
  const opened = await page(address);
  expect(operationsIn(opened)).toEqual([
    ...FRAME,
    'messages.listConversations',
    'messages.getConversation',
    'messages.list',
  ]);
  expect(opened?.body).toBe(`page ${address}`);
  expect(await pagesOf(other)(address)).toBeNull();
  await send(as, seller, id, { text: 'Low tide at six' });
  expect(await page(address)).toBeNull();
});

test('a locked post comes as this person sees it: without its text and comments', async () => {
  const locked = await buildPost(database.db, seller, {
    text: 'Only for members',
    audience: MEMBERS,
  });
  const page = await pagesOf(other)(`/post/${locked}`);
  expect(operationsIn(page)).toEqual([...FRAME, 'posts.get']);
  expect(JSON.stringify(page)).not.toContain('Only for members');
});

test.each([
  ['a visitor, an ended session or a suspended account', () => null],
  ['an account with a second factor', () => ({ ...follower, awaitsSecondFactor: true })],
])('%s gets nothing of the kind', async (_who, person) => {
  const page = pagesOf(person());
  for (const address of ['/dashboard', '/dashboard/search', '/dashboard/messages', `/post/${post}`])
    expect(await page(address)).toBeNull();
});

test('the app alone shows a Home without posts, and that of a creator', async () => {
  expect(await pagesOf(other)('/dashboard')).toBeNull();
  const creator = pagesOf({ ...follower, roles: new Set(['fan', 'creator']) });
  expect(await creator('/dashboard')).toBeNull();
  expect(await creator('/dashboard/search')).not.toBeNull();
});

test('other addresses are left to the app, also those that say more', async () => {
  const page = pagesOf(follower);
  for (const address of [
    '/dashboard?tab=explore',
    '/dashboard/search?q=sea',
    '/dashboard/settings',
    '/post/nonsense',
    `/post/${post}?order=1`,
    '/creator/seller',
    '/',
  ])
    expect(await page(address), address).toBeNull();
});

test('a post that does not exist for the person has no content', async () => {
  const draft = await buildPost(database.db, seller, { status: 'draft' });
  expect(await pagesOf(follower)(`/post/${draft}`)).toBeNull();
  await database.db.pool.query(
    'insert into blocks (blocker_id, blocked_id, created_at) values ($1, $2, $3)',
    [seller, other.id, TEST_NOW],
  );
  expect(await pagesOf(other)(`/post/${post}`)).toBeNull();
});

test('only a document that a browser opens has content, no frame and nothing that a script asks for', async () => {
  const page = pagesOf(follower);
  const asked = (dest: string, mode: string) =>
    page('/dashboard', { 'sec-fetch-dest': dest, 'sec-fetch-mode': mode });
  expect(await asked('document', 'navigate')).not.toBeNull();
  expect(await asked('iframe', 'navigate')).toBeNull();
  expect(await asked('empty', 'cors')).toBeNull();
  expect(await asked('empty', 'same-origin')).toBeNull();
});

test('every request is answered for itself, and at most eight at once', async () => {
  const asked: Viewer[] = [];
  let go = () => {};
  const gate = new Promise<void>((resolve) => (go = resolve));
  const page = pagesOf(follower, (person) => {
    asked.push(person);
    return {
      ...questions(person),
      listFeed: async () => {
        await gate;
        return { items: [{}] };
      },
    };
  });
  const pages = Array.from({ length: 9 }, () => page('/dashboard'));
  expect(await pages[8]).toBeNull();
  go();
  expect((await Promise.all(pages)).filter(Boolean)).toHaveLength(8);
  expect(asked).toHaveLength(8);
  expect(await page('/dashboard')).not.toBeNull();
});

test('a slow database or a fault leaves the page to the app', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const never = () => new Promise<never>(() => {});
    const slow = pagesOf(follower, (person) => ({ ...questions(person), me: never }));
    const page = slow('/dashboard');
    await vi.advanceTimersByTimeAsync(2_000);
    expect(await page).toBeNull();
  } finally {
    vi.useRealTimers();
  }
  render.mockRejectedValueOnce(new Error('broken'));
  expect(await pagesOf(follower)('/dashboard')).toBeNull();
});

test('a person who cannot be looked up gets what strangers get', async () => {
  const away = Object.assign(new Error('no database'), { code: 'ECONNREFUSED' });
  expect(await pagesFor(() => Promise.reject(away))(`/post/${post}`)).toBeNull();
});
