import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { pino } from 'pino';
import type { CreatorId, PostId, UserId } from '@limelight/contract/platform/ids';
import { orderId } from '@limelight/contract/platform/ids';
import { toCents } from '@limelight/contract/platform/money';
import { buildFan } from '../../../test/factories/accounts.ts';
import { buildSeller, viewerOf } from '../../../test/factories/creators.ts';
import { buildPost } from '../../../test/factories/posts.ts';
import { signInAs } from '../../../test/factories/sessions.ts';
import { codeOf, operationsAs, testDeps } from '../../../test/operations.ts';
import { startPushService } from '../../../test/peers/push-service.ts';
import { runConsumers } from '../../../test/run-consumers.ts';
import { dueNow, runJobs } from '../../../test/run-jobs.ts';
import { tellers, tellingJobs } from '../../../test/chats/telling.ts';
import { openTestDb } from '../../../test/test-db.ts';
import type { Deps } from '../../kernel/deps.ts';
import { FixedClock, HOUR, MINUTE } from '../../platform/clock/clock.ts';
import { Jobs } from '../../platform/jobs/job.ts';
import { createMail, deliverMailHandler } from '../../platform/mail/deliver-mail.ts';
import type { Letter } from '../../platform/mail/mail.ts';
import { createPush } from '../../platform/push/push.ts';
import { deliver } from './deliver.ts';
import { noticeLetters } from './notice-letters.ts';
import { tellAll } from '../tell.ts';
import { unsubscribeRoutes } from '../choices/unsubscribe.ts';

/** Midnight in New York is four o'clock UTC. */
const NOON = new Date('2026-06-15T12:00:00.000Z');

let database: Awaited<ReturnType<typeof openTestDb>>;
let peer: Awaited<ReturnType<typeof startPushService>>;
let clock: FixedClock;
let letters: Letter[];
let failures: string[];
let deps: Deps;
let creator: CreatorId;
let fan: UserId;
let post: PostId;
beforeAll(async () => {
  database = await openTestDb();
  peer = await startPushService();
});
beforeEach(async () => {
  await database.db.pool.query('delete from graphile_worker._private_jobs');
  clock = new FixedClock(NOON);
  letters = [];
  failures = [];
  peer.received.length = 0;
  peer.service.status = 201;
  const push = createPush({ contact: () => 'mailto:help@example.test', agent: peer.agent });
  const parts = testDeps(database.db, clock, letters);
  const more: Partial<Deps> = { push, log: pino({ level: 'silent' }) };
  deps = new Proxy(parts, {
    get: (target, name) => Reflect.get(name in more ? more : target, name) as unknown,
    has: (target, name) => name in more || name in target,
  });
  creator = (await buildSeller(database.db)).id;
  fan = await buildFan(database.db, { displayName: 'Ana' });
  post = await buildPost(database.db, creator, { title: 'Harbor', publishedAt: NOON });
});
afterAll(async () => {
  await peer.close();
  await database.close();
});

const as = (id: UserId) => operationsAs(deps, viewerOf(id));
const choose = (channels: { push?: boolean; email?: 'none' | 'at_once' | 'daily' }) =>
  as(creator).notifications.chooseChannels({
    subject: 'comments',
    inApp: true,
    push: false,
    email: 'none',
    ...channels,
  });
async function comment(text: string) {
  clock.advance(MINUTE);
  await as(fan).posts.comment({ postId: post, text });
  await runConsumers(deps, tellers);
}
/** Runs the jobs that are due by the product's clock. */
async function run() {
  await database.db.pool.query(
    `update graphile_worker._private_jobs set run_at = run_at - ($1 || ' milliseconds')::interval`,
    [clock.now().getTime() - NOON.getTime()],
  );
  await runJobs(deps, tellingJobs, failures);
}
async function subscribe(id: UserId = creator) {
  const { endpoint, keys } = peer.subscription;
  await database.db.pool.query(
    `insert into push_subscriptions (endpoint, user_id, session_id, p256dh, auth, created_at)
     values ($1, $2, $5, $3, $4, now())
     on conflict (endpoint) do update set user_id = excluded.user_id, session_id = excluded.session_id`,
    [endpoint, id, keys.p256dh, keys.auth, await signInAs(database.db, id)],
  );
}
const browsers = async () =>
  (await database.db.pool.query('select from push_subscriptions where user_id = $1', [creator]))
    .rowCount;
