import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { makeFolder, removeFolder } from './folder.ts';
import { freePort, run } from './product.ts';

const DEPLOY = path.resolve(import.meta.dirname, '../../deploy');

export type ProxyName = 'nginx' | 'caddy';

/** A proxy with TLS in front of a product, with the settings of `deploy/` and a certificate of an authority of its own. */
export interface Proxy {
  /** The certificate of the authority. */
  readonly authority: string;
  /** Its answer to plain HTTP is at this port. */
  readonly plainPort: number;
  stop(): Promise<void>;
}

interface Place {
  readonly folder: string;
  readonly port: number;
  readonly plainPort: number;
  readonly backendPort: number;
}

const READY_MS = 60_000;

export const isInstalled = (name: ProxyName) =>
  spawnSync(name, [name === 'nginx' ? '-v' : 'version'], { stdio: 'ignore' }).status === 0;

export async function startProxy(
  name: ProxyName,
  at: { readonly port: number; readonly backendPort: number },
): Promise<Proxy> {
  const place = { ...at, folder: await makeFolder(), plainPort: await freePort() };
  const authority = await makeCertificates(place.folder);
  const child = await (name === 'nginx' ? startNginx(place) : startCaddy(place));
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const stopWithUs = () => child.kill('SIGTERM');
  process.once('exit', stopWithUs);
  await Promise.race([
    untilOpen(place.port),
    ended.then(() => Promise.reject(new Error(`${name} ended before it listened`))),
  ]);
  return {
    authority,
    plainPort: place.plainPort,
    async stop() {
      process.off('exit', stopWithUs);
      child.kill('SIGTERM');
      await ended;
      await removeFolder(place.folder);
    },
  };
}

/** The example's text with what an operator changes, and what lets it run beside others on this machine. */
async function example(name: string, changes: Readonly<Record<string, string>>): Promise<string> {
  let text = await readFile(path.join(DEPLOY, name), 'utf8');
  for (const [from, to] of Object.entries(changes)) {
    if (!text.includes(from)) throw new Error(`deploy/${name} has no '${from}'`);
    text = text.replaceAll(from, to);
  }
  return text;
}

async function startNginx({ folder, port, plainPort, backendPort }: Place): Promise<ChildProcess> {
  const site = await example('nginx.conf', {
    'server 127.0.0.1:3000;': `server 127.0.0.1:${backendPort};`,
    'listen 80;': `listen 127.0.0.1:${plainPort};`,
    'listen [::]:80;': '',
    'listen 443 ssl http2;': `listen 127.0.0.1:${port} ssl http2;`,
    'listen [::]:443 ssl http2;': '',
    'https://fans.example': `https://localhost:${port}`,
    'server_name fans.example;': 'server_name localhost;',
    '/etc/letsencrypt/live/fans.example/fullchain.pem': path.join(folder, 'site.pem'),
    '/etc/letsencrypt/live/fans.example/privkey.pem': path.join(folder, 'site.key'),
  });
  // as Debian's nginx.conf, which compresses unless a site says otherwise
  const all = `daemon off;
pid ${folder}/nginx.pid;
events {}
http {
  gzip on;
  access_log off;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/answers;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  include ${folder}/site.conf;
}
`;
  await writeFile(path.join(folder, 'site.conf'), site);
  await writeFile(path.join(folder, 'nginx.conf'), all);
  const args = ['-p', folder, '-e', 'stderr', '-c', path.join(folder, 'nginx.conf')];
  return spawn('nginx', args, { stdio: ['ignore', 'ignore', 'inherit'] });
}

async function startCaddy({ folder, port, plainPort, backendPort }: Place): Promise<ChildProcess> {
  const site = await example('Caddyfile', {
    'fans.example {': `https://localhost {\n\ttls ${folder}/site.pem ${folder}/site.key`,
    'reverse_proxy 127.0.0.1:3000': `reverse_proxy 127.0.0.1:${backendPort}`,
  });
  const options = `{
	admin off
	http_port ${plainPort}
	https_port ${port}
	log {
		level ERROR
	}
}
`;
  await writeFile(path.join(folder, 'Caddyfile'), options + site);
  await mkdir(path.join(folder, 'home'));
  return spawn('caddy', ['run', '--config', 'Caddyfile', '--adapter', 'caddyfile'], {
    cwd: folder,
    env: { ...process.env, HOME: path.join(folder, 'home') },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

/** Makes an authority and a certificate of it for localhost; returns the authority's own certificate. */
async function makeCertificates(folder: string): Promise<string> {
  const file = (name: string) => path.join(folder, name);
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];
  await writeFile(file('site.ext'), 'subjectAltName=DNS:localhost\n');
  await run('openssl', [
    ...['req', '-x509', ...key, '-days', '2', '-subj', '/CN=An authority of our own'],
    ...['-keyout', file('authority.key'), '-out', file('authority.pem')],
  ]);
  await run('openssl', [
    ...['req', ...key, '-subj', '/CN=localhost'],
    ...['-keyout', file('site.key'), '-out', file('site.csr')],
  ]);
  await run('openssl', [
    ...['x509', '-req', '-in', file('site.csr'), '-days', '2', '-extfile', file('site.ext')],
    ...['-CA', file('authority.pem'), '-CAkey', file('authority.key'), '-CAcreateserial'],
    ...['-out', file('site.pem')],
  ]);
  return readFile(file('authority.pem'), 'utf8');
}

async function untilOpen(port: number): Promise<void> {
  const end = Date.now() + READY_MS;
  while (!(await isOpen(port))) {
    if (Date.now() > end) throw new Error(`nothing listens on ${port} after ${READY_MS} ms`);
    await wait(50);
  }
}

function isOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
