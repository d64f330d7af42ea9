import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BareOptions } from './load/bare-server.ts';

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const START_TIMEOUT_MS = 180_000;

/** The product as `npm start` runs it, with its own data folder. */
export interface Product {
  readonly url: string;
  readonly pid: number;
  readonly databaseUrl: string;
  /** From the spawn until the first response. */
  readonly startedInMs: number;
  /** Resident memory of the web process, MB. */
  memory(): number;
  stop(): Promise<void>;
}

export async function withDataFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(path.join(tmpdir(), 'limelight-bench-'));
  // The database's own user must be able to traverse it, or the database would be stored elsewhere.
  await chmod(folder, 0o711);
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Starts the product, without sample content unless `settings` turn it on. */
export async function startProduct(
  dataDir: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<Product> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const started = performance.now();
  const start = await startCommand();
  const child = spawn(process.execPath, start.args, {
    cwd: root,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataDir,
      SAMPLE_CONTENT: 'off',
      DATABASE_URL: '',
      PUBLIC_URL: '',
      ...start.env,
      ...settings,
    },
  });
  endWithUs(child);
  await answered(child, `${url}/readyz`);
  const startedInMs = performance.now() - started;
  return {
    url,
    pid: child.pid ?? NaN,
    databaseUrl: (await readFile(path.join(dataDir, 'database-url'), 'utf8')).trim(),
    startedInMs,
    memory: () => Number(execFileSync('ps', ['-o', 'rss=', '-p', String(child.pid)])) / 1024,
    stop: () => ended(child),
  };
}

/** The environment and the arguments that `npm start` gives Node: they affect memory and speed. */
async function startCommand(): Promise<{ env: Record<string, string>; args: string[] }> {
  const manifest = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8')) as {
    scripts: { start: string };
  };
  const words = manifest.scripts.start.split(' ');
  const at = words.indexOf('exec');
  const env = words.slice(0, at).map((word) => word.split('='));
  return { env: Object.fromEntries(env) as Record<string, string>, args: words.slice(at + 2) };
}

export async function startBare(
  options: BareOptions,
): Promise<{ url: string; stop(): Promise<void> }> {
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', path.join(root, 'bench/load/bare-server.ts'), JSON.stringify(options)],
    { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  endWithUs(child);
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.once('data', (chunk: Buffer) => resolve(chunk.toString().trim()));
    child.once('exit', () => reject(new Error('the bare server did not start')));
  });
  return { url, stop: () => ended(child) };
}

async function answered(child: ChildProcess, url: string): Promise<void> {
  let output = '';
  child.stderr?.on('data', (chunk: Buffer) => (output = (output + chunk.toString()).slice(-4_000)));
  const deadline = performance.now() + START_TIMEOUT_MS;
  while (performance.now() < deadline && child.exitCode === null) {
    const ok = await fetch(url).then(
      (answer) => answer.ok,
      () => false,
    );
    if (ok) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  child.kill('SIGTERM');
  throw new Error(`the server did not start:\n${output}`);
}

/** Stops the child even if a bench fails midway, so that it does not run beside the next one. */
export function endWithUs(child: ChildProcess): void {
  process.once('exit', () => child.kill('SIGTERM'));
}

function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.kill('SIGTERM');
  });
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      server.close(() => resolve(port));
    });
  });
}

/** A fan with a session. */
export interface BenchFan {
  readonly id: string;
  readonly token: string;
  readonly apiKey: string;
  readonly claims: { readonly session_id: string };
}

const PASSWORD = 'a long bench password';

export function signUp(
  url: string,
  name = 'bench',
  userType: 'fan' | 'creator' = 'fan',
): Promise<BenchFan> {
  return openSession(url, 'signup', name, { data: { username: name, user_type: userType } });
}

/** Signs in the person who signed up under this name. */
export const signIn = (url: string, name = 'bench'): Promise<BenchFan> =>
  openSession(url, 'token?grant_type=password', name);

async function openSession(
  url: string,
  way: string,
  name: string,
  more: object = {},
): Promise<BenchFan> {
  const config = (await (await fetch(`${url}/config.json`)).json()) as { supabaseKey: string };
  const answer = await fetch(`${url}/auth/v1/${way}`, {
    method: 'POST',
    headers: { apikey: config.supabaseKey, 'content-type': 'application/json' },
    body: JSON.stringify({ email: `${name}@example.test`, password: PASSWORD, ...more }),
  });
  const session = (await answer.json()) as { access_token?: string; user?: { id: string } };
  if (!session.access_token || !session.user) {
    throw new Error(`${way} answered ${JSON.stringify(session)}`);
  }
  const payload = session.access_token.split('.')[1] ?? '';
  return {
    id: session.user.id,
    token: session.access_token,
    apiKey: config.supabaseKey,
    claims: JSON.parse(Buffer.from(payload, 'base64url').toString()) as BenchFan['claims'],
  };
}