const jobOf = (channel: 'push' | 'email' | 'digest') =>
  deliver(deps, { recipientId: creator, channel });

test('a suspended person hears nothing of what others do, also where it was due before', async () => {
  await choose({ email: 'at_once', push: true });
  await subscribe();
  await comment('Before');
  const suspend = (at: Date | null) =>
    database.db.pool.query('update accounts set suspended_at = $2 where id = $1', [creator, at]);
  await suspend(clock.now());
  clock.advance(HOUR);
  await run();
  expect([letters, peer.received]).toEqual([[], []]);
  await suspend(null);
  // Notices of one post are one notice until it is read.
  await database.db.pool.query('update notices set read_at = $1', [clock.now()]);
  await comment('After');
  clock.advance(HOUR);
  await run();
  expect(letters).toHaveLength(1);
});

test('an at-once email leaves once however often its job runs, and ends with one click', async () => {
  await choose({ email: 'at_once' });
  await comment('So calm');
  await comment('Still calm');
  await run();
  await jobOf('email');
  await Promise.all([jobOf('email'), jobOf('email')]);
  expect(letters).toHaveLength(1);
  const [letter] = letters;
  expect(letter).toMatchObject({ to: `${creator}@example.test` });
  expect(letter?.subject).toBe('2 new comments on your post “Harbor”');
  const link = new URL(letter?.unsubscribeUrl ?? '');
  expect(letter?.text).toContain(link.href);
  const routes = unsubscribeRoutes(deps);
  const asked = await routes.request(`/${link.search}`);
  expect(await asked.text()).toContain('Unsubscribe?');
  const settings = async () =>
    (await as(creator).notifications.getSettings({})).subjects.find(
      ({ subject }) => subject === 'comments',
    );
  expect(await settings()).toMatchObject({ email: 'at_once' });
  const body = 'List-Unsubscribe=One-Click';
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const post = (search: string) => routes.request(`/${search}`, { method: 'POST', body, headers });
  expect((await post(`${link.search.slice(0, -2)}xx`)).status).toBe(404);
  expect((await post('?token=abc')).status).toBe(404);
  expect(await settings()).toMatchObject({ email: 'at_once' });
  expect((await post(link.search)).status).toBe(200);
  expect(await settings()).toMatchObject({ inApp: true, push: false, email: 'none' });
});

test('a letter that waits for the mail server says nothing that has gone meanwhile', async () => {
  await choose({ email: 'at_once' });
  const jobs = new Jobs(clock);
  const waiting = new Proxy(deps, {
    get: (target, name) =>
      name === 'mail' ? createMail(jobs) : (Reflect.get(target, name) as unknown),
    has: () => true,
  });
  const kept = async () =>
    (
      await database.db.pool.query<{ body_text: string }>(
        'select body_text from outbox_messages where recipient = $1',
        [`${creator}@example.test`],
      )
    ).rows.map((row) => row.body_text);
  const mail = [deliverMailHandler(async () => true, [noticeLetters])];
  for (const isDeleted of [true, false]) {
    const { id } = await as(fan).posts.comment({ postId: post, text: 'Regrets' });
    await runConsumers(deps, tellers);
    await deliver(waiting, { recipientId: creator, channel: 'email' });
    if (isDeleted) await as(fan).posts.deleteComment({ commentId: id });
    await runJobs(waiting, mail, failures);
    expect(await kept()).toEqual(isDeleted ? [] : [expect.stringContaining('Regrets')]);
    await as(creator).notifications.markAllRead({ until: clock.now().toISOString() });
  }
  expect(failures).toEqual([]);
});

