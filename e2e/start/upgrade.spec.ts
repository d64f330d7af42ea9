import { spawn } from 'node:child_process';
import { cp, mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { makeFolder, removeFolder } from '../support/folder.ts';
import { LONG } from '../support/long.ts';
import {
  filledFolder,
  freePort,
  type Product,
  runCommand,
  startProduct,
} from '../support/product.ts';
import { expect, test } from '../support/test.ts';

const root = path.resolve(import.meta.dirname, '../..');
const WAIT = { timeout: 120_000 };

/** A checkout of the next version: this one, with one migration more. */
async function nextVersion(sql: string): Promise<string> {
  const checkout = await makeFolder();
  await mkdir(path.join(checkout, 'server'));
  for (const name of [
    'server/dist',
    'server/package.json',
    'web/dist',
    'web/dist-ssr',
    'database',
    'package.json',
  ])
    await cp(path.join(root, name), path.join(checkout, name), {
      recursive: true,
      filter: (source) => !source.endsWith('.map') && !source.includes('node_modules'),
    });
  await symlink(path.join(root, 'node_modules'), path.join(checkout, 'node_modules'));
  await symlink(path.join(root, 'server/node_modules'), path.join(checkout, 'server/node_modules'));
  await writeFile(path.join(checkout, 'database/migrations/9999-platform-next.sql'), sql);
  return checkout;
}

/** A process of a checkout: the product itself, or `npm run upgrade`. */
function run(
  checkout: string,
  what: 'main' | 'commands/upgrade',
  env: Record<string, string>,
  ...args: string[]
) {
  const child = spawn(process.execPath, [path.join(checkout, `server/dist/${what}.js`), ...args], {
    env: { ...process.env, NODE_ENV: 'production', SAMPLE_CONTENT: 'off', ...env },
  });
  let text = '';
  child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (text += chunk.toString()));
  return {
    output: () => text,
    kill: (signal: NodeJS.Signals) => child.kill(signal),
    ended: new Promise<number | null>((resolve) => child.once('exit', resolve)),
  };
}

const runUpgrade = (checkout: string, env: Record<string, string>, ...args: string[]) =>
  run(checkout, 'commands/upgrade', env, ...args);

/** Asks as the embedded database's owner, while a product runs on the folder. */
async function ask(dataDir: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({
    connectionString: await readFile(path.join(dataDir, 'database-url'), 'utf8'),
  });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

async function signUp({ url }: Pick<Product, 'url'>, email: string): Promise<void> {
  const { supabaseKey } = (await (await fetch(`${url}/config.json`)).json()) as {
    supabaseKey: string;
  };
  const { status } = await fetch(`${url}/auth/v1/signup`, {
    method: 'POST',
    headers: { apikey: supabaseKey, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'a quiet harbour 7' }),
  });
  expect(status).toBe(200);
}

const people = `select email from auth.users order by email`;

test(
  'an upgrade stops the running server, shows until when, and serves on; one that fails or is killed leaves all as it was',
  { tag: LONG },
  async () => {
    test.setTimeout(600_000);
    const dataDir = await filledFolder();
    const port = await freePort();
    const env = { DATA_DIR: dataDir, PORT: String(port) };
    const old = await startProduct({ dataDir, port });
    await signUp(old, 'kept@example.com');

    const estimate = runUpgrade(root, env, '--estimate');
    expect(await estimate.ended, estimate.output()).toBe(0);
    expect(estimate.output()).toContain(
      'No migration is to be applied. That takes about a minute.',
    );
    expect((await fetch(`${old.url}/readyz`)).status).toBe(200);

    const failing = await nextVersion('create table public.half (id int); select 1 / 0;');
    const failed = runUpgrade(failing, env);
    expect(await failed.ended, failed.output()).toBe(1);
    expect(failed.output()).toContain(
      'The upgrade failed, and the data is as it was before: migration 9999-platform-next.sql failed (division by zero). Start the version before again.',
    );
    expect(await old.ended).toBe(0);
    const clusters = async () => (await readdir(path.join(dataDir, 'postgres'))).toSorted();
    expect(await clusters()).toEqual(['password', 'pgdata']);

    const ill = await nextVersion('drop view public.people cascade;');
    const notWell = runUpgrade(ill, env);
    expect(await notWell.ended, notWell.output()).toBe(1);
    expect(notWell.output()).toMatch(
      /The upgrade failed, and the data is as it was before: the statement \S+ does not fit the database/,
    );
    expect(await clusters()).toEqual(['password', 'pgdata']);

    const endless = await nextVersion('select pg_sleep(600);');
    const killed = runUpgrade(endless, env);
    await expect.poll(() => killed.output(), WAIT).toContain('One migration is to be applied');
    killed.kill('SIGKILL');
    await killed.ended;
    const again = await startProduct({ dataDir, port });
    expect(await ask(dataDir, people)).toEqual([{ email: 'kept@example.com' }]);
    expect(await ask(dataDir, `select from public.migrations where name like '9999%'`)).toEqual([]);
    await signUp(again, 'later@example.com');

    const slow = await nextVersion(
      'select pg_sleep(4); create table public.next_version (id int); alter table public.next_version enable row level security;',
    );
    const done = runUpgrade(slow, env);
    const page = await waitForPage(again.url);
    expect(page.headers.get('retry-after')).toMatch(/^\d+$/);
    expect(await page.text()).toMatch(/should be back in about .* UTC/);
    expect((await fetch(`${again.url}/healthz`)).status).toBe(200);
    await expect.poll(() => done.output(), WAIT).toContain('Ready at ');
    expect(await again.ended).toBe(0);
    expect((await fetch(`${again.url}/readyz`)).status).toBe(200);
    expect(await ask(dataDir, people)).toEqual([
      { email: 'kept@example.com' },
      { email: 'later@example.com' },
    ]);
    expect(await ask(dataDir, 'select from public.next_version')).toEqual([]);
    expect(done.output()).toContain(
      'To go back before people use the new version: stop the server',
    );
    expect(await readdir(path.join(dataDir, 'postgres'))).toContain('before-upgrade');
    done.kill('SIGTERM');
    expect(await done.ended, done.output()).toBe(0);
    for (const folder of [failing, ill, endless, slow, dataDir]) await removeFolder(folder);
  },
);

