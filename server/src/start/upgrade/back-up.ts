import type { Logger } from 'pino';
import { takeBackup } from '../../backups/index.ts';
import type { Config } from '../../config.ts';
import { createDb } from '../../platform/db/db.ts';
import { openPool } from '../../platform/db/pool.ts';
import { openStorage } from '../open-storage.ts';

interface Upgrading {
  readonly config: Config;
  readonly log: Logger;
  readonly print: (line: string) => void;
}

/** Takes the backup that an upgrade begins with: of the version before, which can restore it. Throws BackupRefused. */
export async function backUp(
  { config, log, print }: Upgrading,
  connectionString: string,
  to: string,
): Promise<void> {
  print(`Backing up to ${to} …`);
  const db = createDb(openPool({ connectionString, name: 'limelight-upgrade', max: 4, log }));
  try {
    const { files } = await openStorage(config);
    const signal = new AbortController().signal;
    const { set } = await takeBackup({ deps: { db, files, config }, to, signal, say: print });
    print(`Backed up ${set}.`);
  } finally {
    await db.close();
  }
}
