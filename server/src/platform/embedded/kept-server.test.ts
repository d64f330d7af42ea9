import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { expect, test, vi } from 'vitest';
import { startEmbedded } from './embedded.ts';
import { KeptServer } from './kept-server.ts';

const WAIT = { timeout: 30_000 };

test('an embedded PostgreSQL that was killed is started again at the same address, with its data', async () => {
  const directory = await mkdtemp(path.join(tmpdir(), 'limelight-kept-'));
  await chmod(directory, 0o755);
  const database = await startEmbedded({ directory, database: 'kept' });
  const ask = async (sql: string) => {
    const client = new pg.Client({ connectionString: database.url });
    client.on('error', () => undefined);
    await client.connect();
    try {
      return (await client.query(sql)).rows;
    } finally {
      await client.end();
    }
  };
  await ask('create table kept as select 1 as one');
  const pidFile = await readFile(path.join(directory, 'pgdata/postmaster.pid'), 'utf8');
  process.kill(Number(pidFile.split('\n')[0]), 'SIGKILL');
  await vi.waitFor(async () => expect(await ask('select one from kept')).toEqual([{ one: 1 }]), {
    ...WAIT,
    interval: 100,
  });
  await database.stop();
  await expect(ask('select 1')).rejects.toThrow('ECONNREFUSED');
  await rm(directory, { recursive: true, force: true });
}, 60_000);

/** A process that does nothing until it is killed. */
async function idle(): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
  await once(child, 'spawn');
  return child;
}

test('a server that does not come back is given up after five starts, and told of once', async () => {
  const first = await idle();
  const start = vi.fn<() => Promise<ChildProcess>>().mockRejectedValue(new Error('no room'));
  start.mockResolvedValueOnce(first);
  const onLost = vi.fn();
  const server = new KeptServer({ start, onLost, pausesMs: [0, 0, 0, 0, 0] });
  await server.start();
  first.kill('SIGKILL');
  await vi.waitFor(() => expect(onLost).toHaveBeenCalledTimes(1), WAIT);
  expect(onLost).toHaveBeenCalledWith(new Error('no room'));
  expect(start).toHaveBeenCalledTimes(6);
  await server.stop();
});

test('a server that is stopped stays stopped', async () => {
  const start = vi.fn(idle);
  const server = new KeptServer({ start, pausesMs: [0, 0, 0, 0, 0] });
  await server.start();
  await server.stop();
  expect(start).toHaveBeenCalledTimes(1);
});
