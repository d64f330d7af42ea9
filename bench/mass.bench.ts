import type pg from 'pg';
import { EMPTY_AUDIENCE } from '@limelight/contract/messages/empty-audience';
import { type CreatorId, creatorId } from '@limelight/contract/platform/ids';
import { readConfig } from '../server/src/config.ts';
import type { Deps } from '../server/src/kernel/deps.ts';
import { sendBatch, sendMass } from '../server/src/messages/mass/send-mass.ts';
import { OffsetClock } from '../server/src/platform/clock/clock.ts';
import { buildCrowd } from '../server/test/build-crowd.ts';
import { buildCreator, buildFan } from '../server/test/factories/accounts.ts';
import { viewerOf } from '../server/test/factories/creators.ts';
import { buildConversations, type Chatter, peopleOf } from './data/build-conversations.ts';
import { buildFollowers } from './data/build-followers.ts';
import { atLeast, type Result } from './harness.ts';
import { type BenchDatabase, withFilledDatabase } from './with-database.ts';

/** A million messages between other people. */
const OTHERS: Chatter = { creators: 2_000, conversations: 10_000 };
const FANS = 100_000;
const TABLES = ['conversations', 'conversation_people', 'messages'] as const;

/** The conditions for the rows that the n-th message of the same creator to the same people wrote, in each table. */
const writtenBy = (n: 1 | 2) => ({
  conversations: `last_sequence = ${n}`,
  conversation_people: `last_sequence = ${n}`,
  messages: `sequence = ${n} and body_id in (select body_id from mass_messages)`,
});

/**
 * One mass message to 100,000 followers, twice: to people without a conversation with its creator, and again to the same
 * people. Against `insert … select` of the very rows that it wrote, into tables with the same indexes and foreign keys. The
 * details give the rate without the keys.
 */
export function benchMass(): Promise<Result[]> {
  return withFilledDatabase('mass', fill, async ({ pool, db }, answer) => {
    const creator = creatorId.parse(answer);
    const next: Parameters<typeof sendBatch>[1][] = [];
    const deps = {
      config: readConfig({}),
      db,
      clock: new OffsetClock(),
      jobs: { add: async (_tx: unknown, _job: unknown, data: never) => void next.push(data) },
      realtime: { tell: async () => undefined },
    } as unknown as Deps;
    const first = await send(deps, creator, next);
    const inserted = await insertBoth(pool, 1);
    const again = await send(deps, creator, next);
    const insertedAgain = await insertBoth(pool, 2);
    const perSecond = (ms: number) => Math.round(FANS / (ms / 1000));
    const result = (name: string, sent: Sent, plain: Plain) =>
      atLeast(`a mass message ${name}`, plain.ms / sent.ms, 'insert … select of its rows', 0.5, {
        fans: FANS,
        recipientsPerSecond: perSecond(sent.ms),
        plainPerSecond: perSecond(plain.ms),
        plainWithoutKeysPerSecond: perSecond(plain.withoutKeysMs),
        memoryGrewMb: sent.memoryGrewMb,
      });
    return [
      result('to new conversations', first, inserted),
      result('to known ones', again, insertedAgain),
    ];
  });
}

/** The tables are not empty, since the planner chooses other plans for empty ones. */
async function fill({ pool, db }: BenchDatabase): Promise<CreatorId> {
  await buildCrowd({ pool }, peopleOf(OTHERS));
  await buildConversations(pool, await buildFan(db), OTHERS);
  const creator = await buildCreator(db);
  await buildFollowers(pool, creator, FANS);
  return creator;
}

interface Sent {
  readonly ms: number;
  readonly memoryGrewMb: number;
}

/** Runs the batches as a worker would, one after the other. */
async function send(
  deps: Deps,
  creator: CreatorId,
  next: Parameters<typeof sendBatch>[1][],
): Promise<Sent> {
  await sendMass(
    deps,
    { id: creator, actor: viewerOf(creator, 'creator') },
    {
      clientId: crypto.randomUUID(),
      audience: {
        include: { ...EMPTY_AUDIENCE, followers: true },
        only: {},
        exclude: { ...EMPTY_AUDIENCE, gotIds: [] },
      },
      text: 'New prints are in',
      lockedText: '',
      media: [],
      priceCents: null,
      scheduledFor: null,
      localTime: null,
    },
  );
  const before = process.memoryUsage().rss;
  const start = performance.now();
  for (let job = next.shift(); job; job = next.shift()) await sendBatch(deps, job);
  return {
    ms: performance.now() - start,
    memoryGrewMb: Math.round((process.memoryUsage().rss - before) / 2 ** 20),
  };
}

interface Plain {
  readonly ms: number;
  readonly withoutKeysMs: number;
}

const insertBoth = async (pool: pg.Pool, n: 1 | 2): Promise<Plain> => ({
  withoutKeysMs: await insertPlainly(pool, n, false),
  ms: await insertPlainly(pool, n, true),
});

/** Milliseconds to insert the rows of the n-th mass message into copies of these tables. */
async function insertPlainly(pool: pg.Pool, n: 1 | 2, withKeys: boolean): Promise<number> {
  let ms = 0;
  for (const table of TABLES) {
    const copy = `plain_${n}_${withKeys ? 'keys' : 'bare'}_${table}`;
    await pool.query(`create table ${copy} (like ${table} including all)`);
    if (withKeys) {
      const keys = await pool.query<{ key: string }>(
        `select pg_get_constraintdef(oid) as key from pg_constraint where conrelid = $1::regclass and contype = 'f'`,
        [table],
      );
      // the rows that they refer to are in the tables themselves
      for (const { key } of keys.rows) await pool.query(`alter table ${copy} add ${key}`);
    }
    const { rows } = await pool.query<{ column_name: string }>(
      `select column_name from information_schema.columns
       where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'
         and identity_generation is distinct from 'ALWAYS'`,
      [table],
    );
    const columns = rows.map((row) => row.column_name).join(', ');
    const start = performance.now();
    await pool.query(
      `insert into ${copy} (${columns}) select ${columns} from ${table} where ${writtenBy(n)[table]}`,
    );
    ms += performance.now() - start;
  }
  return ms;
}
