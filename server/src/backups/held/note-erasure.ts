import { z } from 'zod';
import { userId } from '@limelight/contract/platform/ids';
import type { AccountPart } from '../../kernel/parts/account-part.ts';
import { handleJob } from '../../kernel/parts/job.ts';
import { NO_LAST_TRY } from '../../platform/jobs/daily.ts';
import { defineJob } from '../../platform/jobs/job.ts';
import { installationOf } from '../place/installation.ts';
import { openPlace } from '../place/open-place.ts';

/** Where a backup's place keeps one file for each account that was erased, named by its id. */
export const ERASED_FOLDER = 'erased';

const noteErasureJob = defineJob({
  name: 'backups.note-erasure',
  lane: 'timers',
  version: 1,
  maxAttempts: NO_LAST_TRY,
  payload: z.object({ userId, erasedAt: z.iso.datetime() }),
});

/** Writes into the backup's place that an account was erased, so that a restore of an older set erases it again. */
export const noteErasureHandler = handleJob(noteErasureJob, async ({ config, db }, noted) => {
  if (config.backup.to === null) return;
  const { packed, close } = await openPlace(config, config.backup.to, {
    writer: await installationOf(db),
  });
  try {
    const line = Buffer.from(`${JSON.stringify({ erasedAt: noted.erasedAt })}\n`);
    await packed.place.put(`${ERASED_FOLDER}/${noted.userId}`, line);
  } finally {
    close();
  }
});

/** Notes each erasure, in the transaction that erases. */
export const erasureNotes: AccountPart = {
  async close({ config, clock, jobs }, tx, id) {
    if (config.backup.to === null) return;
    const erasedAt = clock.now().toISOString();
    await jobs.add(tx, noteErasureJob, { userId: id, erasedAt });
  },
};
