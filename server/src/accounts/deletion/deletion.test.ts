import { areaOf } from '../../../test/area-of.ts';
/** What is left when the grace time of a deletion is over. */
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Audience } from '@limelight/contract/posts/operations';
import { toCents } from '@limelight/contract/platform/money';
import type { CreatorId, MediaId, PostId, UserId } from '@limelight/contract/platform/ids';
import { buildCreator, buildFan } from '../../../test/factories/accounts.ts';
import {
  buildMembership,
  buildTier,
  TEST_NOW,
  viewerOf,
} from '../../../test/factories/creators.ts';
import { buildPicture, buildPost, buildPurchase, MEMBERS } from '../../../test/factories/posts.ts';
import { signInAs } from '../../../test/factories/sessions.ts';
import { codeOf, operationsAs } from '../../../test/operations.ts';
import { TestBus } from '../../../test/peers/start-auth.ts';
import { runJobs } from '../../../test/run-jobs.ts';
import { openTestDb } from '../../../test/test-db.ts';
import { readConfig } from '../../config.ts';
import type { Deps } from '../../kernel/deps.ts';
import { FixedClock } from '../../platform/clock/clock.ts';
import { createLocalFiles } from '../../platform/files/local-files.ts';
import { Jobs } from '../../platform/jobs/job.ts';
import { areaParts } from '../../area-parts.ts';
import { deleteAccount, eraseContent } from './delete-account.ts';
import { accountsArea } from '../area.ts';

