import { readFile, statfs } from 'node:fs/promises';
import path from 'node:path';
import type { Logger } from 'pino';
import { BackupRefused } from '../../backups/index.ts';
import type { Config } from '../../config.ts';
import { migrate } from '../../platform/db/migrate.ts';
import { startEmbedded } from '../../platform/embedded/embedded.ts';
import { maintenanceApp } from '../../platform/http/maintenance.ts';
import { Closing } from '../closing.ts';
import { CannotStart, holderOf, takeDataFolder } from '../data-folder.ts';
import { quoted } from '../folder-owners.ts';
import { listen, stopListening } from '../listen.ts';
import {
  checkGiven,
  type Cluster,
  connectionFile,
  DATABASE,
  findCluster,
} from '../open-database.ts';
import { tellMigration } from '../tell-migration.ts';
import { checkHealth } from './check-health.ts';
import { backUp } from './back-up.ts';
import { copyCluster, keptCluster, settleUpgrade, sizeOfCluster } from './copied-cluster.ts';
import { inWords, planOf } from './plan.ts';
import { stopServerOf } from './stop-server.ts';

/** Stopping, starting a database twice, the check, and the product's own start. */
const BASE_SECONDS = 20;
/** A plain disk copies at least this fast. */
const COPIED_A_SECOND = 100 * 1024 ** 2;

export interface UpgradeOptions {
  readonly config: Config;
  /** The checkout of the new version. */
  readonly root: string;
  readonly log: Logger;
  readonly print: (line: string) => void;
  /** Only says what there is to do. */
  readonly isEstimate: boolean;
}

/**
 * Upgrades the data of this configuration to this version. Returns whether it stopped a running server, which the caller starts
 * again. Throws CannotStart with the reason where it failed; the data is then as it was.
 */
export async function upgrade(options: UpgradeOptions): Promise<{ wasServing: boolean }> {
  return options.config.databaseUrl === null
    ? upgradeEmbedded(options)
    : upgradeGiven(options, options.config.databaseUrl);
}

/**
 * Backs up and migrates a given database while processes of the version before go on: migrations work with both, and let the
 * site through.
 */
async function upgradeGiven(
  options: UpgradeOptions,
  url: string,
): Promise<{ wasServing: boolean }> {
  const { config, root, log, print, isEstimate } = options;
  await checkGiven(url);
  const plan = await planOf(url, root, config.backup.to);
  print(inWords(plan, plan.seconds));
  if (isEstimate) return { wasServing: false };
  if (plan.backup !== null)
    await backUp(options, url, plan.backup.to).catch((error: unknown) => {
      if (!(error instanceof BackupRefused)) throw error;
      throw new CannotStart(`The upgrade didn’t begin: ${error.message}`);
    });
  await migrate({
    connectionString: url,
    directory: path.join(root, 'database/migrations'),
    tell: tellMigration(log, print),
  });
  await checkHealth({ config, databaseUrl: url, root, log });
  print('The database is ready for this version. Now restart the processes, one after the other.');
  return { wasServing: false };
}

async function upgradeEmbedded(options: UpgradeOptions): Promise<{ wasServing: boolean }> {
  const { config, root, print, isEstimate } = options;
  const { dataDir } = config;
  const holder = await holderOf(dataDir);
  const url = holder && (await readFile(connectionFile(dataDir), 'utf8').catch(() => null));
  let seconds: number | null = null;
  if (url !== null) {
    const { directory } = await findCluster(dataDir);
    const plan = await planOf(url.trim(), root, config.backup.to);
    seconds = plan.seconds + (await secondsOfCopy(directory));
    print(inWords(plan, seconds));
  }
  if (isEstimate) {
    if (url === null)
      throw new CannotStart('Start the server to estimate an upgrade, and run this again.');
    return { wasServing: false };
  }
  if (holder) {
    print('Stopping the running server …');
    await stopServerOf(dataDir, holder);
  }
  const closing = new Closing();
  try {
    const folder = await takeDataFolder(dataDir, 'upgrade');
    closing.add(async () => folder.release());
    await upgradeCopy(options, await findCluster(dataDir), closing, seconds);
  } finally {
    await closing.close();
  }
  return { wasServing: holder !== null };
}

