import { BackupRefused, secretsIn, takeBackup, type TakenBackup } from '../backups/index.ts';
import { lowerPriority } from '../platform/lower-priority.ts';
import { CannotStart } from '../start/data-folder.ts';
import { explainAndExit } from '../start/explain.ts';
import { openStorage } from '../start/open-storage.ts';
import { openRunningDatabase } from './open-commands.ts';

const USAGE =
  'Usage: npm run backup -- TO   (a folder, or s3://bucket/prefix; without TO, where BACKUP_TO says)';

/** People's requests go first. */
const PRIORITY = 10;

async function main([given, ...rest]: readonly string[]): Promise<void> {
  process.umask(0o077);
  lowerPriority(PRIORITY);
  const { db, config } = await openRunningDatabase(process.env);
  try {
    const to = given ?? config.backup.to;
    if (to === null || to === '' || rest.length > 0) throw new CannotStart(USAGE);
    const { files } = await openStorage(config);
    const started = performance.now();
    const taken = await takeBackup({
      deps: { db, files, config },
      to,
      signal: new AbortController().signal,
      say: console.log,
    });
    report(taken, to, performance.now() - started, config.backup.key !== null);
  } finally {
    await db.close();
  }
}

function report(taken: TakenBackup, to: string, ms: number, isEncrypted: boolean): void {
  const { set, manifest, newFiles, newBytes, removed } = taken;
  const number = (value: number) => value.toLocaleString('en-US');
  const megabytes = (bytes: number) => `${number(Math.ceil(bytes / 1e6))} MB`;
  if (removed.length > 0) console.log(`Removed ${number(removed.length)} that are no longer kept.`);
  console.log(
    [
      `Backed up ${set} to ${to} in ${number(Math.round(ms / 1_000))} s: ${number(manifest.files.count)} files (${megabytes(manifest.files.bytes)}), ${number(newFiles)} of them new (${megabytes(newBytes)}).`,
      'Everything that was written was read back.',
      isEncrypted
        ? 'It is encrypted with BACKUP_KEY.'
        : 'It is not encrypted: set BACKUP_KEY to change that.',
      `Secrets in it: ${secretsIn(manifest).join(', ')}.`,
      'Not in it: your settings, with the keys of the payment provider, of mail, of text messages and of buckets, and BACKUP_KEY. Keep a copy of them elsewhere.',
    ].join('\n'),
  );
}

main(process.argv.slice(2)).catch((error: unknown) =>
  explainAndExit(error instanceof BackupRefused ? new CannotStart(error.message) : error),
);