let database: Awaited<ReturnType<typeof openTestDb>>;
let folder: string;
let deps: Deps;
const clock = new FixedClock(TEST_NOW);
beforeAll(async () => {
  database = await openTestDb();
  // The queue requires a handler for the errors of lost connections.
  database.db.pool.on('error', () => undefined);
  database.db.pool.on('connect', (client) => client.on('error', () => undefined));
  folder = await mkdtemp(path.join(tmpdir(), 'limelight-deletion-'));
  deps = {
    ...areaParts,
    config: readConfig({}),
    db: database.db,
    clock,
    bus: new TestBus(),
    files: createLocalFiles(folder),
    jobs: new Jobs(clock),
    log: pino({ level: 'silent' }),
  } as unknown as Deps;
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

const rows = async (sql: string, ...values: unknown[]): Promise<unknown[]> =>
  (await database.db.pool.query<Record<string, unknown>>(sql, values)).rows;

async function picture(owner: string): Promise<MediaId> {
  const id = await buildPicture(database.db, owner);
  await deps.files.put(`media/${id}/w640.webp`, Buffer.from('bytes'));
  return id;
}
const hasBytes = async (id: MediaId) =>
  (await readdir(path.join(folder, 'media')).catch((): string[] => [])).includes(id);

interface Leaving {
  readonly creator: CreatorId;
  readonly buyer: UserId;
  readonly posts: Record<'bought' | 'plain' | 'refunded' | 'draft' | 'paying', PostId>;
  readonly media: Record<'bought' | 'plain' | 'refunded' | 'avatar' | 'shared', MediaId>;
}

/** A creator with every kind of post, whose grace time is over. */
async function leaving(): Promise<Leaving> {
  const { db } = database;
  const creator = await buildCreator(db);
  const buyer = await buildFan(db);
  const media = {
    bought: await picture(creator),
    plain: await picture(creator),
    refunded: await picture(creator),
    avatar: await picture(creator),
    shared: await picture(creator),
  };
  const price: Audience = [[{ kind: 'price', priceCents: toCents(900) }]];
  const post = (text: string, audience: Audience, ...mediaIds: MediaId[]) =>
    buildPost(db, creator, { text, audience, media: mediaIds.map((mediaId) => ({ mediaId })) });
  const posts = {
    bought: await post('Bought words', price, media.bought, media.shared),
    plain: await post('Plain words', MEMBERS, media.plain, media.shared),
    refunded: await post('Refunded words', price, media.refunded),
    draft: await buildPost(db, creator, { text: 'Draft words', status: 'draft' }),
    paying: await post('Words on the way', price),
  };
  await buildPurchase(db, buyer, creator, posts.bought);
  await buildPurchase(db, buyer, creator, posts.refunded, { refunded: true });
  await rows(
    `with made as (
       insert into orders (buyer_id, creator_id, kind, total_cents, idempotency_key, provider, created_at)
       values ($1, $2, 'post', 900, $4, 'sandbox', now()) returning id)
     insert into order_lines (order_id, position, kind, thing_id, title, amount_cents)
     select id, 0, 'post', $3, 'Locked post', 900 from made`,
    buyer,
    creator,
    posts.paying,
    `paying-${creator}`,
  );
  await rows(
    'insert into likes (post_id, user_id, created_at) values ($1, $2, now())',
    posts.plain,
    buyer,
  );
  await rows(
    'insert into comments (post_id, author_id, text, created_at) values ($1, $3, $4, now()), ($2, $3, $4, now())',
    posts.plain,
    posts.refunded,
    buyer,
    'A comment',
  );
  const tier = await buildTier(db, creator);
  await buildMembership(db, buyer, creator, tier);
  await rows(
    `update accounts set deletion_due_at = $2, avatar_media_id = $3 where id = $1`,
    creator,
    TEST_NOW,
    media.avatar,
  );
  await rows(`update profiles set bio = 'My words' where id = $1`, creator);
  await rows(`insert into user_roles values ($1, 'moderator')`, creator);
  await rows(
    'insert into playback_positions values ($1, $2, 60000, now())',
    creator,
    await picture(buyer as string as CreatorId),
  );
  await rows(
    `insert into cards (user_id, provider, provider_ref, brand, last4, exp_month, exp_year, is_default, created_at)
     values ($1::uuid, 'sandbox', $1::text, 'visa', '4242', 1, 2030, true, now())`,
    creator,
  );
  return { creator, buyer, posts, media };
}

const runDue = () => runJobs(deps, [...accountsArea.jobs, ...areaOf('media').jobs]);

async function expectGone({ creator, buyer, posts, media }: Leaving): Promise<void> {
  expect(
    await rows(
      'select id, text, status from posts where creator_id = $1 order by text desc',
      creator,
    ),
  ).toEqual([
    { id: posts.paying, text: 'Words on the way', status: 'deleted' },
    { id: posts.bought, text: 'Bought words', status: 'deleted' },
    { id: posts.refunded, text: '', status: 'deleted' },
  ]);
  expect(await rows('select id from media where owner_id = $1 order by id', creator)).toEqual(
    [media.bought, media.shared].sort().map((id) => ({ id })),
  );
  const bytes = await Promise.all(
    Object.entries(media).map(async ([name, id]) => [name, await hasBytes(id)]),
  );
  expect(Object.fromEntries(bytes)).toEqual({
    bought: true,
    shared: true,
    plain: false,
    refunded: false,
    avatar: false,
  });
  const open = await operationsAs(deps, viewerOf(buyer)).posts.get({ postId: posts.bought });
  expect(open).toMatchObject({ text: 'Bought words', creator: { displayName: 'Deleted account' } });
  const access = await areaParts.byteAccess.of(database.db, buyer, [media.bought], clock.now());
  expect(access.get(media.bought)).toBe('full');
  const stranger = await buildFan(database.db);
  const asStranger = operationsAs(deps, viewerOf(stranger));
  expect(await codeOf(asStranger.posts.get({ postId: posts.bought }))).toBe('not_found');
  expect(await codeOf(asStranger.creators.get({ handle: creator }))).toBe('not_found');
}

test('posts and files that nobody bought go with their bytes; buyers keep theirs', async () => {
  const one = await leaving();
  const session = await signInAs(database.db, one.creator);
  await deleteAccount(deps, one.creator);
  await runDue();
  await expectGone(one);
  expect(
    await rows(
      `select u.email, p.bio, p.avatar_url, s.ended_at is not null as ended, s.ip, m.status,
         t.archived_at is not null as archived, k.removed_at is not null as removed,
         array(select role from user_roles where user_id = u.id) as roles
       from auth.users u join profiles p using (id) join auth.sessions s on s.id = $2
       join memberships m on m.creator_id = u.id join tiers t on t.creator_id = u.id join cards k on k.user_id = u.id
       where u.id = $1`,
      one.creator,
      session,
    ),
  ).toEqual([
    {
      email: null,
      bio: null,
      avatar_url: null,
      ended: true,
      ip: null,
      status: 'ending',
      archived: true,
      removed: true,
      roles: ['creator'],
    },
  ]);
  expect(
    await rows('select buyer_id, status from orders where creator_id = $1', one.creator),
  ).toHaveLength(3);
  // Nothing is left that names the person, in any of these tables.
  const left = await rows('select to_jsonb(a) as row from accounts a where id = $1', one.creator);
  const positions = 'select from playback_positions where viewer_id = $1';
  expect(await rows(positions, one.creator)).toEqual([]);
  expect(JSON.stringify(left)).not.toContain(one.media.avatar);
});

test('killed anywhere and begun again, it ends the same', async () => {
  const one = await leaving();
  await deleteAccount(deps, one.creator);
  // Each run gets one statement or transaction further than the one before it.
  for (let steps = 0; steps < 8; steps++) {
    let left = steps;
    const step = <Call extends (...values: never[]) => unknown>(call: Call) =>
      ((...values: Parameters<Call>) => {
        if (left-- <= 0) throw new Error('killed');
        return call(...values);
      }) as Call;
    const { db } = database;
    const killed = {
      ...deps,
      db: { ...db, many: step(db.many), tx: step(db.tx), run: step(db.run) },
    };
    await eraseContent(killed, one.creator).catch((error: Error) => {
      if (error.message !== 'killed') throw error;
    });
  }
  await runDue();
  await expectGone(one);
  await deleteAccount(deps, one.creator);
  await eraseContent(deps, one.creator);
  await runDue();
  await expectGone(one);
});

test('a suspended creator’s posts stay closed to buyers: only who left keeps the door open', async () => {
  const one = await leaving();
  await rows('update creators set hidden = true where id = $1', one.creator);
  const code = await codeOf(
    operationsAs(deps, viewerOf(one.buyer)).posts.get({ postId: one.posts.bought }),
  );
  expect(code).toBe('not_found');
});
