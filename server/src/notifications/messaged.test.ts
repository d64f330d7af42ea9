import { areaOf } from '../../test/area-of.ts';
/** Notices of new messages: who gets a push or an email while they are on another screen, and who does not. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { pino } from 'pino';
import type { ConversationId, CreatorId, UserId } from '@limelight/contract/platform/ids';
import { open, send } from '../../test/chats/chats.ts';
import { buildFan } from '../../test/factories/accounts.ts';
import { buildSeller, viewerOf } from '../../test/factories/creators.ts';
import { signInAs } from '../../test/factories/sessions.ts';
import { operationsAs, testDeps } from '../../test/operations.ts';
import { startPushService } from '../../test/peers/push-service.ts';
import { runConsumers } from '../../test/run-consumers.ts';
import { runJobs } from '../../test/run-jobs.ts';
import { tellers, tellingJobs } from '../../test/chats/telling.ts';
import { openTestDb } from '../../test/test-db.ts';
import type { Deps } from '../kernel/deps.ts';
import { FixedClock, HOUR, MINUTE, SECOND } from '../platform/clock/clock.ts';
import type { Letter } from '../platform/mail/mail.ts';
import { createPush } from '../platform/push/push.ts';

const NOON = new Date('2026-06-15T12:00:00.000Z');

let database: Awaited<ReturnType<typeof openTestDb>>;
let peer: Awaited<ReturnType<typeof startPushService>>;
let clock: FixedClock;
let letters: Letter[];
let deps: Deps;
let creator: CreatorId;
let fan: UserId;
let id: ConversationId;
beforeAll(async () => {
  database = await openTestDb();
  peer = await startPushService();
});
beforeEach(async () => {
  await database.db.pool.query('delete from graphile_worker._private_jobs');
  clock = new FixedClock(NOON);
  letters = [];
  peer.received.length = 0;
  const push = createPush({ contact: () => 'mailto:help@example.test', agent: peer.agent });
  const more: Partial<Deps> = { push, log: pino({ level: 'silent' }) };
  deps = new Proxy(testDeps(database.db, clock, letters), {
    get: (target, name) => Reflect.get(name in more ? more : target, name) as unknown,
    has: (target, name) => name in more || name in target,
  });
  creator = (await buildSeller(database.db)).id;
  fan = await buildFan(database.db, { displayName: 'Ana' });
  await database.db.pool.query('insert into follows values ($1, $2, $3)', [fan, creator, NOON]);
  id = await open(as, fan, creator);
  // A stranger's first message is a request, so the two have written to each other before.
  await send(as, creator, id, {});
  await as(fan).messages.markRead({ conversationId: id, sequence: 1 });
  const { endpoint, keys } = peer.subscription;
  await database.db.pool.query(
    `insert into push_subscriptions (endpoint, user_id, session_id, p256dh, auth, created_at)
     values ($1, $2, $5, $3, $4, now())
     on conflict (endpoint) do update set user_id = excluded.user_id, session_id = excluded.session_id`,
    [endpoint, creator, keys.p256dh, keys.auth, await signInAs(database.db, creator)],
  );
});
afterAll(async () => {
  await peer.close();
  await database.close();
});

const as = (person: UserId) => operationsAs(deps, viewerOf(person));
const creators = () => as(creator);
const write = (text = 'A secret') => send(as, fan, id, { text });
const read = (sequence: number) => creators().messages.markRead({ conversationId: id, sequence });
/** Runs the consumers, and after `ms` the jobs that are due. */
async function later(ms = MINUTE): Promise<void> {
  await runConsumers(deps, tellers);
  clock.advance(ms);
  await database.db.pool.query(
    `update graphile_worker._private_jobs set run_at = run_at - ($1 || ' milliseconds')::interval`,
    [clock.now().getTime() - NOON.getTime()],
  );
  await runJobs(deps, tellingJobs, []);
}
const bodies = () => peer.received.map(({ message }) => message);