test('the daily email is one for the day, of what is still unread and wanted', async () => {
  await choose({ email: 'daily' });
  await comment('One');
  await as(creator).notifications.markAllRead({ until: clock.now().toISOString() });
  await comment('Two');
  await run();
  expect(letters).toEqual([]);
  clock.advance(30 * HOUR);
  await run();
  expect(letters.map(({ subject }) => subject)).toEqual(['Ana commented on your post “Harbor”']);
  await comment('Three');
  await choose({ email: 'none' });
  clock.advance(30 * HOUR);
  await run();
  await dueNow(deps);
  await jobOf('digest');
  expect(letters).toHaveLength(1);
});

test('quiet hours hold pushes and emails back until they end', async () => {
  await as(creator).notifications.choosePace({
    quietHours: { from: '11:00', until: '14:00' },
    pushShowsMore: false,
  });
  await choose({ push: true, email: 'at_once' });
  await subscribe();
  await comment('Sh');
  await jobOf('email');
  await jobOf('push');
  expect([letters, peer.received]).toEqual([[], []]);
  clock.advance(2 * HOUR);
  await run();
  expect([letters.length, peer.received.length]).toEqual([1, 1]);
});

test('a takedown and its undo within quiet hours are one push', async () => {
  const { notifications } = as(creator);
  await notifications.choosePace({
    quietHours: { from: '11:00', until: '14:00' },
    pushShowsMore: true,
  });
  await notifications.chooseChannels({
    subject: 'moderation',
    inApp: true,
    push: true,
    email: 'at_once',
  });
  await subscribe();
  for (const kind of ['post_taken_down', 'post_restored'] as const) {
    clock.advance(MINUTE);
    const fact = { kind, postId: post };
    await database.db.tx((tx) =>
      tellAll(deps, tx, [{ tell: { to: creator, fact, at: clock.now() } }]),
    );
  }
  clock.advance(2 * HOUR);
  await run();
  expect(peer.received).toMatchObject([{ message: { title: 'Your post is back' } }]);
});

test('a push is for the browser alone, signed by this server, and says no more than allowed', async () => {
  await choose({ push: true });
  await subscribe();
  await comment('A secret');
  await run();
  const [notice] = (await as(creator).notifications.list({})).items;
  expect(peer.received).toMatchObject([
    {
      message: {
        title: deps.config.brandName,
        body: 'New comment from Ana',
        path: `/post/${post}`,
        tag: notice?.id,
      },
      claims: { aud: new URL(peer.subscription.endpoint).origin, sub: 'mailto:help@example.test' },
    },
  ]);
  await as(creator).notifications.choosePace({ quietHours: null, pushShowsMore: true });
  await as(creator).notifications.markAllRead({ until: clock.now().toISOString() });
  await comment('A secret');
  await run();
  expect(peer.received[1]).toMatchObject({
    message: { title: 'Ana commented on your post “Harbor”', body: 'A secret' },
  });
});

test('who signed out of a browser gets no more pushes there', async () => {
  await choose({ push: true });
  await subscribe();
  await comment('One');
  await database.db.pool.query('update auth.sessions set ended_at = now() where user_id = $1', [
    creator,
  ]);
  await run();
  await as(creator).notifications.markAllRead({ until: clock.now().toISOString() });
  await comment('Two');
  await run();
  expect(peer.received).toEqual([]);
});

