/** A kind of notice that only this file declares: nothing else is needed to add one. */
import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { defineNotice, noticesByKind } from '@limelight/contract/kernel/define-notice';
import { type UserId, userId } from '@limelight/contract/platform/ids';
import { buildFan } from '../../test/factories/accounts.ts';
import { TEST_NOW, viewerOf } from '../../test/factories/creators.ts';
import { signInAs } from '../../test/factories/sessions.ts';
import { collectedMail } from '../../test/collected-mail.ts';
import { testDeps } from '../../test/operations.ts';
import { runConsumers } from '../../test/run-consumers.ts';
import { openTestDb } from '../../test/test-db.ts';
import { unlisted } from '../../test/unlisted.ts';
import { emitAll } from '../events/index.ts';
import { defineEvent } from '../kernel/parts/event.ts';
import type { Deps } from '../kernel/deps.ts';
import { hear, tell } from '../kernel/parts/news.ts';
import { noticeArea } from '../kernel/parts/notice-area.ts';
import { FixedClock } from '../platform/clock/clock.ts';
import type { Letter } from '../platform/mail/mail.ts';
import type { PushMessage } from '../platform/push/push.ts';
import { deliver } from './delivery/deliver.ts';
import { noticesConsumer, noticesOf } from './index.ts';
import { countUnread, listNotices } from './list-notices.ts';
import { tellAll } from './tell.ts';

const showBegan = defineEvent('show.began', z.object({ showId: z.uuid(), fanId: userId }));

const kinds = noticesByKind([
  defineNotice('show_began', {
    fact: { showId: z.uuid() },
    names: ['show'],
    subject: 'new_posts',
    isSocial: true,
  }),
]);
/** Titles of the shows that exist. */
const shows = new Map<string, string>();
const area = noticeArea({
  kinds,
  words: {
    show_began: {
      say: ({ fact, names, last }) => ({
        title: `${last} went live: ${names.show}`,
        lines: [],
        action: { label: 'Watch', path: `/shows/${fact.showId}` },
      }),
      push: (last) => `${last} is live`,
    },
  },
  rules: {
    show_began: {
      sight: {
        door: { read: async () => shows },
        ask: ({ showId }: { showId: string }) => showId,
        judge(titles: ReadonlyMap<string, string>, showId: string) {
          const show = titles.get(showId);
          return show === undefined ? null : { names: { show } };
        },
      },
      once: 'of a thing',
    },
  },
  hears: [
    hear(showBegan, ({ showId, fanId }, at) => [
      tell(kinds.show_began, { showId }, { to: fanId, at, actor: host, thing: showId }),
    ]),
  ],
});
const declared = noticesOf([area], unlisted);
/** An older version of the product, which does not declare shows. */
const undeclared = noticesOf([], unlisted);

let database: Awaited<ReturnType<typeof openTestDb>>;
const clock = new FixedClock(TEST_NOW);
const letters: Letter[] = [];
const pushes: PushMessage[] = [];
const logged: string[] = [];
let host: UserId;
let fan: UserId;
let show: string;
beforeAll(async () => {
  database = await openTestDb();
  host = await buildFan(database.db, { displayName: 'Cleo' });
});
beforeEach(async () => {
  letters.length = 0;
  pushes.length = 0;
  logged.length = 0;
  show = randomUUID();
  shows.set(show, 'Harbor at night');
  fan = await buildFan(database.db);
});
afterAll(() => database.close());

function depsWith(notices: Deps['notices']): Deps {
  const more: Partial<Deps> = {
    notices,
    log: pino({}, { write: (line: string) => void logged.push(line) }),
    mail: collectedMail(letters, () => deps),
    push: {
      send: async (_keys: unknown, _to: unknown, message: PushMessage) => {
        pushes.push(message);
        return 'sent' as const;
      },
    },
  };
  const deps: Deps = new Proxy(testDeps(database.db, clock), {
    get: (target, name) => Reflect.get(name in more ? more : target, name) as unknown,
    has: (target, name) => name in more || name in target,
  });
  return deps;
}
async function begin(): Promise<void> {
  const deps = depsWith(declared);
  await deps.db.tx((tx) => emitAll(deps, tx, showBegan, [{ showId: show, fanId: fan }]));
  await runConsumers(deps, [noticesConsumer(declared)]);
}
const list = async (notices = declared) =>
  (await listNotices(depsWith(notices), viewerOf(fan), { about: 'all', limit: 20 })).items;
const unread = async (notices = declared) =>
  (await countUnread(depsWith(notices), viewerOf(fan))).unread;
const leave = async (notices = declared) => {
  for (const channel of ['push', 'email'] as const)
    await deliver(depsWith(notices), { recipientId: fan, channel });
};
/** Chooses pushes and at-once emails about shows. */
async function wantAll(): Promise<void> {
  await database.db.pool.query(
    `insert into notice_channels (user_id, subject, in_app, push, email) values ($1, 'new_posts', true, true, 'at_once')`,
    [fan],
  );
  await database.db.pool.query(
    `insert into push_subscriptions (endpoint, user_id, session_id, p256dh, auth, created_at)
     values ($1, $2, $3, 'p', 'a', now())`,
    [`https://push.example/${fan}`, fan, await signInAs(database.db, fan)],
  );
}

test('is written once, listed, counted, pushed and emailed in its own words', async () => {
  await wantAll();
  await begin();
  await begin();
  expect(await list()).toMatchObject([
    { fact: { kind: 'show_began', showId: show }, names: { show: 'Harbor at night' }, times: 1 },
  ]);
  expect(await unread()).toBe(1);
  await leave();
  expect(pushes.map(({ body, path }) => ({ body, path }))).toEqual([
    { body: 'Cleo is live', path: `/shows/${show}` },
  ]);
  expect(letters.map(({ subject }) => subject)).toEqual(['Cleo went live: Harbor at night']);
});

test('is gone where its area says that its reader may not see it', async () => {
  await begin();
  shows.delete(show);
  expect([await list(), await unread()]).toEqual([[], 0]);
});

test('is left out and said in the log once where no area declares it, and refused when it is told', async () => {
  await wantAll();
  await begin();
  expect([await list(undeclared), await list(undeclared), await unread(undeclared)]).toEqual([
    [],
    [],
    0,
  ]);
  await leave(undeclared);
  expect([pushes, letters]).toEqual([[], []]);
  expect(logged.filter((line) => line.includes('show_began'))).toHaveLength(1);
  const deps = depsWith(undeclared);
  const news = tell(kinds.show_began, { showId: show }, { to: fan, at: clock.now() });
  await expect(deps.db.tx((tx) => tellAll(deps, tx, [news]))).rejects.toThrow('show_began');
  expect(() => noticesOf([area, area], unlisted)).toThrow('two areas declare');
});