/**
 * Copies the database, backs up and upgrades the copy, and puts it in place once the new version is well on it. `seconds`: how
 * long that takes, where it is known before.
 */
async function upgradeCopy(
  options: UpgradeOptions,
  { directory, binaries }: Cluster,
  closing: Closing,
  seconds: number | null,
): Promise<void> {
  const { config, root, log, print } = options;
  let until = new Date(Date.now() + (seconds ?? (await secondsOfCopy(directory))) * 1000);
  let kept: string;
  if (config.run !== 'worker') {
    const page = maintenanceApp({ brandName: config.brandName, until: () => until });
    const server = await listen(page.fetch, config.port, config.host);
    closing.add(() => stopListening(server));
    print('Visitors see a page that says until when.');
  }
  await refuseWithoutRoom(directory);
  print('Copying the database; the original stays as it is until the end …');
  try {
    const copy = await copyCluster(directory);
    const server = await startEmbedded({
      directory: copy.directory,
      database: DATABASE,
      binaries,
      log,
    });
    try {
      const plan = await planOf(server.url, root, config.backup.to);
      until = new Date(Date.now() + (plan.seconds + BASE_SECONDS) * 1000);
      print(inWords(plan, plan.seconds + BASE_SECONDS));
      if (plan.backup !== null) await backUp(options, server.url, plan.backup.to);
      await migrate({
        connectionString: server.url,
        directory: path.join(root, 'database/migrations'),
        tell: tellMigration(log, print),
      });
      print('Checking the new version …');
      await checkHealth({ config, databaseUrl: server.url, root, log });
    } finally {
      await server.stop();
    }
    kept = await copy.takeOver(binaries.initdb);
  } catch (error) {
    log.error({ err: error }, 'the upgrade failed');
    await settleUpgrade(directory);
    throw new CannotStart(failure(error));
  }
  print('The database is upgraded.');
  print(wayBack(path.join(directory, 'pgdata'), kept));
}

const wayBack = (data: string, kept: string) =>
  [
    `As it was before, it is in ${kept}.`,
    `To go back before people use the new version: stop the server, run \`mv ${quoted(data)} ${quoted(`${data}-newer`)} && mv ${quoted(kept)} ${quoted(data)}\`, and start the version before.`,
    'What people do and pay from now on is not in it; once they have, the way back is a backup.',
    'Remove it after some days, since accounts that are erased meanwhile are still in it. The next upgrade replaces it.',
  ].join('\n');

function failure(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : null;
  const said = (error instanceof Error ? error.message : String(error)).replace(/\.$/, '');
  return `The upgrade failed, and the data is as it was before: ${said}${cause ? ` (${cause.message})` : ''}. Start the version before again.`;
}

async function secondsOfCopy(directory: string): Promise<number> {
  return (await sizeOfCluster(directory)) / COPIED_A_SECOND + BASE_SECONDS;
}

async function refuseWithoutRoom(directory: string): Promise<void> {
  const needed = await sizeOfCluster(directory);
  const { bavail, bsize } = await statfs(directory);
  const free = bavail * bsize;
  if (free > needed * 1.2) return;
  const mb = (bytes: number) => `${Math.ceil(bytes / 1024 ** 2).toLocaleString('en-US')} MB`;
  const kept = await keptCluster(directory);
  const hint =
    kept === null ? '' : ` ${kept} has the database of before the last upgrade: remove it.`;
  throw new CannotStart(
    `An upgrade works on a copy of the database, which needs ${mb(needed * 1.2)} beside it; ${mb(free)} are free.${hint} Nothing has changed.`,
  );
}
