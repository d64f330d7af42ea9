import pg from 'pg';
import { creatorsBySubscribers, creatorsPastBlocks } from '../server/src/discovery/queries.ts';
import { readCatalog } from '../server/src/services/rest/catalog.ts';
import { compileRead } from '../server/src/services/rest/compile.ts';
import { formatOf } from '../server/src/services/rest/media-type.ts';
import { parsePreferences } from '../server/src/services/rest/preferences.ts';
import { atLeast, below, type Contender, interleave, type Result } from './harness.ts';
import { httpLoad } from './load/http-load.ts';
import { findPgbench, pgbench } from './load/pgbench.ts';
import { CREATORS, seed } from './data/seed.ts';
import { type BenchFan, signUp, startBare, startProduct, withDataFolder } from './product.ts';
import type { Target } from './load/wrk.ts';

/** The creators select (docs/product.md, 'Client calls'), as the client library writes it. */
const SELECT =
  'select=id%2Ctags%2Ctotal_subscribers%2Cbanner_url%2Cprofiles%21inner%28display_name%2Chandle%2Cavatar_url%2Cbio%29' +
  '&order=total_subscribers.desc&limit=20';
const LIMIT = 20;

const P99_MS = 15;

/** The discover query at 10,000 creators, through both services, against the bare handler and PostgreSQL itself. */
export function benchDiscover(): Promise<Result[]> {
  return withDataFolder(async (folder) => {
    const product = await startProduct(folder);
    try {
      const viewer = await signUp(product.url);
      const blocker = await signUp(product.url, 'blocker');
      const restStatement = await prepareDatabase(product.databaseUrl, blocker.id);
      const listStatement = { text: creatorsBySubscribers.text, values: [viewer.id, LIMIT] };
      const claims = JSON.stringify({ ...viewer.claims, role: 'authenticated' });
      const bare = await startBare({
        databaseUrl: product.databaseUrl,
        statements: {
          rest: { text: restStatement, values: [], claims: null },
          acting: { text: restStatement, values: [], claims },
          list: { ...listStatement, claims: null },
          past: { text: creatorsPastBlocks.text, values: [blocker.id, LIMIT], claims: null },
        },
      });
      try {
        const rest = `${product.url}/rest/v1/creators?${SELECT}`;
        const list = `${product.url}/functions/v1/discovery/creators?limit=${LIMIT}`;
        const headersOf = ({ apiKey, token }: BenchFan) => ({
          apikey: apiKey,
          authorization: `Bearer ${token}`,
        });
        const signedIn = headersOf(viewer);
        // each beside what it is compared with: the speed of the machine changes within a minute
        const contenders: Contender[] = [
          http('healthz', { url: `${product.url}/healthz` }),
          http('bare answer of 5 KB', { url: `${bare.url}/nothing` }),
          http('list stranger', { url: list }),
          http('bare rest', { url: `${bare.url}/rest` }),
          http('rest stranger', { url: rest, headers: { apikey: viewer.apiKey } }),
          http('rest signed in', { url: rest, headers: signedIn }),
          http('bare acting', { url: `${bare.url}/acting` }),
          http('list signed in', { url: list, headers: signedIn }),
          http('bare list', { url: `${bare.url}/list` }),
          http('list with a block', { url: list, headers: headersOf(blocker) }),
          http('bare list with a block', { url: `${bare.url}/past` }),
        ];
        const program = await findPgbench();
        if (program) {
          const limit = (name: string, statement: { text: string; values: (string | number)[] }) =>
            contenders.push(pgbench(program, product.databaseUrl, name, statement));
          limit('pgbench rest', { text: restStatement, values: [] });
          limit('pgbench list', listStatement);
        } else {
          console.log(
            'pgbench is not on this machine (Debian: postgresql); its column is left out.',
          );
        }
        const rounds = await interleave(contenders);
        const compared = (name: string, contender: string, against: string, aim: number) =>
          atLeast(name, rounds.ratio(contender, against), against, aim, {
            creators: CREATORS,
            [contender]: rounds.details(contender),
            [against]: rounds.details(against),
          });
        const results = [
          compared('discover, rest/v1, signed in', 'rest signed in', 'bare acting', 0.85),
          compared('discover, functions/v1, signed in', 'list signed in', 'bare list', 0.85),
          // Their list is read for them alone, by the very statement of the bare handler.
          compared(
            'discover, functions/v1, with a block',
            'list with a block',
            'bare list with a block',
            0.85,
          ),
          compared('from the socket to healthz', 'healthz', 'bare answer of 5 KB', 0.6),
          compared(
            'from the socket to the kept list',
            'list stranger',
            'bare answer of 5 KB',
            0.25,
          ),
        ];
        if (program) {
          results.push(
            compared('discover, rest/v1, signed in', 'rest signed in', 'pgbench rest', 0.45),
            compared('discover, rest/v1, stranger', 'rest stranger', 'pgbench rest', 0.45),
            compared('discover, functions/v1, signed in', 'list signed in', 'pgbench list', 0.6),
            compared('discover, functions/v1, stranger', 'list stranger', 'pgbench list', 3),
            compared('bare handler with role and claims', 'bare acting', 'pgbench rest', 0.47),
            compared('bare handler', 'bare list', 'pgbench list', 0.66),
          );
        }
        for (const name of ['rest signed in', 'rest stranger', 'list signed in']) {
          results.push(
            below(`discover, ${name}, p99`, rounds.details(name).p99 ?? NaN, 'ms', P99_MS),
          );
        }
        return [...results, below('memory, after the load', product.memory(), 'MB', 150)];
      } finally {
        await bare.stop();
      }
    } finally {
      await product.stop();
    }
  });
}

function http(name: string, target: Target): Contender {
  return { name, run: (seconds) => httpLoad(target, seconds) };
}

/** Seeds the database, has a person block a creator, and returns the very statement that rest/v1 makes of the select. */
async function prepareDatabase(databaseUrl: string, blocker: string): Promise<string> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await seed(client);
  await client.query(
    `insert into blocks (blocker_id, blocked_id, created_at)
     select $1, id, now() from creators order by total_subscribers desc limit 1`,
    [blocker],
  );
  await client.end();
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 });
  const catalogue = await readCatalog(pool, 'public', ['creators', 'profiles', 'user_roles']);
  await pool.end();
  const params = new URLSearchParams(SELECT);
  const format = formatOf(null);
  const wish = {
    table: 'creators',
    params,
    preferences: parsePreferences(''),
    range: null,
    format,
  };
  return compileRead(catalogue, 'authenticated', wish, true).statement.text;
}
