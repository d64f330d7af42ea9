import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { serve } from '@hono/node-server';
import pg from 'pg';
import { createApp } from '../app.ts';
import { ConfigFaults, readConfig } from '../config.ts';
import { allJobs } from '../jobs.ts';
import { createDb, poolConfig } from '../platform/db/db.ts';
import { migrate } from '../platform/db/migrate.ts';
import { freePort } from '../platform/embedded/free-port.ts';
import { startWorker } from '../platform/jobs/worker.ts';
import { createLog } from '../platform/log/log.ts';
import { loadApiKeys } from '../services/api-keys.ts';
import { CannotStart, takeDataFolder } from './data-folder.ts';
import { makeDeps } from './make-deps.ts';
import { openDatabase } from './open-database.ts';
import { productionFaults } from './production-guard.ts';
import { prepareSamples } from './samples.ts';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

/** Everything between `npm start` and the printed address. Resolves when requests are served. */
export async function start(env: NodeJS.ProcessEnv): Promise<void> {
  const config = readConfig(env.PORT === '0' ? { ...env, PORT: String(await freePort()) } : env);
  const faults = productionFaults(config);
  if (faults.length > 0) throw new ConfigFaults(faults);
  const log = createLog(config.logLevel);
  const folder = await takeDataFolder(config.dataDir);
  const database = await openDatabase(config);
  for (const note of database.notes) console.log(note);

  await migrate({
    connectionString: database.url,
    directory: path.join(root, 'database/migrations'),
  });
  const db = createDb(
    new pg.Pool({ ...poolConfig(database.url, 'limelight'), max: config.databaseConnections }),
  );
  db.pool.on('error', (error) => log.warn({ err: error }, 'a pooled connection was lost'));
  const apiKeys = await loadApiKeys(db, config.dataDir);
  const deps = await makeDeps({ config, db, log, databaseUrl: database.url });
  const logins = await prepareSamples(deps);

  let isStopping = false;
  const app = await createApp({
    deps,
    apiKeys,
    databaseUrl: database.url,
    root,
    isStopping: () => isStopping,
  });
  const server = config.run === 'worker' ? null : await listen(app.fetch, config.port, config.host);
  const worker = config.run === 'web' ? null : await startWorker(deps, allJobs);
  printAddress(config.publicUrl, logins);

  const stop = async (signal: string) => {
    if (isStopping) process.exit(1); // a second signal does not wait
    isStopping = true;
    log.info({ signal }, 'stopping');
    const force = setTimeout(() => process.exit(1), 15_000);
    if (server) await new Promise((resolve) => server.close(resolve));
    await worker?.stop();
    await app.close();
    await deps.bus.close();
    await db.close();
    await database.stop();
    folder.release();
    clearTimeout(force);
    process.exit(0);
  };
  process.on('SIGINT', () => void stop('SIGINT'));
  process.on('SIGTERM', () => void stop('SIGTERM'));
}

type Server = ReturnType<typeof serve>;

function listen(
  fetch: (request: Request, env: object) => Response | Promise<Response>,
  port: number,
  hostname: string,
): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = serve({ fetch, port, hostname, overrideGlobalObjects: false }, () =>
      resolve(server),
    );
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE')
        reject(new CannotStart(`Port ${port} is taken. Set PORT to a free one.`));
      else if (error.code === 'EACCES')
        reject(
          new CannotStart(
            `Port ${port} needs more rights than this user has. Set PORT to one above 1023.`,
          ),
        );
      else reject(error);
    });
  });
}

function printAddress(
  address: string,
  logins: readonly { role: string; email: string; password: string }[],
): void {
  const lines = logins.map(
    ({ role, email, password }) => `  ${role.padEnd(8)} ${email}  ${password}`,
  );
  console.log(
    `\nReady at ${address}\n${lines.length > 0 ? `\nSample logins (this data folder only):\n${lines.join('\n')}\n` : ''}`,
  );
}
