import { chmod } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import { NOBODY } from '@limelight/contract/messages/nobody';
import { type CreatorId, userId } from '@limelight/contract/platform/ids';
import type { Viewer } from '../server/src/accounts/viewer.ts';
import { readConfig } from '../server/src/config.ts';
import type { Deps } from '../server/src/deps.ts';
import { sendBatch, sendMass } from '../server/src/messages/mass/send-mass.ts';
import { OffsetClock } from '../server/src/platform/clock/clock.ts';
import { createDb } from '../server/src/platform/db/db.ts';
import { migrate } from '../server/src/platform/db/migrate.ts';
import { startEmbedded } from '../server/src/platform/embedded/embedded.ts';
import { buildCrowd } from '../server/test/build-crowd.ts';
import { buildCreator, buildFan } from '../server/test/factories/accounts.ts';
import { buildConversations, type Chatter, peopleOf } from './build-conversations.ts';
import { buildFollowers } from './build-followers.ts';
import { atLeast, type Result } from './harness.ts';
import { openBenchPool } from './open-bench-pool.ts';
import { withDataFolder } from './product.ts';

/** A million messages of other people. */
const OTHERS: Chatter = { creators: 2_000, conversations: 10_000 };
const FANS = 100_000;
const CONNECTIONS = 4;
const TABLES = ['conversations', 'conversation_people', 'messages'] as const;

const OF_MASS = `select body_id from mass_messages`;
const FIRST = {
  conversations: `last_sequence = 1`,
  conversation_people: `last_sequence = 1`,
  messages: `body_id in (${OF_MASS})`,
};
const AGAIN = { ...FIRST, messages: `sequence = 2 and body_id in (${OF_MASS})` };

/**
 * One mass message to 100,000 followers, twice: to people who never talked with its creator, and again to the same.
 * Against `insert … select` of the rows that it made into tables with the same indexes, without rules between them.
 */
export function benchMass(): Promise<Result[]> {
  return withDataFolder(async (directory) => {
    // The database's own user has to get in.
    await chmod(directory, 0o755);
    const server = await startEmbedded({ directory, database: 'limelight' });
    const pool = openBenchPool(server.url, CONNECTIONS);
    const db = createDb(pool);
    try {
      const migrations = path.resolve(import.meta.dirname, '../database/migrations');
      await migrate({ connectionString: server.url, directory: migrations });
      // Not into empty tables: the planner knows filled ones.
      await buildCrowd({ pool }, peopleOf(OTHERS));
      await buildConversations(pool, await buildFan(db), OTHERS);
      const creator = await buildCreator(db);
      await buildFollowers(pool, creator, FANS);
      const next: Parameters<typeof sendBatch>[1][] = [];
      const deps = {
        config: readConfig({}),
        db,
        clock: new OffsetClock(),
        jobs: { add: async (_tx: unknown, _job: unknown, data: never) => void next.push(data) },
        realtime: { tell: async () => undefined },
      } as unknown as Deps;
      const first = await send(deps, creator, next);
      const inserted = await insertPlainly(pool, TABLES, 'first', FIRST);
      const again = await send(deps, creator, next);
      const insertedAgain = await insertPlainly(pool, ['messages'], 'again', AGAIN);
      const result = (name: string, sent: Sent, plain: number) =>
        atLeast(`a mass message ${name}`, plain / sent.ms, 'insert … select of its rows', 0.5, {
          fans: FANS,
          recipientsPerSecond: Math.round(FANS / (sent.ms / 1000)),
          plainPerSecond: Math.round(FANS / (plain / 1000)),
          memoryGrewMb: sent.memoryGrewMb,
        });
      return [
        result('to new conversations', first, inserted),
        result('to known ones', again, insertedAgain),
      ];
    } finally {
      await db.close();
      await server.stop();
    }
  });
}

interface Sent {
  readonly ms: number;
  readonly memoryGrewMb: number;
}

/** Works through the batches as a worker would, one after the other. */
async function send(
  deps: Deps,
  creator: CreatorId,
  next: Parameters<typeof sendBatch>[1][],
): Promise<Sent> {
  const viewer = { id: userId.parse(creator), roles: new Set(['creator']) } as unknown as Viewer;
  await sendMass(deps, viewer, {
    clientId: crypto.randomUUID(),
    audience: {
      include: { ...NOBODY, followers: true },
      only: {},
      exclude: { ...NOBODY, gotIds: [] },
    },
    text: 'New prints are in',
    lockedText: '',
    media: [],
    priceCents: null,
    scheduledFor: null,
    localTime: null,
  });
  const before = process.memoryUsage().rss;
  const start = performance.now();
  for (let job = next.shift(); job; job = next.shift()) await sendBatch(deps, job);
  return {
    ms: performance.now() - start,
    memoryGrewMb: Math.round((process.memoryUsage().rss - before) / 2 ** 20),
  };
}

/** Milliseconds of inserting the rows of a mass message into copies of these tables with the same indexes. */
async function insertPlainly(
  pool: pg.Pool,
  tables: readonly (typeof TABLES)[number][],
  name: string,
  of: Readonly<Record<(typeof TABLES)[number], string>>,
): Promise<number> {
  let ms = 0;
  for (const table of tables) {
    const copy = `plain_${name}_${table}`;
    await pool.query(`create table ${copy} (like ${table} including all)`);
    const { rows } = await pool.query<{ column_name: string }>(
      `select column_name from information_schema.columns
       where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'
         and identity_generation is distinct from 'ALWAYS'`,
      [table],
    );
    const columns = rows.map((row) => row.column_name).join(', ');
    const start = performance.now();
    await pool.query(
      `insert into ${copy} (${columns}) select ${columns} from ${table} where ${of[table]}`,
    );
    ms += performance.now() - start;
  }
  return ms;
}
