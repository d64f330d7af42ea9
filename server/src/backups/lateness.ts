import type { Deps } from '../kernel/deps.ts';
import type { Reading } from '../platform/metrics/metric.ts';
import { backupTimes } from './queries.ts';

/** A schedule that missed twice needs its operator. */
const MISSED = 2;

/** Whether the schedule of backups has missed twice. Without a success or a try, the time since this process began counts. */
export async function isBackupLate(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  upSeconds = process.uptime(),
): Promise<boolean> {
  const { everyMs } = config.backup;
  if (everyMs === null) return false;
  const { success_seconds, first_seconds } = await db.one(backupTimes);
  const age = success_seconds ?? first_seconds ?? upSeconds;
  return age * 1_000 > MISSED * everyMs;
}

/** For /metrics: nothing until the first backup has succeeded. */
export const backupReadings = (db: Deps['db']) => async (): Promise<Reading[]> => {
  const { success_seconds: age } = await db.one(backupTimes);
  return [
    {
      name: 'limelight_backup_age_seconds',
      help: 'Time since the last successful backup.',
      type: 'gauge',
      labels: [],
      samples: age === null ? [] : [[[], age]],
    },
  ];
};
