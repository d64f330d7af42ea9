import type { Db } from '../db/db.ts';
import { statement, t } from '../db/statement.ts';
import { localTimeIn } from './zoned.ts';

/**
 * The database's local time of a zone in the middle of each month of a past year; no row for a name that its time zone table
 * does not have. New rules reach the database and Node at different times, so a future year would be wrong to compare.
 */
const monthsOfZone = statement({
  name: 'clock.months-of-zone',
  params: [t.text()],
  row: { at: t.timestamptz().certain(), shown: t.text().certain() },
  text: `select at, to_char(at at time zone zone.name, 'YYYY-MM-DD"T"HH24:MI') as shown
         from pg_timezone_names zone
         cross join generate_series('2020-01-15T12:00Z'::timestamptz, '2020-12-15T12:00Z', interval '1 month') at
         where zone.name = $1`,
});

/** Whether a time zone means the same in the database and in this process. Takes 20 ms: the database reads all of its zones. */
export async function isSameClock(db: Pick<Db, 'many'>, zone: string): Promise<boolean> {
  const months = await db.many(monthsOfZone, zone);
  return months.length > 0 && months.every(({ at, shown }) => localTimeIn(at, zone) === shown);
}
