import { readFile } from 'node:fs/promises';
import type pg from 'pg';

/** Ticks per second in /proc, on every Linux. */
const TICKS = 100;

/**
 * Seconds of processor time that this process and the database's sessions have used so far; null for the database if the system
 * has no /proc, or it runs elsewhere.
 */
export async function processorTime(
  pool: pg.Pool,
): Promise<{ own: number; database: number | null }> {
  const { user, system } = process.cpuUsage();
  const { rows } = await pool.query<{ pid: number }>(
    'select pid from pg_stat_activity where datname = current_database()',
  );
  const ticks = await Promise.all(rows.map(({ pid }) => ticksOf(pid)));
  const known = ticks.filter((one) => one !== null);
  return {
    own: (user + system) / 1e6,
    database: known.length < ticks.length ? null : known.reduce((all, one) => all + one, 0) / TICKS,
  };
}

async function ticksOf(pid: number): Promise<number | null> {
  try {
    // after the name, which is in parentheses; these are the 14th and 15th field of the whole line
    const fields = (await readFile(`/proc/${pid}/stat`, 'utf8')).replace(/^.*\) /s, '').split(' ');
    return Number(fields[11]) + Number(fields[12]);
  } catch {
    return null;
  }
}
