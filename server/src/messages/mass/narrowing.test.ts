/** Narrowing filters: the list of fans and the audience of a message select the same people. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Narrowing } from '@limelight/contract/fans/narrowing';
import {
  type CreatorId,
  massMessageId,
  type TierId,
  type UserId,
} from '@limelight/contract/platform/ids';
import { toCents } from '@limelight/contract/platform/money';
import { buildPost } from '../../../test/factories/posts.ts';
import { audienceOf, FOLLOWERS, startMass } from '../../../test/chats/mass.ts';
import { addTier, key } from '../../../test/money.ts';
import { codeOf } from '../../../test/operations.ts';
import { encodeValues } from '../../platform/db/statement.ts';
import { asked, audiences } from './audience.ts';

let mass: Awaited<ReturnType<typeof startMass>>;
let creator: CreatorId;
let tierId: TierId;
/** Fans who spent much, some and nothing. */
let much: UserId;
let some: UserId;
let free: UserId;
/** A follower who has no `fans` row yet. */
let fresh: UserId;

const sql = (text: string, values: unknown[] = []) => mass.money.db.pool.query(text, values);

async function fan(since: string, spentCents: number): Promise<UserId> {
  const id = await mass.follower(creator);
  await sql(
    `insert into fans (creator_id, fan_id, since, was_member, spent_cents, purchases) values ($1, $2, $3, false, $4, 0)`,
    [creator, id, since, spentCents],
  );
  return id;
}

beforeAll(async () => {
  mass = await startMass();
  ({ id: creator, tierId } = await mass.money.creator(900));
  much = await fan('2026-01-10T12:00:00Z', 5_000);
  some = await fan('2026-01-20T12:00:00Z', 100);
  free = await fan('2026-01-25T12:00:00Z', 0);
  fresh = await mass.follower(creator);
  // No fan was seen lately.
  await sql(`update auth.sessions set refreshed_at = '2025-11-01', created_at = '2025-11-01'`);
});
afterAll(() => mass.money.close());

/** The fans that the list keeps, after a check that the audience of followers has the same. */
async function kept(only: Narrowing): Promise<UserId[]> {
  const ids = (items: readonly { userId: UserId }[]) => items.map((one) => one.userId).toSorted();
  const { fans, messages } = mass.money.as(creator);
  const listed = ids((await fans.listFans(only)).items);
  const { people, sample } = await messages.countAudience({
    audience: audienceOf({ followers: true }, {}, only),
  });
  expect(ids(sample)).toEqual(listed);
  expect(people).toBe(listed.length);
  return listed;
}
const these = (...ids: UserId[]) => ids.toSorted();

test('since when they are fans, what they spent, and who spent most', async () => {
  expect(await kept({ from: '2026-01-20' })).toEqual(these(some, free));
  expect(await kept({ from: '2026-01-11', to: '2026-01-24' })).toEqual([some]);
  expect(await kept({ minSpentCents: toCents(100) })).toEqual(these(much, some));
  expect(await kept({ top: 1 })).toEqual([much]);
  expect(await kept({ top: 2 })).toEqual(these(much, some));
  // A fan who paid nothing is not a top spender.
  expect(await kept({ top: 3 })).toEqual(these(much, some));
  expect(await kept({ top: 2, from: '2026-01-11' })).toEqual([some]);
});

test('members of a tier and people of a list, of this creator alone', async () => {
  const other = await mass.money.creator();
  const dear = await addTier(mass.money.db, creator, 1_900, 1);
  await sql(
    `insert into memberships (fan_id, creator_id, tier_id, price_cents, status, started_at, current_period_start, current_period_end)
     values ($1, $2, $3, 900, 'active', '2026-01-20', '2026-01-20', '2026-02-20')`,
    [some, creator, tierId],
  );
  expect(await kept({ tierId })).toEqual([some]);
  expect(await kept({ tierId: dear })).toEqual([]);
  const listOf = async (owner: CreatorId) => {
    const { rows } = await sql(
      `insert into creator_lists (creator_id, name, created_at) values ($1, 'Best', now()) returning id`,
      [owner],
    );
    const { id } = rows[0] as { id: string };
    await sql('insert into creator_list_people values ($1, $2, now()), ($1, $3, now())', [
      id,
      much,
      some,
    ]);
    return id;
  };
  const listId = await listOf(creator);
  expect(await kept({ listId })).toEqual(these(much, some));
  expect(await kept({ listId, tierId })).toEqual([some]);
  expect(await kept({ listId: await listOf(other.id) })).toEqual([]);
});

