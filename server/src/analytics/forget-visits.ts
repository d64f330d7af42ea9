import type { Deps } from '../kernel/deps.ts';
import { apart } from '../platform/apart.ts';
import { DAY } from '../platform/clock/clock.ts';
import { statement, t } from '../platform/db/statement.ts';
import { daily, type JobHandler } from '../kernel/parts/job.ts';

/** Single visits and watches are kept as long as events; their daily counts stay. docs/product.md, 'Analytics' */
const KEPT_DAYS = 30;
/** Rows locked at once; a page with a million visitors a day takes a hundred such statements. */
const PAGE = 10_000;

/** One visitor of a creator's page or a recording, or a network of strangers, on a day. */
interface Visit {
  /** The creator, or the recording. */
  readonly of: string;
  readonly day: string;
  /** In hexadecimal. */
  readonly visitor: string;
}

/** Reads at most $2 of the oldest rows of days before $1, except $3; and deletes such rows. */
const visitsOf = (
  table: 'profile_visits' | 'media_watches' | 'stranger_networks',
  of: 'creator_id' | 'media_id' | 'thing_id',
  who: 'visitor' | 'network',
) => ({
  old: statement({
    name: `analytics.old-${table}`,
    params: [t.date(), t.int8(), t.jsonb<readonly Visit[]>()],
    row: { of: t.uuid(), day: t.date(), visitor: t.text().certain() },
    text: `select ${of} as of, day, encode(${who}, 'hex') as visitor from ${table} kept
      where day < $1 and not exists (
        select from jsonb_to_recordset($3) as aside("of" uuid, day date, visitor text)
        where aside.of = kept.${of} and aside.day = kept.day and decode(aside.visitor, 'hex') = kept.${who})
      order by day limit $2`,
  }),
  forget: statement({
    name: `analytics.forget-${table}`,
    params: [t.jsonb<readonly Visit[]>()],
    row: {},
    text: `delete from ${table} kept using jsonb_to_recordset($1) as old("of" uuid, day date, visitor text)
      where kept.${of} = old.of and kept.day = old.day and kept.${who} = decode(old.visitor, 'hex')`,
  }),
});
/** Networks only limit the strangers of a day, so they are deleted when the day is over. */
const FORGOTTEN = [
  { ...visitsOf('profile_visits', 'creator_id', 'visitor'), keptDays: KEPT_DAYS },
  { ...visitsOf('media_watches', 'media_id', 'visitor'), keptDays: KEPT_DAYS },
  { ...visitsOf('stranger_networks', 'thing_id', 'network'), keptDays: 0 },
];

const NAME = 'analytics.forget-visits';

export const analyticsJobs: readonly JobHandler[] = [
  daily({
    name: NAME,
    run: async (deps, signal) => {
      const now = deps.clock.now().getTime();
      for (const { keptDays, ...rows } of FORGOTTEN) {
        const before = new Date(now - keptDays * DAY).toISOString().slice(0, 10);
        await forgetOld(deps, rows, before, signal);
      }
    },
  }),
];

/** Works page by page; a row that cannot be deleted is set aside, and the next run tries again. */
async function forgetOld(
  { db, log }: Pick<Deps, 'db' | 'log'>,
  { old, forget }: ReturnType<typeof visitsOf>,
  before: string,
  signal: AbortSignal,
): Promise<void> {
  const aside: Visit[] = [];
  let found = PAGE;
  while (found === PAGE && !signal.aborted) {
    const page: readonly Visit[] = await db.many(old, before, PAGE, aside);
    await db.tx((tx) =>
      apart(tx, page, (some) => tx.run(forget, some), {
        log,
        work: NAME,
        about: ({ of, day }) => ({ of, day }),
        keep: async (row) => void aside.push(row),
      }),
    );
    found = page.length;
  }
}
