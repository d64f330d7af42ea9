import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, lstat, readdir, readFile, stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { makeFolder, removeFolder } from '../support/folder.ts';
import { LONG } from '../support/long.ts';
import { filledFolder, freePort, startProduct } from '../support/product.ts';
import { expect, test } from '../support/test.ts';

/** What `npm start` prints when it refuses to start. */
async function refusal(env: Record<string, string>, dataDir?: string): Promise<string> {
  const folder = dataDir ?? (await makeFolder());
  try {
    const product = await startProduct({ env, dataDir: folder });
    await product.stop();
    return 'it started';
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    if (dataDir === undefined) await removeFolder(folder);
  }
}

/** Files below a data folder that other users of this machine can access in any way. */
async function openToOthers(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const found: string[] = [];
  for (const entry of entries) {
    const file = path.join(entry.parentPath, entry.name);
    // the database removes files of its own while it runs
    const { mode } = await lstat(file).catch(() => ({ mode: 0 }));
    if ((mode & 0o007) !== 0) found.push(`${file} ${(mode & 0o777).toString(8)}`);
  }
  return found;
}

test('faults of the machine, of the guard and of settings together are in the same list, before anything starts', async () => {
  const said = await refusal(
    {
      LOG_LEVEL: 'loud',
      HOST: '203.0.113.7',
      PUBLIC_URL: 'https://example.com',
      PAYMENT_PROVIDER: 'stripe',
      SAMPLE_CONTENT: 'on',
      GOOGLE_CLIENT_ID: 'us',
    },
    '/dev/null/data',
  );
  for (const line of [
    'LOG_LEVEL',
    'HOST 203.0.113.7 isn’t an address of this machine',
    'Set SAMPLE_CONTENT=off',
    'STRIPE_SECRET_KEY: is required',
    'GOOGLE_CLIENT_SECRET: is required',
    'write to the data folder /dev/null/data',
  ])
    expect(said).toContain(line);
  expect(said).not.toMatch(/^\s+at /m);
});

test('a port that is taken is named', async () => {
  const port = await freePort();
  const holder = createServer();
  await new Promise<void>((resolve) => holder.listen(port, '127.0.0.1', resolve));
  expect(await refusal({ PORT: String(port) })).toContain(`Port ${port} is already in use`);
  await new Promise((resolve) => holder.close(resolve));
});

test('a second start on the same data is refused; after a kill the next start takes over and loses nothing', async () => {
  test.setTimeout(120_000);
  const first = await startProduct();
  expect(await refusal({}, first.dataDir)).toContain('already using the data folder');
  const keyFile = await stat(path.join(first.dataDir, 'service-key'));
  expect(keyFile.mode & 0o777).toBe(0o600);
  expect(first.output()).not.toContain('sb_secret_');

  const { supabaseKey } = (await (await fetch(`${first.url}/config.json`)).json()) as {
    supabaseKey: string;
  };
  const person = { email: 'kept@example.com', password: 'a quiet harbour 7' };
  const call = (url: string, route: string) =>
    fetch(`${url}/auth/v1/${route}`, {
      method: 'POST',
      headers: { apikey: supabaseKey, 'content-type': 'application/json' },
      body: JSON.stringify(person),
    });
  expect((await call(first.url, 'signup')).status).toBe(200);
  await first.stop('SIGKILL');
  // as a copied data folder may have them
  await chmod(path.join(first.dataDir, 'uploads'), 0o755);
  await chmod(path.join(first.dataDir, 'service-key'), 0o644);

  const second = await startProduct({ dataDir: first.dataDir });
  expect(await openToOthers(first.dataDir)).toEqual([]);
  expect((await call(second.url, 'token?grant_type=password')).status).toBe(200);
  await second.stop();
  await removeFolder(first.dataDir);
});

test('health, the API description and unknown paths', async ({ product }) => {
  expect(await (await fetch(`${product.url}/healthz`)).json()).toEqual({ status: 'ok' });
  expect(await (await fetch(`${product.url}/readyz`)).json()).toEqual({ status: 'ready' });
  const description = (await (await fetch(`${product.url}/functions/v1/openapi.json`)).json()) as {
    openapi: string;
    paths: Record<string, Record<string, { operationId: string }>>;
  };
  expect(description.openapi).toMatch(/^3\.1/);
  const ids = Object.values(description.paths).flatMap((methods) =>
    Object.values(methods).map(({ operationId }) => operationId),
  );
  expect(ids).toEqual(
    expect.arrayContaining(['posts.publish', 'memberships.subscribe', 'payouts.request']),
  );
  const unknown = await fetch(`${product.url}/no/such/page`, { headers: { accept: 'text/html' } });
  expect(unknown.status).toBe(404);
  expect(unknown.headers.get('content-security-policy')).toContain("script-src 'self'");
});

