import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '../../src/platform/embedded/free-port.ts';

/** Whether this machine has a pgbouncer (Debian: apt install pgbouncer). */
export const hasPgbouncer = spawnSync('pgbouncer', ['--version']).status === 0;

export interface PgbouncerOptions {
  readonly mode: 'session' | 'transaction' | 'statement';
  /** The most sessions of the server that it uses. */
  readonly size?: number;
}

/** A pgbouncer in front of a database; `url` leads through it. */
export async function startPgbouncer(
  databaseUrl: string,
  { mode, size = 20 }: PgbouncerOptions,
): Promise<{ url: string; close(): Promise<void> }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'limelight-pgbouncer-'));
  await chmod(folder, 0o755);
  const port = await freePort();
  const { hostname, port: of, pathname, username, password } = new URL(databaseUrl);
  const name = pathname.slice(1);
  const settings = path.join(folder, 'pgbouncer.ini');
  await writeFile(
    settings,
    `[databases]
${name} = host=${hostname} port=${of} dbname=${name} user=${username} password=${password}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = ${mode}
default_pool_size = ${size}
`,
    { mode: 0o644 },
  );
  const bouncer = spawn(
    'pgbouncer',
    // it refuses to run as root
    [...(process.getuid?.() === 0 ? ['-u', 'postgres'] : []), settings],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  let said = '';
  await new Promise<void>((resolve, reject) => {
    bouncer.stderr.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      if (said.includes('process up')) resolve();
    });
    bouncer.once('error', reject);
    bouncer.once('exit', (code) => reject(new Error(`pgbouncer ended (${code}):\n${said}`)));
  });
  return {
    url: `postgres://anybody@127.0.0.1:${port}/${name}`,
    async close() {
      const ended = once(bouncer, 'exit');
      bouncer.kill('SIGKILL');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
