import { savedFilters } from '@limelight/contract/fans/operations';
import { massAudience } from '@limelight/contract/messages/operations';
import { type CreatorId, creatorId } from '@limelight/contract/platform/ids';
import type { Deps } from '../server/src/kernel/deps.ts';
import { count } from '../server/src/fans/read-fans.ts';
import { countAudience } from '../server/src/messages/mass/send-mass.ts';
import { OffsetClock } from '../server/src/platform/clock/clock.ts';
import { areaParts } from '../server/src/area-parts.ts';
import { buildCrowd } from '../server/test/build-crowd.ts';
import { buildCreator } from '../server/test/factories/accounts.ts';
import { buildFollowers } from './data/build-followers.ts';
import { atLeast, type Contender, interleave, type Result } from './harness.ts';
import { findPgbench, pgbenchOf } from './load/pgbench.ts';
import { type BenchDatabase, withFilledDatabase } from './with-database.ts';
import { recordStatements } from './record.ts';

const FANS = 100_000;
/** Calls at once, for both contenders: more would only wait for the two cores. */
const CONNECTIONS = 2;
const OF_LIMIT = 0.77;
/** Rounds are longer than elsewhere by this factor: pgbench does not count what has not ended in time. */
const LONGER = 2;

type CountDeps = Pick<Deps, 'db' | 'clock' | 'fanFilters'>;
const { fanFilters } = areaParts;
type Ask = (deps: CountDeps, creator: CreatorId) => Promise<number>;

const SPENDERS = { minSpentCents: 5_000, seenDays: 30 };
const EMPTY_AUDIENCE = { followers: false, members: false, tierIds: [], listIds: [] };
const AUDIENCE = massAudience.parse({
  include: { ...EMPTY_AUDIENCE, followers: true },
  only: SPENDERS,
  exclude: { ...EMPTY_AUDIENCE, gotIds: [] },
});
const filter = (wanted: object) => ({ q: '', ...savedFilters.parse(wanted) });

const COUNTS: Readonly<Record<string, Ask>> = {
  'count of members': (deps, creator) => count(deps, creator, filter({ segment: 'members' })),
  'count of spenders seen lately': (deps, creator) => count(deps, creator, filter(SPENDERS)),
  'count of a narrowed audience': (deps, creator) => countAudience(deps, creator, AUDIENCE),
};

/** Counts of 100,000 fans in a segment and in an audience, against pgbench running the same SQL. */
export function benchSegments(): Promise<Result[]> {
  return withFilledDatabase('segments', buildFans, async ({ url, db }, creator) => {
    const program = await findPgbench();
    if (!program) throw new Error('pgbench is not installed (Debian: postgresql).');
    const clock = new OffsetClock();
    const people: Record<string, number> = {};
    const contenders: Contender[] = [];
    for (const [name, ask] of Object.entries(COUNTS)) {
      const recorded = recordStatements(db);
      people[name] = await ask({ db: recorded.db, clock, fanFilters }, creatorId.parse(creator));
      contenders.push(
        overAndOver(name, () => ask({ db, clock, fanFilters }, creatorId.parse(creator))),
        pgbenchOf(CONNECTIONS, program, url, limitOf(name), ...recorded.ran),
      );
    }
    const rounds = await interleave(
      contenders.map(({ name, run }) => ({ name, run: (seconds) => run(seconds * LONGER) })),
    );
    return Object.keys(COUNTS).map((name) => {
      const ratio = rounds.ratio(name, limitOf(name));
      if (!Number.isFinite(ratio)) throw new Error(`${limitOf(name)}: none ended in time`);
      return atLeast(name, ratio, limitOf(name), OF_LIMIT, {
        fans: FANS,
        people: people[name],
        [name]: rounds.details(name),
        [limitOf(name)]: rounds.details(limitOf(name)),
      });
    });
  });
}

const limitOf = (name: string) => `pgbench ${name}`;

function overAndOver(name: string, ask: () => Promise<unknown>): Contender {
  return {
    name,
    async run(seconds) {
      const times: number[] = [];
      const started = performance.now();
      const until = started + seconds * 1_000;
      const work = Array.from({ length: CONNECTIONS }, async () => {
        for (let at = performance.now(); at < until; at = performance.now()) {
          await ask();
          times.push(performance.now() - at);
        }
      });
      await Promise.all(work);
      const elapsed = (performance.now() - started) / 1_000;
      times.sort((a, b) => a - b);
      return {
        perSecond: times.length / elapsed,
        p99: times[Math.floor(times.length * 0.99)] ?? null,
      };
    },
  };
}

/** One creator with these fans among a crowd of others: a tenth are members, a third were active this month. */
async function buildFans({ pool, db }: BenchDatabase): Promise<CreatorId> {
  await buildCrowd({ pool });
  const creator = await buildCreator(db);
  const client = await pool.connect();
  try {
    await client.query('set statement_timeout = 0');
    await buildFollowers(client, creator, FANS);
    await client.query(
      `insert into fans (creator_id, fan_id, since, was_member, spent_cents, purchases)
       select creator_id, fan_id, now() - (row_number() over ()) * interval '1 minute', false,
         hashtext(fan_id::text) & 16383, 1 from follows where creator_id <> fan_id`,
    );
    await client.query('alter table memberships disable trigger user');
    await client.query(
      `with tier as (
         insert into tiers (creator_id, name, price_cents, created_at) values ($1, 'Tier', 900, now()) returning id)
       insert into memberships (fan_id, creator_id, tier_id, price_cents, status, started_at, current_period_start, current_period_end)
       select fan_id, creator_id, tier.id, 900, 'active', now(), now(), now() + interval '30 days'
       from follows cross join tier where creator_id = $1 and hashtext(fan_id::text) % 10 = 0`,
      [creator],
    );
    await client.query('alter table memberships enable trigger user');
    await client.query(
      `insert into auth.sessions (user_id, created_at, refreshed_at)
       select id, now() - interval '90 days', now() - (abs(hashtext(id::text)) % 90) * interval '1 day' from auth.users`,
    );
    await client.query('vacuum analyze');
  } finally {
    client.release(true);
  }
  return creator;
}
