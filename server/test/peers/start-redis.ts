import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { Redis } from 'ioredis';

/** Whether this machine has a redis-server. In CI a missing one fails the tests that need it. */
export const hasRedis =
  spawnSync('redis-server', ['--version']).status === 0 || process.env['CI'] !== undefined;

if (!hasRedis)
  process.stderr.write(
    'Skipped: the bus on Redis. Install redis-server (Debian: apt install redis-server).\n',
  );

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('no port');
  server.close();
  await once(server, 'close');
  return address.port;
}

/** A real Redis on a free port, which a test can kill and restart. */
export async function startRedis() {
  const port = await freePort();
  const url = `redis://127.0.0.1:${port}`;
  let running: ChildProcess | undefined;

  async function start(): Promise<void> {
    running = spawn(
      'redis-server',
      ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'],
      { stdio: 'ignore' },
    );
    const probe = new Redis(url, { retryStrategy: () => 50, maxRetriesPerRequest: null });
    probe.on('error', () => {});
    await probe.ping();
    probe.disconnect();
  }
  /** Kills the server like a machine that loses power, without a shutdown. */
  async function kill(): Promise<void> {
    const ended = running && once(running, 'exit');
    running?.kill('SIGKILL');
    await ended;
    running = undefined;
  }
  await start();
  return { url, start, kill };
}
