import { z } from 'zod';
import type { Deps } from '../kernel/deps.ts';
import { handleJob } from '../kernel/parts/job.ts';
import { HOUR } from '../platform/clock/clock.ts';
import { NO_LAST_TRY } from '../platform/jobs/daily.ts';
import { defineJob } from '../platform/jobs/job.ts';
import { BackupRefused } from './place/backup-refused.ts';
import { backupTimes, isTaking } from './queries.ts';
import { takeBackup } from './taking/take-backup.ts';

/** A queue of its own: hours of copying keep nothing else of the lane waiting. */
export const takeScheduled = defineJob({
  name: 'backups.take',
  lane: 'crowd',
  queue: 'backups',
  version: 1,
  payload: z.object({}),
  maxAttempts: NO_LAST_TRY,
});

/** Backs up as the settings say, and queues the next run: an hour later where this one failed. */
export const takeScheduledHandler = handleJob(takeScheduled, async (deps, _payload, signal) => {
  const { to, everyMs } = deps.config.backup;
  if (to === null || everyMs === null) return;
  let waitMs = everyMs;
  try {
    const { set, manifest, newBytes } = await takeBackup({
      deps,
      to,
      signal,
      say: (progress) => deps.log.debug({ progress }, 'backing up'),
    });
    deps.log.info({ set, files: manifest.files.count, newBytes }, 'backed up');
  } catch (error) {
    if (signal.aborted) throw error;
    waitMs = Math.min(everyMs, HOUR);
    if (error instanceof BackupRefused)
      deps.log.error({ reason: error.message }, 'the backup failed');
    else deps.log.error({ err: error }, 'the backup failed');
  }
  await queueIn(deps, waitMs);
});

/**
 * Queues the next scheduled backup when a worker starts: as long after the last one as the settings say, at once where that has
 * passed. One that is running goes on.
 */
export async function queueBackups(deps: Pick<Deps, 'db' | 'jobs' | 'clock' | 'config'>) {
  const { everyMs } = deps.config.backup;
  if (everyMs === null) return;
  if ((await deps.db.one(isTaking, takeScheduled.name)).running) return;
  const { success_seconds: age } = await deps.db.one(backupTimes);
  await queueIn(deps, age === null ? 0 : Math.max(0, everyMs - age * 1_000));
}

const queueIn = ({ db, jobs, clock }: Pick<Deps, 'db' | 'jobs' | 'clock'>, ms: number) =>
  jobs.addAlone(
    db,
    takeScheduled,
    {},
    { key: takeScheduled.name, runAt: new Date(clock.now().getTime() + ms) },
  );
