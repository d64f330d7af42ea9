import type pg from 'pg';
import type { CreatorId, TierId } from '@limelight/contract/platform/ids';
import { FixedClock } from '../server/src/platform/clock/clock.ts';
import { buildCrowd } from '../server/test/build-crowd.ts';
import { buildSeller, viewerOf } from '../server/test/factories/creators.ts';
import { operationsAs, testDeps } from '../server/test/operations.ts';
import { below, type Result } from './harness.ts';
import { type BenchDatabase, withFilledDatabase } from './with-database.ts';

const MEMBERS = 50_000;
const CROWD = {
  people: MEMBERS + 1_000,
  creators: 500,
  posts: 1_000,
  follows: 60_000,
  membershipEvery: 60,
  likes: 1_000,
  comments: 1_000,
};
/** The longest acceptable wait for a confirmed dialog. */
const SECONDS = 5;
const SEEN_MS = 50;

/** A group of all members of a tier: how long 50,000 take to join, and a message to them. */
export function benchGroups(): Promise<Result[]> {
  return withFilledDatabase('groups', fill, async ({ pool, db }, answer) => {
    const { owner, tierId } = JSON.parse(answer) as Filled;
    const deps = testDeps(db, new FixedClock(new Date()));
    const { messages } = operationsAs(deps, viewerOf(owner, 'creator'));
    const start = performance.now();
    const { id } = await messages.createGroup({
      name: 'Studio',
      tierIds: [tierId],
      memberIds: [],
      announcementsOnly: false,
      slowSeconds: 0,
    });
    const seconds = (performance.now() - start) / 1_000;
    const took: number[] = [];
    for (let n = 0; n < 100; n++) {
      const began = performance.now();
      await messages.send({ conversationId: id, clientId: crypto.randomUUID(), text: 'Hello' });
      took.push(performance.now() - began);
    }
    const p95 = took.sort((a, b) => a - b)[94] ?? NaN;
    const { rows } = await pool.query(
      'select members_count::int as joined from groups where id = $1',
      [id],
    );
    return [
      below(`${MEMBERS} join a group by their tier`, seconds, 's', SECONDS, { ...rows[0] }),
      below(`a message to ${MEMBERS}, p95`, p95, 'ms', SEEN_MS, {}),
    ];
  });
}

interface Filled {
  readonly owner: CreatorId;
  readonly tierId: TierId;
}

async function fill({ pool, db }: BenchDatabase): Promise<string> {
  await buildCrowd({ pool }, CROWD);
  const { id: owner } = await buildSeller(db);
  const filled: Filled = { owner, tierId: await buildMembers(pool, owner) };
  return JSON.stringify(filled);
}

/** A tier with many members. Triggers are off meanwhile: they would count each of them in the creator's one row. */
async function buildMembers(pool: pg.Pool, owner: CreatorId): Promise<TierId> {
  const { rows } = await pool.query<{ id: TierId }>(
    `insert into tiers (creator_id, name, price_cents, position, created_at) values ($1, 'Gold', 900, 9, now()) returning id`,
    [owner],
  );
  const tierId = rows[0]?.id;
  if (!tierId) throw new Error('no tier was made');
  await pool.query('alter table memberships disable trigger user');
  await pool.query(
    `insert into memberships (fan_id, creator_id, tier_id, status, price_cents, started_at, current_period_start,
       current_period_end)
     select p.id, $1, $2, 'active', 900, now(), now(), now() + interval '30 days'
     from profiles p where p.id <> $1 order by p.id limit ${MEMBERS}`,
    [owner, tierId],
  );
  await pool.query('alter table memberships enable trigger user');
  await pool.query('vacuum analyze');
  return tierId;
}