test('bad requests get an answer with a stable code', async ({ product }) => {
  const post = (body: string | Uint8Array, headers: Record<string, string> = {}) =>
    fetch(`${product.url}/functions/v1/posts`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: body as BodyInit,
    });
  const codeOf = async (answer: Response) => ((await answer.json()) as { code?: string }).code;
  expect(await codeOf(await post('{"broken'))).toBe('invalid_input');
  expect((await post(new Uint8Array(10_000_000))).status).toBe(413);
  expect(await codeOf(await post('{}', { authorization: 'Bearer eyJhbGciOiJub25lIn0.e30.' }))).toBe(
    'not_signed_in',
  );
  const list = await fetch(`${product.url}/functions/v1/discovery/explore?limit=many&colour=red`);
  expect(await codeOf(list)).toBe('invalid_input');
  const page = await fetch(`${product.url}/functions/v1/discovery/explore?cursor=nonsense`);
  expect(await codeOf(page)).toBe('invalid_input');
});

test('a database that is gone for a while: a clear answer meanwhile, everything back afterwards', async ({
  product,
}) => {
  const pidFile = path.join(product.dataDir, 'postgres/pgdata/postmaster.pid');
  const group = -Number((await readFile(pidFile, 'utf8')).split('\n')[0]);
  const creators = () => fetch(`${product.url}/functions/v1/creators/nobody.here`);
  expect((await creators()).status).toBe(404);
  process.kill(group, 'SIGSTOP');
  const waiting = creators();
  const health = await fetch(`${product.url}/healthz`);
  process.kill(group, 'SIGCONT');
  expect(health.status).toBe(200);
  expect([404, 503]).toContain((await waiting).status);
  await expect.poll(async () => (await fetch(`${product.url}/readyz`)).status).toBe(200);
  expect((await creators()).status).toBe(404);
});

test('a database that was killed is started again; until then answers are 503 and say when to come back', async ({
  product,
}) => {
  const pidFile = path.join(product.dataDir, 'postgres/pgdata/postmaster.pid');
  process.kill(Number((await readFile(pidFile, 'utf8')).split('\n')[0]), 'SIGKILL');
  const seen = new Map<string, number>();
  await expect
    .poll(async () => {
      for (const route of ['/functions/v1/creators/nobody.here', '/creator/nobody.here', '/']) {
        const answer = await fetch(product.url + route, { headers: { accept: 'text/html' } });
        const said = `${answer.status} ${answer.headers.has('retry-after')}`;
        seen.set(said, (seen.get(said) ?? 0) + 1);
      }
      return (await fetch(`${product.url}/readyz`)).status;
    })
    .toBe(200);
  for (const said of seen.keys()) expect(['200 false', '404 false', '503 true']).toContain(said);
});

test('a signal to the pid of `npm start` alone stops the product in order', async () => {
  const dataDir = await filledFolder();
  const port = await freePort();
  const npm = spawn('npm', ['start'], {
    cwd: path.resolve(import.meta.dirname, '../..'),
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, SAMPLE_CONTENT: 'off' },
    stdio: 'ignore',
  });
  const isUp = () =>
    fetch(`http://127.0.0.1:${port}/healthz`).then(
      () => true,
      () => false,
    );
  await expect.poll(isUp, { timeout: 120_000 }).toBe(true);
  const ended = once(npm, 'exit');
  npm.kill('SIGTERM');
  await ended;
  expect(await isUp()).toBe(false);
  await expect(stat(path.join(dataDir, 'postgres/pgdata/postmaster.pid'))).rejects.toThrow(
    'ENOENT',
  );
  await removeFolder(dataDir);
});

test(
  'a mail server that refuses our password stops the start, and one that is away does not',
  { tag: LONG },
  async () => {
    const server = createServer((socket) => {
      socket.on('error', () => undefined);
      socket.write('220 mail.example\r\n');
      socket.on('data', (line) => {
        const [command = ''] = line.toString().split(/\s/);
        const reply = { EHLO: '250-mail.example\r\n250 AUTH PLAIN', AUTH: '535 no' }[command];
        socket.write(`${reply ?? '250 ok'}\r\n`);
      });
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    const SMTP_URL = `smtp://us:secret@127.0.0.1:${port}`;
    const said = await refusal({ SMTP_URL });
    expect(said).toContain(`127.0.0.1:${port} refuses the name and password in SMTP_URL`);
    expect(said).not.toContain('secret');
    server.close();
    await once(server, 'close');
    expect(await refusal({ SMTP_URL })).toBe('it started');
  },
);
