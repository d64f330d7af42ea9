import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { freePort } from '../platform/embedded/free-port.ts';
import { Drain } from './drain.ts';
import { listen, type Server } from './listen.ts';

let port: number;
let server: Server;
/** Requests to /slow that are being served. */
let slow: (() => void)[];
/** A proxy's: it keeps connections open. */
let agent: Agent;
beforeEach(async () => {
  slow = [];
  port = await freePort();
  agent = new Agent({ keepAlive: true });
  const serve = async ({ url }: Request) => {
    if (url.endsWith('/slow')) await new Promise<void>((done) => slow.push(done));
    return new Response('served');
  };
  server = await listen(serve, port, '127.0.0.1');
});
afterEach(() => {
  agent.destroy();
  server.close();
});

async function ask(path: string, of: Agent | false = agent) {
  const request = get({ host: '127.0.0.1', port, path, agent: of });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  return { body: await text(response), connection: response.headers.connection };
}

test('running requests end, and what comes on open connections is served; new connections are refused', async () => {
  const running = ask('/slow');
  const idle = ask('/');
  expect(await idle).toEqual({ body: 'served', connection: 'keep-alive' });
  await expect.poll(() => slow.length, { timeout: 30_000 }).toBe(1);
  const drain = new Drain(server, { trustProxy: 1 });
  await drain.begin();
  await expect(ask('/', false)).rejects.toThrow('ECONNREFUSED');
  expect(await ask('/')).toEqual({ body: 'served', connection: 'close' });
  const ended = drain.end();
  slow.forEach((done) => done());
  expect(await running).toEqual({ body: 'served', connection: 'close' });
  await ended;
});

test('without a proxy idle connections end at once', async () => {
  await ask('/');
  const drain = new Drain(server, { trustProxy: 0 });
  await drain.begin();
  const started = performance.now();
  await drain.end();
  expect(performance.now() - started).toBeLessThan(1_500);
});