test('who is on a trial, and everybody but them', async () => {
  await sql(
    `insert into memberships (fan_id, creator_id, tier_id, price_cents, status, is_trial, started_at, current_period_start, current_period_end)
     values ($1, $2, $3, 0, 'ending', true, '2026-01-20', '2026-01-20', $4)`,
    [free, creator, tierId, new Date(mass.money.clock.now().getTime() + 86_400_000)],
  );
  expect(await kept({ trial: 'on' })).toEqual([free]);
  expect(await kept({ trial: 'on', tierId })).toEqual([free]);
  expect(await kept({ trial: 'off' })).toEqual(these(much, some));
  await sql(`update memberships set status = 'ended', ended_at = now() where fan_id = $1`, [free]);
  expect(await kept({ trial: 'on' })).toEqual([]);
  expect(await kept({ trial: 'off' })).toEqual(these(much, some, free));
});

test('who was here lately, of those who show it', async () => {
  const { clock } = mass.money;
  const daysAgo = (days: number) => new Date(clock.now().getTime() - days * 86_400_000);
  const seen = (id: UserId, days: number) =>
    sql('update auth.sessions set refreshed_at = $2 where user_id = $1', [id, daysAgo(days)]);
  await seen(much, 0.9);
  await seen(some, 6.9);
  await sql('update auth.users set last_sign_in_at = $2 where id = $1', [free, daysAgo(29)]);
  expect(await kept({ seenDays: 1 })).toEqual([much]);
  expect(await kept({ seenDays: 7 })).toEqual(these(much, some));
  expect(await kept({ seenDays: 30 })).toEqual(these(much, some, free));
  await mass.as(much).messages.saveSettings({ showsLastSeen: false });
  expect(await kept({ seenDays: 7 })).toEqual([some]);
  // An ended session does not count as being seen.
  await sql(
    `update auth.sessions set ended_at = now(), end_reason = 'sign_out' where user_id = $1`,
    [some],
  );
  expect(await kept({ seenDays: 7 })).toEqual([]);
  const { countFans } = mass.money.as(creator).fans;
  expect(await codeOf(countFans({ seenDays: 2 as 1 }))).toBe('invalid_input');
});

test('whose account has a language', async () => {
  await sql(`update accounts set locale = 'de-AT' where id = $1`, [some]);
  expect(await kept({ language: 'de' })).toEqual([some]);
  expect(await kept({ language: 'en' })).toEqual(these(much, free));
  expect((await mass.money.as(creator).fans.listChoices({})).languages).toEqual(['de', 'en']);
});