test(
  'once a new version has served, the version before refuses its data, and comes back from the backup before it',
  { tag: LONG },
  async () => {
    test.setTimeout(600_000);
    const dataDir = await filledFolder();
    const folder = await makeFolder();
    const [copies, back] = [path.join(folder, 'copies'), path.join(folder, 'back')];
    const port = await freePort();
    const old = await startProduct({ dataDir, port });
    await signUp(old, 'kept@example.com');
    await old.command('backup', copies);
    const next = await nextVersion(
      'create table public.next_version (id int); alter table public.next_version enable row level security;',
    );
    const newer = runUpgrade(next, { DATA_DIR: dataDir, PORT: String(port) });
    await expect.poll(() => newer.output(), WAIT).toContain('Ready at ');
    newer.kill('SIGTERM');
    expect(await newer.ended, newer.output()).toBe(0);

    await expect(startProduct({ dataDir, port })).rejects.toThrow(
      'A newer version has used this database: it has the migration 9999-platform-next.sql, which this version doesn’t know. Start the newer version, or restore a backup from before it.',
    );
    await runCommand('restore', [copies], { ...process.env, DATA_DIR: back });
    const held = await startProduct({ dataDir: back, port });
    expect(await held.command('restore', '--live')).toContain('The copy is live.');
    await held.stop();
    const again = await startProduct({ dataDir: back, port });
    expect(await ask(back, people)).toEqual([{ email: 'kept@example.com' }]);
    await signUp(again, 'later@example.com');
    await again.stop();
    for (const one of [next, folder, dataDir]) await removeFolder(one);
  },
);

/** The page of maintenance, once it is there instead of the site. */
async function waitForPage(url: string): Promise<Response> {
  for (let tries = 0; tries < 600; tries++) {
    const page = await fetch(url, { headers: { accept: 'text/html' } }).catch(() => null);
    if (page?.status === 503 && page.headers.has('refresh')) return page;
    await wait(50);
  }
  throw new Error('no page of maintenance');
}

test(
  'a given database is migrated while the version before serves, and both versions serve side by side',
  { tag: LONG },
  async () => {
    test.setTimeout(300_000);
    const old = await startProduct();
    const dataDir = await makeFolder();
    const port = await freePort();
    const env = {
      DATABASE_URL: await readFile(path.join(old.dataDir, 'database-url'), 'utf8'),
      DATA_DIR: dataDir,
      PORT: String(port),
    };
    const next = await nextVersion(
      '-- outside a transaction\ncreate index concurrently accounts_next on public.accounts (created_at);',
    );
    const upgraded = runUpgrade(next, env);
    let isOver = false;
    const ended = upgraded.ended.finally(() => (isOver = true));
    const statuses = new Set<number>();
    while (!isOver) statuses.add((await fetch(`${old.url}/functions/v1/discovery/explore`)).status);
    expect(await ended, upgraded.output()).toBe(0);
    expect([...statuses]).toEqual([200]);
    expect(upgraded.output()).toContain('Now restart the processes, one after the other.');

    const newer = run(next, 'main', env);
    await expect.poll(() => newer.output(), WAIT).toContain('Ready at ');
    await signUp(old, 'old@example.com');
    await signUp({ url: `http://localhost:${port}` }, 'new@example.com');
    newer.kill('SIGTERM');
    expect(await newer.ended, newer.output()).toBe(0);
    await signUp(old, 'still@example.com');
    await old.stop();
    for (const folder of [next, dataDir, old.dataDir]) await removeFolder(folder);
  },
);
