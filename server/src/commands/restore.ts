import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { BackupRefused, chooseSet, restore } from '../backups/index.ts';
import { readConfig } from '../config.ts';
import { createLog } from '../platform/log/log.ts';
import { Closing } from '../start/closing.ts';
import { CannotStart, takeDataFolder } from '../start/data-folder.ts';
import { explainAndExit } from '../start/explain.ts';
import { openDatabase } from '../start/open-database.ts';
import { openStorage } from '../start/open-storage.ts';
import { makeLive } from './make-live.ts';

const USAGE = [
  'Usage: npm run restore -- FROM [--set TIME]   (a folder, or s3://bucket/prefix; TIME as in 20261128T0015)',
  '       npm run restore -- --live              (makes the restored copy that runs here live)',
].join('\n');

const migrations = path.resolve(
  path.dirname(fileURLToPath(import.meta.url)),
  '../../../database/migrations',
);

/** FROM, and the set that is wanted; null: the newest. */
function parse(args: readonly string[]): { from: string; set: string | null } {
  const [from, flag, set, ...rest] = args;
  const isRight = flag === undefined || (flag === '--set' && set !== undefined);
  if (!from || !isRight || rest.length > 0) throw new CannotStart(USAGE);
  return { from, set: set ?? null };
}

async function main(args: readonly string[]): Promise<void> {
  if (args.length === 1 && args[0] === '--live') {
    await makeLive(process.env);
    process.exit();
  }
  const { from, set } = parse(args);
  const config = readConfig(process.env);
  const chosen = await chooseSet(config, from, set, migrations);
  const closing = new Closing();
  closing.add(async () => chosen.close());
  try {
    const folder = await takeDataFolder(config.dataDir);
    closing.add(async () => folder.release());
    const database = await openDatabase(config, { log: createLog('warn'), onLost: explainAndExit });
    closing.add(() => database.stop());
    for (const note of database.notes) console.log(note);
    const { files } = await openStorage(config);
    console.log(`Restoring ${chosen.set} from ${from}.`);
    const damaged = await restore({
      chosen,
      config,
      databaseUrl: database.url,
      files,
      migrations,
      say: console.log,
    });
    report(damaged);
  } finally {
    await closing.close();
  }
}

const NAMED = 20;

function report(damaged: readonly string[]): void {
  if (damaged.length > 0) {
    console.log(
      `${damaged.length} files are damaged in the backup and were left out:\n  ${damaged.slice(0, NAMED).join('\n  ')}${damaged.length > NAMED ? '\n  …' : ''}`,
    );
    process.exitCode = 1;
  }
  console.log(
    'Restored. Start it with `npm start`: the copy is held, and sends, charges and pays out nothing until `npm run restore -- --live`.',
  );
}

main(process.argv.slice(2)).catch((error: unknown) =>
  explainAndExit(error instanceof BackupRefused ? new CannotStart(error.message) : error),
);
