import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { createApp } from '../app.ts';
import { readHeldSnapshot } from '../backups/index.ts';
import { type Config, ConfigFaults, inspectConfig } from '../config.ts';
import { askAtStart } from '../doctor/index.ts';
import { countryTableFaults } from '../platform/countries/country-table.ts';
import { createDb } from '../platform/db/db.ts';
import { migrate } from '../platform/db/migrate.ts';
import { openPool } from '../platform/db/pool.ts';
import { freePort } from '../platform/embedded/free-port.ts';
import { createLog } from '../platform/log/log.ts';
import { loadApiKeys } from '../services/api-keys.ts';
import { Closing } from './closing.ts';
import { dataFolderFaults, takeDataFolder } from './data-folder.ts';
import { Drain } from './drain.ts';
import { heldSentence } from './held.ts';
import { addressFaults, listen } from './listen.ts';
import { makeDeps } from './make-deps.ts';
import { openDatabase } from './open-database.ts';
import { operatorsMetrics } from './operators-metrics.ts';
import { productionFaults } from './production-guard.ts';
import { linksOfSamples, prepareSamples, type SampleAccount } from './samples.ts';
import { startWork } from './start-work.ts';
import { takeStreams } from './take-streams.ts';
import { tellMigration } from './tell-migration.ts';
import { workerRoutes } from './worker-routes.ts';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

/** How long running requests and jobs may take to end after a signal. */
const STOP_MS = 15_000;

/**
 * For jobs and samples, so that requests never wait for one of these. Five workers are mostly in transactions (money, timers,
 * crowd); the others use a connection now and then.
 */
const BACKGROUND_CONNECTIONS = 8;

/** Everything between `npm start` and the printed address. Resolves when requests are served. */
export async function start(env: NodeJS.ProcessEnv): Promise<void> {
  const config = await checkedConfig(
    env['PORT'] === '0' ? { ...env, PORT: String(await freePort()) } : env,
  );
  const closing = new Closing();
  stopOnSignals(closing);
  try {
    const { logins, links } = await open(config, closing);
    printAddress(config.publicUrl, logins, links);
  } catch (error) {
    await closing.close().catch(() => {});
    throw error;
  }
}

/** The configuration, or all its faults at once, including those of this machine. */
async function checkedConfig(env: NodeJS.ProcessEnv): Promise<Config> {
  const { config, faults } = inspectConfig(env);
  for (const slip of config.slips) console.warn(slip);
  faults.push(...productionFaults(config), ...(await dataFolderFaults(config.dataDir)));
  faults.push(...(await countryTableFaults(config.countryTable)));
  faults.push(...(await addressFaults(config.port, config.host)));
  if (faults.length > 0) throw new ConfigFaults(faults);
  return config;
}

/** What the start prints: the sample logins, and the sign-in link for each email address. */
interface Opened {
  readonly logins: readonly SampleAccount[];
  readonly links: ReadonlyMap<string, string>;
}

async function open(config: Config, closing: Closing): Promise<Opened> {
  const log = createLog(config.logLevel);
  const folder = await takeDataFolder(config.dataDir);
  closing.add(async () => folder.release());
  for (const note of folder.notes) console.log(note);
  const database = await openDatabase(config, {
    log,
    onLost: (error) => {
      log.fatal({ err: error }, 'the embedded PostgreSQL could not be restarted; exiting');
      endWith(closing, 1);
    },
  });
  closing.add(() => database.stop());
  for (const note of database.notes) console.log(note);

  await migrate({
    connectionString: database.url,
    directory: path.join(root, 'database/migrations'),
    tell: tellMigration(log),
  });
  const connect = (name: string, max: number) => {
    const opened = createDb(openPool({ connectionString: database.url, name, max, log }));
    closing.add(() => opened.close());
    return opened;
  };
  const db = connect('limelight', config.databaseConnections);
  const apiKeys = await loadApiKeys(db, config.dataDir, log);
  const heldSnapshot = await readHeldSnapshot({ db });
  const isHeld = heldSnapshot !== null;
  if (heldSnapshot) log.warn(heldSentence(heldSnapshot));
  // Asked meanwhile, since their answers take a second or two; an error of the start itself comes first.
  const refused = askAtStart({ config, log, isHeld });
  refused.catch(() => undefined);
  const servesPeople = config.run !== 'worker';
  if (servesPeople && !isHeld && config.live.isOn)
    closing.add(await takeStreams(database.url, log));
  const deps = await makeDeps({
    config,
    db,
    log,
    databaseUrl: database.url,
    isHeld,
    servesPeople,
  });
  closing.add(() => deps.databaseBus.close());
  if (deps.bus !== deps.databaseBus) closing.add(() => deps.bus.close());
  const background = { ...deps, db: connect('limelight-background', BACKGROUND_CONNECTIONS) };
  const logins = isHeld ? [] : await prepareSamples(background);
  const metrics = operatorsMetrics(deps, background);

  const faults = await refused;
  if (faults.length > 0) throw new ConfigFaults(faults);
  await startWork(background, { databaseUrl: database.url, isOnly: database.isOurs, closing });
  let links: Opened['links'] = new Map();
  const isStopping = () => closing.isClosing;
  if (config.run === 'worker') {
    const routes = workerRoutes(deps, isStopping, metrics);
    const server = await listen(routes.fetch, config.port, config.host);
    const drain = new Drain(server, config);
    closing.add(() => drain.end());
    closing.add(() => drain.begin());
  } else {
    const app = await createApp({
      deps,
      apiKeys,
      databaseUrl: database.url,
      root,
      isStopping,
      metrics,
    });
    closing.add(() => app.close());
    await app.beginStreams();
    const server = await listen(app.fetch, config.port, config.host);
    const drain = new Drain(server, config);
    closing.add(() => drain.end());
    closing.add(app.attach(server));
    closing.add(() => drain.begin());
    links = await linksOfSamples(db, logins, app.signInLink);
  }
  return { logins, links };
}

/** Two signals within this time count as one: npm passes on the one it gets, too. */
const ECHO_MS = 1_000;

function stopOnSignals(closing: Closing): void {
  let first: number | null = null;
  const stop = () => {
    first ??= performance.now();
    if (!closing.isClosing) endWith(closing, 0);
    else if (performance.now() - first > ECHO_MS) process.exit(1); // a second signal ends the process at once
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
}

/**
 * Closes what is open, waiting no longer than STOP_MS, and ends the process with this code, or with 1 where something stays
 * open.
 */
function endWith(closing: Closing, code: number): void {
  setTimeout(() => process.exit(1), STOP_MS).unref();
  closing.close().then(
    () => process.exit(code),
    () => process.exit(1),
  );
}

/** Printed, not logged: the log never contains passwords or links. */
function printAddress(address: string, logins: Opened['logins'], links: Opened['links']): void {
  const lines = logins.flatMap(({ role, email, password }) => [
    `  ${role.padEnd(8)} ${email}  ${password}`,
    ...(links.has(email) ? [`           ${links.get(email)}`] : []),
  ]);
  const hint =
    links.size > 0
      ? 'Open a link and press the button to sign in. Each link works once, within an hour.\n'
      : '';
  const samples =
    lines.length > 0
      ? `\nSample logins (for this data folder only):\n${lines.join('\n')}\n${hint}`
      : '';
  console.log(`\nReady at ${address}\n${samples}`);
}