test('who bought a thing and still has it, and who did not', async () => {
  const { money, write } = mass;
  const postId = await buildPost(money.db, creator, {
    title: 'The pier',
    publishedAt: new Date('2026-01-20T12:00:00Z'),
    audience: [[{ kind: 'price', priceCents: toCents(900) }]],
  });
  await buildPost(money.db, creator);
  const { id: massId } = await write(creator, {
    text: 'At night',
    lockedText: 'The long lens',
    priceCents: toCents(300),
    audience: audienceOf({ followers: true }, {}, { minSpentCents: toCents(1) }),
  });
  const { rows } = await sql('select body_id from mass_messages where id = $1', [massId]);
  const { body_id: bodyId } = rows[0] as { body_id: string };
  const grant = async (holder: UserId, kind: string, thing: string) => {
    await money.as(holder).payments.tip({
      creatorId: creator,
      amountCents: toCents(100),
      idempotencyKey: key(),
    });
    await sql(
      `insert into grants (holder_id, kind, thing_id, order_id, position, creator_id, since)
       select $1, $2, $3, id, 0, $4, now() from orders where buyer_id = $1 order by created_at desc, id desc limit 1`,
      [holder, kind, thing, creator],
    );
  };
  await grant(much, 'post', postId);
  await grant(some, 'message', bodyId);
  expect(await kept({ boughtId: postId })).toEqual([much]);
  expect(await kept({ notBoughtId: postId })).toEqual(these(some, free));
  expect(await kept({ boughtId: massId })).toEqual([some]);
  expect(await kept({ boughtId: postId, notBoughtId: massId })).toEqual([much]);
  await sql(`update grants set revoked_at = now(), revoked_why = 'refund' where holder_id = $1`, [
    much,
  ]);
  expect(await kept({ boughtId: postId })).toEqual([]);
  // The choices: things with a price, newest first.
  const { things } = await money.as(creator).fans.listChoices({});
  expect(things).toEqual([
    { id: massId, kind: 'message', title: 'At night', at: money.clock.now().toISOString() },
    { id: postId, kind: 'post', title: 'The pier', at: '2026-01-20T12:00:00.000Z' },
  ]);
});

test('a narrowed audience is any of its parts and all that narrows it, without who is left out', async () => {
  const { count, write, runAll, inbox } = mass;
  expect(await count(creator, FOLLOWERS)).toBe(4);
  const spent = { minSpentCents: toCents(1) };
  expect(await count(creator, audienceOf({ members: true }, {}, spent))).toBe(1);
  expect(await count(creator, audienceOf({ members: true, followers: true }, {}, spent))).toBe(2);
  expect(await count(creator, audienceOf({ followers: true }, { members: true }, spent))).toBe(1);
  expect(await count(creator, audienceOf({}, {}, spent))).toBe(0);
  await write(creator, {
    text: 'For one',
    audience: audienceOf({ followers: true }, { members: true }, spent),
  });
  await runAll();
  const has = async (who: UserId) => (await inbox(who)).some(({ says }) => says === 'For one');
  expect(await Promise.all([much, some, free, fresh].map(has))).toEqual([
    true,
    false,
    false,
    false,
  ]);
  // Fans who got it, and fans who did not.
  const { messages } = await mass.money.as(creator).fans.listChoices({});
  const { id: gotId } = messages.find(({ title }) => title === 'For one')!;
  expect(await kept({ gotId })).toEqual([much]);
  expect(await kept({ notGotId: gotId })).toEqual(these(some, free));
});

test('a page of a narrowed audience can be read by indexes alone, whatever narrows it', async () => {
  const thing = creator as string;
  const everything = {
    ...{ tierId, listId: thing, from: '2026-01-01', to: '2026-02-01', top: 100, language: 'de' },
    ...{ country: 'DE', notCountry: 'AT' },
    ...{ trial: 'off' as const, minSpentCents: toCents(1), seenDays: 7 as const },
    ...{ boughtId: thing, notBoughtId: thing },
    ...{ gotId: massMessageId.parse(thing), notGotId: massMessageId.parse(thing) },
  };
  const { fanFilters } = mass.money.deps;
  const { next } = audiences(fanFilters);
  const only = audienceOf({ followers: true }, {}, everything);
  const values = encodeValues(next.params, [
    {
      ...asked(fanFilters, creator, only, mass.money.clock.now()),
      after: '00000000-0000-0000-0000-000000000000',
      count: 250,
    },
  ]);
  const client = await mass.money.db.pool.connect();
  try {
    await client.query('set enable_seqscan = off'); // the tables are small
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${next.text}`, values);
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    // For so few people the planner reads sign-ins and settings into a hash.
    expect(plan).not.toMatch(/Seq Scan on (?!users person|message_settings setting)/);
    expect(plan).toContain('follows_by_fan');
    expect(plan).toContain('fans_by_spent');
  } finally {
    client.release(true);
  }
});
