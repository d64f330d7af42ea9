import { spawn, type ChildProcess } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { appendFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { copyOfTemplate } from './template.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** A running product, as an operator would start it: process, database, files. */
export interface Product {
  readonly url: string;
  readonly dataDir: string;
  /** Everything it has printed so far. */
  output(): string;
  /** Runs `npm run sandbox -- …` and the like against it. */
  command(name: Command, ...args: readonly string[]): Promise<string>;
  stop(signal?: NodeJS.Signals): Promise<void>;
  readonly pid: number;
  /** Resolves when its process has ended: with the exit code, or null if a signal ended it. */
  readonly ended: Promise<number | null>;
}

/** A command of the operator, as in `npm run admin -- …`. */
type Command = 'sandbox' | 'admin' | 'backup' | 'restore' | 'doctor';

export interface ProductOptions {
  readonly env?: Readonly<Record<string, string>>;
  /** The data folder of an earlier product, to start on its data again; by default a copy of a template. */
  readonly dataDir?: string;
  readonly port?: number;
  /** The folder of a release (scripts/release.mjs) to start, instead of the build of this checkout. */
  readonly release?: string;
  /** The program of another Node. */
  readonly node?: string;
}

const START_MS = 240_000;

/** Timeout (ms) of fixtures that start a product; the first one also makes the template. */
export const STARTING_MS = 2 * START_MS;

export async function startProduct({
  env = {},
  dataDir,
  port,
  release,
  node = process.execPath,
}: ProductOptions = {}): Promise<Product> {
  const folder = dataDir ?? (await filledFolder(env['SAMPLE_CONTENT']));
  const ownPort = String(port ?? (await freePort()));
  const settings = {
    ...process.env,
    NODE_ENV: 'production',
    PORT: ownPort,
    // of UDP: products run beside each other
    LIVE_PORT: ownPort,
    DATA_DIR: folder,
    SAMPLE_CONTENT: 'off',
    // tests read emails from the log
    LOG_LEVEL: 'info',
    ...env,
  };
  const main =
    release === undefined
      ? path.join(root, 'server/dist/main.js')
      : path.join(release, 'scripts/start.mjs');
  const child = spawn(node, [main], {
    env: settings,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  // A worker that Playwright kills in the middle of a test runs no teardown, and its server would keep running.
  const stopWithUs = () => child.kill('SIGTERM');
  process.once('exit', stopWithUs);
  child.once('exit', () => process.off('exit', stopWithUs));
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const output = collect(child);
  await untilReady(child, output);
  if (child.pid === undefined) throw new Error('no process');
  return {
    // its own address, even if it is behind another one
    url: `http://localhost:${settings.PORT}`,
    pid: child.pid,
    ended,
    dataDir: folder,
    output,
    command: (name, ...args) =>
      run(
        node,
        release === undefined
          ? [path.join(root, `server/dist/commands/${name}.js`), ...args]
          : [path.join(release, 'scripts/command.mjs'), name, ...args],
        settings,
      ),
    async stop(signal = 'SIGTERM') {
      child.kill(signal);
      await ended;
    },
  };
}

/** A data folder as after a first start with this SAMPLE_CONTENT. */
export function filledFolder(samples = 'off'): Promise<string> {
  return copyOfTemplate(`samples-${samples}`, async (dataDir) => {
    const product = await startProduct({ dataDir, env: { SAMPLE_CONTENT: samples } });
    await product.stop();
    // A test's data must survive the process, but not the machine.
    await appendFile(
      path.join(dataDir, 'postgres/pgdata/postgresql.conf'),
      'fsync = off\nfull_page_writes = off\n',
    );
  });
}

function collect(child: ChildProcess): () => string {
  let text = '';
  child.stdout?.on('data', (chunk: Buffer) => (text += chunk.toString()));
  child.stderr?.on('data', (chunk: Buffer) => (text += chunk.toString()));
  return () => text;
}

function untilReady(child: ChildProcess, output: () => string): Promise<void> {
  return new Promise((resolve, reject) => {
    const give = setTimeout(
      () => reject(new Error(`not ready after ${START_MS} ms:\n${output()}`)),
      START_MS,
    );
    child.stdout?.on('data', () => {
      if (!output().includes('Ready at ')) return;
      clearTimeout(give);
      resolve();
    });
    child.once('exit', (code) => {
      clearTimeout(give);
      reject(new Error(`the product ended (${code}):\n${output()}`));
    });
  });
}

/** Runs a program to its end, and resolves with what it printed. */
export function run(
  program: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = process.env,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { env });
    const output = collect(child);
    child.once('error', reject);
    child.once('exit', (code) => (code === 0 ? resolve(output()) : reject(new Error(output()))));
  });
}

/** Runs a command of the operator with these settings; rejects with what it said if it fails. */
export function runCommand(
  name: Command,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<string> {
  return run(process.execPath, [path.join(root, `server/dist/commands/${name}.js`), ...args], env);
}

/** A port below 32768: outgoing connections use numbers from 32768 on, and could take such a port before the product does. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 32_768);
    if (await isFree(port)) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, () => probe.close(() => resolve(true)));
  });
}
