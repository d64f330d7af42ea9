/** Pages of other sites: read from the public internet only, and no more of them than needed. */
import {
  createServer,
  get as getHttp,
  type IncomingMessage,
  type RequestListener,
} from 'node:http';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, it, test } from 'vitest';
import { createReadPage, mayRead } from './read-page.ts';

const answers = new Map<string, RequestListener>();
const asked: string[] = [];
const server = createServer((request, response) => {
  asked.push(request.url ?? '');
  const answer = answers.get(request.url ?? '');
  if (answer) answer(request, response);
  else response.writeHead(404).end();
});
let port = 0;
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address === 'object' && address !== null) port = address.port;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/** Sends requests for any host to the server above; the product's own rule decides which hosts are allowed. */
const get = (url: URL, signal: AbortSignal) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    getHttp({ host: '127.0.0.1', port, path: url.pathname, signal }, resolve).on('error', reject);
  });
const readPage = createReadPage({ get, timeoutMs: 1_500 });
const html = (body: string | Buffer, type = 'text/html; charset=utf-8'): RequestListener => {
  return (_request, response) => void response.writeHead(200, { 'content-type': type }).end(body);
};
const to = (location: string): RequestListener => {
  return (_request, response) => void response.writeHead(302, { location }).end();
};

test.each([
  ['https://example.com/a', true],
  ['https://sub.example.com/a?b#c', true],
  ['https://93.184.216.34/', true],
  ['http://example.com/', false],
  ['https://example.com:8443/', false],
  ['https://user:secret@example.com/', false],
  ['https://localhost/', false],
  ['https://printer.local/', false],
  ['https://127.0.0.1/', false],
  ['https://10.1.2.3/', false],
  ['https://169.254.169.254/latest/meta-data/', false],
  ['https://[::1]/', false],
  ['https://[::ffff:10.0.0.1]/', false],
  ['https://2130706433/', false],
  ['ftp://example.com/', false],
])('%s may be read: %s', (url, may) => {
  expect(mayRead(new URL(url))).toBe(may);
});

it('reads a page where its redirects lead, in the letters it is written in', async () => {
  answers.set('/moved', to('/page'));
  answers.set('/page', html('<title>Grüße</title>'));
  const page = await readPage('https://example.com/moved');
  expect(page?.url.href).toBe('https://example.com/page');
  expect(page?.html).toBe('<title>Grüße</title>');

  const latin = Buffer.from('<title>Grüße</title>', 'latin1');
  answers.set('/latin', html(latin, 'text/html; charset=iso-8859-1'));
  expect((await readPage('https://example.com/latin'))?.html).toContain('Grüße');
  const said = Buffer.from('<meta charset="windows-1252"><title>Grüße</title>', 'latin1');
  answers.set('/said', html(said, 'text/html'));
  expect((await readPage('https://example.com/said'))?.html).toContain('Grüße');
  answers.set('/odd', html('<title>Hi</title>', 'text/html; charset=klingon'));
  expect((await readPage('https://example.com/odd'))?.html).toContain('Hi');
});

it.each([
  ['into the local network', 'https://192.168.1.1/page'],
  ['to this machine by name', 'https://localhost/page'],
  ['away from https', 'http://example.com/page'],
])('does not follow a redirect %s', async (_what, location) => {
  answers.set('/page', html('<title>Secret</title>'));
  answers.set('/away', to(location));
  asked.length = 0;
  expect(await readPage('https://example.com/away')).toBeNull();
  expect(asked).toEqual(['/away']);
});

it('gives up on a circle of redirects', async () => {
  answers.set('/circle', to('/circle'));
  asked.length = 0;
  expect(await readPage('https://example.com/circle')).toBeNull();
  expect(asked).toHaveLength(4);
});

it('reads no more than the beginning of a page without an end', async () => {
  answers.set('/endless', (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' });
    const more = () => {
      while (!response.destroyed && response.write(`<title>Long</title>${' '.repeat(10_000)}`));
    };
    response.on('drain', more);
    more();
  });
  const page = await readPage('https://example.com/endless');
  expect(page?.html.length).toBe(256 * 1024);
});

it.each<[string, RequestListener]>([
  ['says nothing', () => {}],
  [
    'never ends a small page',
    (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html' });
      response.write('<title>');
    },
  ],
  ['is no page', html('{}', 'application/json')],
  ['is not there', (_request, response) => void response.writeHead(404).end('<title>404</title>')],
  ['breaks off', (request) => void request.socket.destroy()],
])('answers nothing for a server that %s', async (_what, answer) => {
  answers.set('/broken', answer);
  expect(await readPage('https://example.com/broken')).toBeNull();
});
