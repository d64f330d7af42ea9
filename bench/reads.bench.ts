import type pg from 'pg';
import { productId, type UserId } from '@limelight/contract/platform/ids';
import { createDb } from '../server/src/platform/db/db.ts';
import { statement, t } from '../server/src/platform/db/statement.ts';
import { buildCrowd, type Crowd, personId } from '../server/test/build-crowd.ts';
import { buildProducts, productIdOf } from '../server/test/build-products.ts';
import {
  type FilledProduct,
  headersOf,
  http,
  makeLimitsEndless,
  type Read,
  recordReads,
  slug,
} from './data/filled-product.ts';
import { atLeast, below, type Contender, interleave, type Result, type Rounds } from './harness.ts';
import { httpLoad } from './load/http-load.ts';
import { asOne, findPgbench, pgbench } from './load/pgbench.ts';
import { type Product, signIn, signUp, startBare } from './product.ts';
import { type BenchProduct, withFilledProduct } from './with-product.ts';

/** A platform that has grown, all of it in memory, and a tenth of that: their ratio is the cost of growth. */
const FULL: Crowd = {
  people: 100_000,
  creators: 10_000,
  posts: 500_000,
  follows: 1_000_000,
  membershipEvery: 5,
  likes: 1_000_000,
  comments: 100_000,
};
const TENTH: Crowd = {
  people: 10_000,
  creators: 1_000,
  posts: 50_000,
  follows: 100_000,
  membershipEvery: 5,
  likes: 100_000,
  comments: 10_000,
};

/** Products for each person of the crowd: a million at full size. */
const PRODUCTS_EACH = 10;

/** The targets: against the bare handler at any size, and what full size may cost against a tenth. */
const OF_BARE = 0.85;
const P99_MS = 15;
const GROWTH = 1.3;

interface HotRead extends Read {
  /** The target against pgbench running the same statements; null without a target. */
  readonly ofLimit: number | null;
  /** The target against pgbench running one statement that returns the same. */
  readonly ofOne?: number;
}
type Filled = FilledProduct<HotRead>;

/** One that is for everyone. */
const PRODUCT = productId.parse(productIdOf(12_345));

/** The hot reads of a signed-in fan, each as a path and as a call of its operation. */
function readsOf(handle: string, cursor: string): readonly HotRead[] {
  const creator = { handle };
  return [
    {
      name: 'explore',
      path: `/discovery/explore?limit=18&cursor=${cursor}`,
      ask: (as) => as.discovery.explore({ cursor, limit: 18 }),
      ofLimit: 0.65,
    },
    {
      name: 'feed',
      path: '/discovery/feed?limit=10',
      ask: (as) => as.discovery.listFeed({ limit: 10 }),
      ofLimit: 0.75,
    },
    {
      name: 'search',
      path: '/discovery/search?q=person+a1',
      ask: (as) => as.discovery.search({ q: 'person a1' }),
      ofLimit: null,
    },
    {
      // No name contains it, so the search also looks for similar names and in older posts.
      name: 'search with a typo',
      path: '/discovery/search?q=persom+a1',
      ask: (as) => as.discovery.search({ q: 'persom a1' }),
      ofLimit: null,
      ofOne: 0.6,
    },
    {
      name: 'creator page',
      path: `/creators/${handle}`,
      ask: (as) => as.creators.get(creator),
      ofLimit: null,
    },
    {
      name: 'creator posts',
      path: `/creators/${handle}/posts?limit=12`,
      ask: (as) => as.posts.listByCreator({ ...creator, limit: 12 }),
      ofLimit: null,
    },
    {
      name: 'shop page',
      path: `/shop/creators/${handle}?limit=12`,
      ask: (as) => as.shop.listOfCreator({ ...creator, limit: 12 }),
      ofLimit: null,
    },
    {
      name: 'product page',
      path: `/shop/products/${PRODUCT}`,
      ask: (as) => as.shop.get({ productId: PRODUCT }),
      ofLimit: null,
    },
  ];
}

/** Explore, feed, search, the creator's page and products at full size and at a tenth of it, in one run. */
export function benchReads(): Promise<Result[]> {
  return withCrowd(TENTH, (tenth) => withCrowd(FULL, (full) => compare(tenth, full)));
}

