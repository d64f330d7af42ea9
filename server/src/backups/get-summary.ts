import type { Deps } from '../kernel/deps.ts';
import { isBackupLate } from './lateness.ts';
import { backupSummary } from './queries.ts';

/** How the backups of this installation are doing. */
export async function getSummary(deps: Pick<Deps, 'db' | 'config'>) {
  const row = await deps.db.one(backupSummary);
  const { succeeded_at, place, bytes, files, failed_at, failed_place, failure } = row;
  return {
    lastSuccess:
      succeeded_at === null || place === null || bytes === null || files === null
        ? null
        : { endedAt: succeeded_at.toISOString(), place, bytes, files },
    lastFailure:
      failed_at === null || failed_place === null || failure === null
        ? null
        : { endedAt: failed_at.toISOString(), place: failed_place, failure },
    isLate: await isBackupLate(deps),
  };
}
