import type { Analytics, Cohort } from '@limelight/contract/analytics/operations';
import type { CreatorId } from '@limelight/contract/platform/ids';
import type { Queryable } from '../platform/db/db.ts';
import type { Row } from '../platform/db/statement.ts';
import { bySource, cohorts, hours, totals } from './queries.ts';

/** How many sources are shown; one creator's links are fewer. */
const SOURCES = 50;

/** The sums of a creator's days, by source and by hour, and how long members of the last months stayed: four statements. */
export async function getAnalytics(
  db: Queryable,
  creatorId: CreatorId,
  { from, to }: { readonly from: string; readonly to: string },
  now: Date,
): Promise<Omit<Analytics, 'countries' | 'watched'>> {
  const [sum, sources, times, lived] = await Promise.all([
    db.one(totals, creatorId, from, to),
    db.many(bySource, creatorId, from, to, SOURCES),
    db.many(hours, creatorId, from, to),
    db.many(cohorts, creatorId, now),
  ]);
  return {
    totals: { ...countsOf(sum), unfollows: sum.unfollows, leaves: sum.leaves },
    sources: sources.map((row) => ({ source: row.source, ...countsOf(row) })),
    hours: times,
    cohorts: cohortsOf(lived),
  };
}

/** The counts of one source, or of all of them. */
export const countsOf = (row: Row<typeof totals>) => ({
  visits: row.visits,
  signUps: row.sign_ups,
  follows: row.follows,
  joins: row.joins,
  buyers: row.buyers,
  earnedCents: row.earned_cents,
});

/** How many stayed for how long, by the month they joined, newest first. */
function cohortsOf(rows: readonly Row<typeof cohorts>[]): Cohort[] {
  const byMonth = new Map<string, Row<typeof cohorts>[]>();
  for (const row of rows) byMonth.set(row.month, [...(byMonth.get(row.month) ?? []), row]);
  const members = (of: readonly Row<typeof cohorts>[]) =>
    of.reduce((all, row) => all + row.members, 0);
  return [...byMonth]
    .toSorted(([one], [other]) => other.localeCompare(one))
    .map(([month, of]) => ({
      month,
      joined: members(of),
      months: Array.from({ length: Math.max(...of.map((row) => row.could)) }, (_, index) => {
        const could = of.filter((row) => row.could > index);
        return {
          could: members(could),
          stayed: members(could.filter((row) => row.lasted > index)),
        };
      }),
    }));
}