async function compare(tenth: Filled, full: Filled): Promise<Result[]> {
  const bare = await startBare({
    databaseUrl: full.product.databaseUrl,
    statements: {},
    reads: Object.fromEntries(full.reads.map(({ name, statements }) => [slug(name), statements])),
  });
  try {
    const program = await findPgbench();
    if (!program) console.log('pgbench is not installed (Debian: postgresql).');
    // what is compared runs one after the other: the speed of the machine changes within a minute
    const rounds = await interleave(
      full.reads.flatMap((read, index) => {
        const { name } = read;
        const small = tenth.reads[index];
        return [
          http(name, full, read),
          {
            name: `bare ${name}`,
            run: (seconds: number) => httpLoad({ url: `${bare.url}/${slug(name)}` }, seconds),
          },
          ...(small ? [http(`${name}, a tenth`, tenth, small)] : []),
          ...(program ? limitsOf(program, full.product, read) : []),
        ];
      }),
    );
    return [
      ...full.reads.flatMap((read) => resultsOf(rounds, read, program !== null)),
      below('memory, after the reads', full.product.memory(), 'MB', 150),
    ];
  } finally {
    await bare.stop();
  }
}

/** PostgreSQL alone: with the same statements, and with one for all of them if there is a target for that. */
function limitsOf(
  program: string,
  { databaseUrl }: Product,
  { name, statements, ofOne }: Filled['reads'][number],
): Contender[] {
  const contenders = [pgbench(program, databaseUrl, `pgbench ${name}`, ...statements)];
  if (ofOne !== undefined) {
    contenders.push(pgbench(program, databaseUrl, oneFor(name), asOne(statements)));
  }
  return contenders;
}

const oneFor = (name: string) => `one statement for ${name}`;

function resultsOf(
  rounds: Rounds,
  { name, ofLimit, ofOne, statements }: Filled['reads'][number],
  hasLimit: boolean,
): Result[] {
  const details = (other: string) => ({
    statements: statements.length,
    [name]: rounds.details(name),
    [other]: rounds.details(other),
  });
  const against = (other: string, aim: number) =>
    atLeast(name, rounds.ratio(name, other), other, aim, details(other));
  return [
    against(`bare ${name}`, OF_BARE),
    ...(hasLimit ? [against(`pgbench ${name}`, ofLimit ?? 0)] : []),
    ...(hasLimit && ofOne !== undefined ? [against(oneFor(name), ofOne)] : []),
    against(`${name}, a tenth`, 1 / GROWTH),
    below(`${name}, p99`, rounds.details(name).p99 ?? NaN, 'ms', P99_MS),
  ];
}

function withCrowd<T>(crowd: Crowd, work: (filled: Filled) => Promise<T>): Promise<T> {
  const fill = async ({ product, pool }: BenchProduct) => {
    await buildCrowd({ pool }, crowd);
    await buildProducts({ pool }, PRODUCTS_EACH * crowd.people);
    const fan = await signUp(product.url);
    await makeFan(pool, fan.id, crowd);
    await makeLimitsEndless(pool);
  };
  return withFilledProduct(`reads-${crowd.people}`, fill, async ({ product, pool }) => {
    const fan = await signIn(product.url);
    const db = createDb(pool);
    const { handle } = await db.one(handleOf, personId(7) as UserId);
    const start = await fetch(`${product.url}/functions/v1/discovery/explore?limit=18`);
    const { nextCursor } = (await start.json()) as { nextCursor: string };
    const reads = await recordReads(db, fan, readsOf(handle, nextCursor));
    return work({ product, headers: headersOf(fan), reads });
  });
}

const handleOf = statement({
  name: 'bench.handle-of',
  params: [t.uuid<UserId>()],
  row: { handle: t.text() },
  text: 'select handle from profiles where id = $1',
});

/** Gives the fan ten followed creators, two of them as a member. */
async function makeFan(pool: pg.Pool, fanId: string, { creators }: Crowd): Promise<void> {
  const followed = Array.from({ length: 10 }, (_, n) => personId(1 + ((n * 97 + 13) % creators)));
  await pool.query(
    'insert into follows (fan_id, creator_id, created_at) select $1, id, now() from unnest($2::uuid[]) id',
    [fanId, followed],
  );
  await pool.query(
    `insert into memberships (fan_id, creator_id, tier_id, price_cents, status, started_at, current_period_start, current_period_end)
     select $1, creator_id, id, 900, 'active', now(), now(), now() + interval '30 days'
     from tiers where creator_id = any($2::uuid[])`,
    [fanId, followed.slice(0, 2)],
  );
}