test('a message calls once until it is read, and says no more than who wrote', async () => {
  const first = await write();
  await later();
  await write();
  await later();
  expect(bodies()).toMatchObject([
    {
      title: deps.config.brandName,
      body: 'New message from Ana',
      path: `/dashboard/messages?conversation=${id}&message=${first.sequence}`,
    },
  ]);
  expect(JSON.stringify(bodies())).not.toContain('secret');
  await read(3);
  await later();
  await write();
  await later();
  expect(bodies()).toHaveLength(2);
  // The messages screen has its own list and badge.
  expect((await creators().notifications.list({})).items).toEqual([]);
  expect(await creators().notifications.countUnread({})).toEqual({ unread: 0 });
});

test('several messages call no more once there is a block', async () => {
  await write();
  await write();
  await as(fan).safety.block({ userId: creator, cancelMembership: false });
  await later();
  expect(bodies()).toEqual([]);
});

test('whoever has the conversation open is not called', async () => {
  const { sequence } = await write();
  await later(5 * SECOND);
  expect(bodies()).toEqual([]);
  await read(sequence);
  await later();
  expect(bodies()).toEqual([]);
});

test('nobody is called for what is muted, unsent, a request, or unwanted', async () => {
  await creators().messages.organize({ conversationId: id, isMuted: true });
  await write();
  await later();
  await creators().messages.organize({ conversationId: id, isMuted: false });
  await read(2);
  const { id: messageId } = await write();
  await as(fan).messages.unsend({ messageId });
  await later();
  const stranger = await buildFan(database.db);
  await database.db.pool.query('insert into follows values ($1, $2, $3)', [
    stranger,
    creator,
    NOON,
  ]);
  await send(as, stranger, await open(as, stranger, creator), {});
  await later();
  await creators().notifications.chooseChannels({
    subject: 'messages',
    inApp: true,
    push: false,
    email: 'none',
  });
  await write();
  await later();
  expect(bodies()).toEqual([]);
});

test('after an unsent message the next one calls', async () => {
  const { id: messageId } = await write();
  await later(5 * SECOND);
  await as(fan).messages.unsend({ messageId });
  await later();
  await write();
  await later();
  expect(bodies()).toHaveLength(1);
});

test('a mass message calls whoever has not read it and takes messages from its author', async () => {
  const muting = await buildFan(database.db);
  for (const one of [fan, muting]) {
    await database.db.pool.query('insert into follows values ($1, $2, $3) on conflict do nothing', [
      one,
      creator,
      NOON,
    ]);
    await as(one).notifications.chooseChannels({
      subject: 'messages',
      inApp: true,
      push: false,
      email: 'at_once',
    });
  }
  const muted = await open(as, muting, creator);
  await send(as, muting, muted, {});
  await send(as, creator, muted, {});
  await as(muting).messages.markRead({ conversationId: muted, sequence: 2 });
  await as(muting).messages.organize({ conversationId: muted, isMuted: true });
  await later();
  letters.length = 0;
  await operationsAs(deps, viewerOf(creator, 'creator')).messages.sendMass({
    clientId: 'to-all-of-them',
    audience: {
      include: { followers: true, members: false, tierIds: [], listIds: [] },
      exclude: { followers: false, members: false, tierIds: [], listIds: [], gotIds: [] },
    },
    text: 'The harbor at night',
  });
  await runJobs(deps, areaOf('messages').jobs, []);
  await later();
  await later();
  expect(letters).toHaveLength(1);
});

test('by email once a day, or at once, for who chooses so', async () => {
  const choose = (email: 'at_once' | 'daily') =>
    creators().notifications.chooseChannels({
      subject: 'messages',
      inApp: true,
      push: false,
      email,
    });
  await choose('at_once');
  await write();
  await later();
  expect(letters.map(({ subject }) => subject)).toEqual(['Ana sent you a message']);
  expect(letters[0]?.text).not.toContain('secret');
  await read(2);
  await choose('daily');
  await write();
  await write();
  await later();
  expect(letters).toHaveLength(1);
  await later(30 * HOUR);
  expect(letters.map(({ subject }) => subject)[1]).toBe('2 new messages from Ana');
});
