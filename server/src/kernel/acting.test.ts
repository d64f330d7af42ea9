import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CreatorId, TierId, UserId } from '@limelight/contract/platform/ids';
import { toCents } from '@limelight/contract/platform/money';
import { buildFan } from '../../test/factories/accounts.ts';
import { buildSeller, TEST_NOW, viewerOf } from '../../test/factories/creators.ts';
import { codeOf, operationsAs, testDeps } from '../../test/operations.ts';
import { openTestDb } from '../../test/test-db.ts';
import { FixedClock } from '../platform/clock/clock.ts';
import type { CreatorRight } from './acting.ts';

let database: Awaited<ReturnType<typeof openTestDb>>;
let creator: { id: CreatorId; tierId: TierId };
let helper: UserId;

beforeAll(async () => {
  database = await openTestDb();
  creator = await buildSeller(database.db, { displayName: 'Cleo' });
  helper = await buildFan(database.db, { displayName: 'Helen', handle: 'helen' });
});
afterAll(() => database.close());

const deps = () => testDeps(database.db, new FixedClock(TEST_NOW));
const asHelper = (...rights: CreatorRight[]) =>
  operationsAs(deps(), viewerOf(helper), () => ({ id: creator.id, rights: new Set(rights) }));

/** The audit log's lines of people who acted for a creator, oldest first. */
async function acted() {
  const { items } = await operationsAs(deps(), viewerOf(helper, 'admin')).safety.listAudit({});
  return items
    .filter(({ onBehalfOf }) => onBehalfOf)
    .map(({ action, person, thing, actor, onBehalfOf }) => [
      action,
      thing ? `${thing.kind}:${thing.id}` : `creator:${person?.id}`,
      actor?.displayName,
      onBehalfOf?.displayName,
    ])
    .toReversed();
}

test('a helper changes a price for a creator, and the audit log names both', async () => {
  const tier = await asHelper('settings').creators.setPrice({ priceCents: toCents(1500) });
  expect(tier).toMatchObject({ id: creator.tierId, priceCents: 1500 });
  await asHelper('settings').creators.updateTier({ tierId: creator.tierId, name: 'Crew' });
  await asHelper('settings').creators.listTiers({});
  expect(await acted()).toEqual([
    ['creators.setPrice', `creator:${creator.id}`, 'Helen', 'Cleo'],
    ['creators.updateTier', `tier:${creator.tierId}`, 'Helen', 'Cleo'],
  ]);
});

test('what a helper publishes and writes is the creator’s for everybody else, and keeps who acted', async () => {
  const fan = await buildFan(database.db);
  const post = await asHelper('publish').posts.publish({
    text: 'New prints are in',
    audience: [[{ kind: 'everyone' }]],
    idempotencyKey: 'a-post-of-a-helper',
  });
  const asFan = operationsAs(deps(), viewerOf(fan));
  await asFan.discovery.follow({ creatorId: creator.id });
  const { id } = await asFan.messages.openConversation({ userId: creator.id });
  const sent = await asHelper('message').messages.send({
    conversationId: id,
    clientId: 'a-message-of-a-helper',
    text: 'Hello',
  });
  expect(sent).toMatchObject({ authorId: creator.id, text: 'Hello' });
  const seen = await asFan.posts.get({ postId: post.id });
  expect(seen).toMatchObject({ creator: { id: creator.id, displayName: 'Cleo' } });
  const { items } = await asFan.messages.list({ conversationId: id });
  expect(items).toMatchObject([{ authorId: creator.id, text: 'Hello' }]);
  expect(JSON.stringify([seen, items])).not.toContain(helper);

  const { rows } = await database.db.pool.query(
    `select creator_id as owner, actor_id from posts where id = $1
     union all select b.author_id, b.actor_id from messages m join message_bodies b on b.id = m.body_id where m.id = $2`,
    [post.id, sent.id],
  );
  expect(rows).toEqual(Array(2).fill({ owner: creator.id, actor_id: helper }));
  expect((await acted()).at(-1)).toEqual([
    'posts.publish',
    `creator:${creator.id}`,
    'Helen',
    'Cleo',
  ]);
});

test('a helper without the right is refused, and creators have no line for what is theirs', async () => {
  const before = await acted();
  const refused = asHelper('publish', 'message').creators.setPrice({ priceCents: toCents(1500) });
  expect(await codeOf(refused)).toBe('forbidden');
  const nobodys = operationsAs(deps(), viewerOf(helper)).creators.setPrice({
    priceCents: toCents(1500),
  });
  expect(await codeOf(nobodys)).toBe('forbidden');
  await operationsAs(deps(), viewerOf(creator.id, 'creator')).creators.setPrice({
    priceCents: toCents(900),
  });
  expect(await acted()).toEqual(before);
});