test('a push that fails is tried again and not lost; a browser that has gone is forgotten', async () => {
  await choose({ push: true });
  await subscribe();
  peer.service.status = 500;
  await comment('Hello');
  await run();
  expect([failures.length, peer.received.length]).toEqual([1, 1]);
  peer.service.status = 201;
  await dueNow(deps);
  await runJobs(deps, tellingJobs, failures);
  expect(peer.received).toHaveLength(2);
  await jobOf('push');
  expect(peer.received).toHaveLength(2);
  for (const gone of [404, 410]) {
    await subscribe();
    peer.service.status = gone;
    await as(creator).notifications.markAllRead({ until: clock.now().toISOString() });
    await comment('Bye');
    await run();
    expect(await browsers()).toBe(0);
  }
  expect(failures).toHaveLength(1);
});

test('a browser subscribes where the internet is, ten a person, and for who signed in there last', async () => {
  const { keys } = peer.subscription;
  const at = (n: number) => `https://push.example.com/${n}`;
  const signedIn = async (id: UserId) =>
    operationsAs(deps, { ...viewerOf(id), sessionId: await signInAs(database.db, id) });
  const theirs = await signedIn(creator);
  const others = await signedIn(fan);
  for (let n = 0; n < 12; n++) {
    clock.advance(MINUTE);
    await theirs.notifications.subscribePush({ endpoint: at(n), keys });
  }
  expect(await browsers()).toBe(10);
  expect(await theirs.notifications.findPush({ endpoint: at(11) })).toEqual({ isOn: true });
  await others.notifications.subscribePush({ endpoint: at(11), keys });
  expect(await theirs.notifications.findPush({ endpoint: at(11) })).toEqual({ isOn: false });
  expect(await browsers()).toBe(9);
  await as(creator).notifications.unsubscribePush({ endpoint: at(10) });
  await as(creator).notifications.unsubscribePush({ endpoint: at(11) });
  expect(await browsers()).toBe(8);
  for (const endpoint of ['https://127.0.0.1/x', 'https://localhost/x', 'https://[::1]/x'])
    expect(await codeOf(as(fan).notifications.subscribePush({ endpoint, keys }))).toBe(
      'endpoint_not_usable',
    );
  const plain = { endpoint: 'http://push.example.com/1', keys };
  expect(await codeOf(as(fan).notifications.subscribePush(plain))).toBe('invalid_input');
  const short = { endpoint: at(1), keys: { ...keys, auth: 'abc' } };
  expect(await codeOf(as(fan).notifications.subscribePush(short))).toBe('invalid_input');
  const { publicKey } = await as(fan).notifications.pushKey({});
  expect(Buffer.from(publicKey, 'base64url')).toHaveLength(65);
  expect(await as(creator).notifications.pushKey({})).toEqual({ publicKey });
});

test('settings are for who is signed in', async () => {
  const nobody = operationsAs(deps, null).notifications;
  for (const call of [nobody.getSettings({}), nobody.listCreators({}), nobody.pushKey({})])
    expect(await codeOf(call)).toBe('not_signed_in');
});

test('a notice that cannot be read or put into words is set aside, and the others leave', async () => {
  await choose({ email: 'at_once' });
  const dispute = (cents: number) => ({
    tell: {
      to: creator,
      fact: {
        kind: 'dispute_opened' as const,
        orderId: orderId.parse(randomUUID()),
        bought: 'membership' as const,
        amountCents: toCents(cents),
        creatorCents: toCents(cents),
        answerBy: NOON.toISOString(),
      },
      at: NOON,
    },
  });
  await database.db.tx((tx) => tellAll(deps, tx, [dispute(500), dispute(900)]));
  const { pool } = database.db;
  await pool.query(
    `update notices set facts = '{}' where recipient_id = $1 and facts->>'amountCents' = '500'`,
    [creator],
  );
  await pool.query(`update accounts set time_zone = 'Mars/Olympus' where id = $1`, [creator]);
  await comment('So calm');
  await run();
  expect(letters.map(({ subject }) => subject)).toEqual(['Ana commented on your post “Harbor”']);
  expect(failures).toEqual([]);
  const { items } = await as(creator).notifications.list({});
  expect(items.map(({ fact }) => fact.kind)).toEqual(['commented', 'dispute_opened']);
});
