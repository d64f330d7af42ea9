import { CannotGoLive, goLive, openErasures } from '../backups/index.ts';
import { allJobs } from '../jobs.ts';
import { createLog } from '../platform/log/log.ts';
import { CannotStart } from '../start/data-folder.ts';
import { makeDeps } from '../start/make-deps.ts';
import { openRunningDatabase } from './open-commands.ts';

/** `npm run restore -- --live`: makes the restored copy that runs here live. Throws `CannotStart`. */
export async function makeLive(env: NodeJS.ProcessEnv): Promise<void> {
  const { db, url: databaseUrl, config } = await openRunningDatabase(env);
  const deps = await makeDeps({ config, db, log: createLog('warn'), databaseUrl });
  const messageJobs = allJobs.flatMap(({ job }) => (job.lane === 'mail' ? job.name : []));
  try {
    await goLive(deps, {
      openPlace: (from) => openErasures(config, from),
      messageJobs,
      say: (sentence) => console.log(sentence),
    });
  } catch (error) {
    throw error instanceof CannotGoLive ? new CannotStart(error.message) : error;
  }
}
