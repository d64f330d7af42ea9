import path from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { queueSweep } from '../accounts/index.ts';
import { createApp } from '../app.ts';
import { type Config, ConfigFaults, readConfig } from '../config.ts';
import { allJobs } from '../jobs.ts';
import { queueHousekeeping } from '../media/index.ts';
import { createDb, poolConfig } from '../platform/db/db.ts';
import { migrate } from '../platform/db/migrate.ts';
import { freePort } from '../platform/embedded/free-port.ts';
import { startWorker } from '../platform/jobs/worker.ts';
import { createLog } from '../platform/log/log.ts';
import { loadApiKeys } from '../services/api-keys.ts';
import { Closing } from './closing.ts';
import { takeDataFolder } from './data-folder.ts';
import { checkAddress, listen, stopListening } from './listen.ts';
import { makeDeps } from './make-deps.ts';
import { openDatabase } from './open-database.ts';
import { productionFaults } from './production-guard.ts';
import { prepareSamples, type SampleAccount } from './samples.ts';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

/** How long running requests and jobs may take to end after a signal. */
const STOP_MS = 15_000;

/** Everything between `npm start` and the printed address. Resolves when requests are served. */
export async function start(env: NodeJS.ProcessEnv): Promise<void> {
  const config = readConfig(env['PORT'] === '0' ? { ...env, PORT: String(await freePort()) } : env);
  const faults = productionFaults(config);
  if (faults.length > 0) throw new ConfigFaults(faults);
  const closing = new Closing();
  stopOnSignals(closing);
  try {
    const logins = await open(config, closing);
    printAddress(config.publicUrl, logins);
  } catch (error) {
    await closing.close().catch(() => {});
    throw error;
  }
}

async function open(config: Config, closing: Closing): Promise<SampleAccount[]> {
  const log = createLog(config.logLevel);
  if (config.run !== 'worker') await checkAddress(config.port, config.host);
  const folder = await takeDataFolder(config.dataDir);
  closing.add(async () => folder.release());
  for (const note of folder.notes) console.log(note);
  const database = await openDatabase(config);
  closing.add(() => database.stop());
  for (const note of database.notes) console.log(note);

  await migrate({
    connectionString: database.url,
    directory: path.join(root, 'database/migrations'),
  });
  const pool = new pg.Pool({
    ...poolConfig(database.url, 'limelight'),
    max: config.databaseConnections,
  });
  pool.on('error', (error) => log.warn({ err: error }, 'a pooled connection was lost'));
  // A connection that breaks while it is checked out has no other listener, and would end the process.
  pool.on('connect', (client) =>
    client.on('error', (error) => log.warn({ err: error }, 'a connection was lost')),
  );
  const db = createDb(pool);
  closing.add(() => db.close());
  const apiKeys = await loadApiKeys(db, config.dataDir);
  const deps = await makeDeps({ config, db, log, databaseUrl: database.url });
  closing.add(() => deps.bus.close());
  const logins = await prepareSamples(deps);

  if (config.run !== 'web') {
    const worker = await startWorker(deps, allJobs);
    closing.add(() => worker.stop());
    await queueSweep(deps, deps.clock.now());
    await queueHousekeeping(deps);
  }
  if (config.run !== 'worker') {
    const isStopping = () => closing.isClosing;
    const app = await createApp({ deps, apiKeys, databaseUrl: database.url, root, isStopping });
    closing.add(() => app.close());
    const server = await listen(app.fetch, config.port, config.host);
    closing.add(() => stopListening(server));
  }
  return logins;
}

function stopOnSignals(closing: Closing): void {
  const stop = () => {
    if (closing.isClosing) process.exit(1); // a second signal does not wait
    setTimeout(() => process.exit(1), STOP_MS).unref();
    closing.close().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
}

function printAddress(address: string, logins: readonly SampleAccount[]): void {
  const lines = logins.map(
    ({ role, email, password }) => `  ${role.padEnd(8)} ${email}  ${password}`,
  );
  const samples =
    lines.length > 0 ? `\nSample logins (of this data folder only):\n${lines.join('\n')}\n` : '';
  console.log(`\nReady at ${address}\n${samples}`);
}
