import net from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { freePort } from '../platform/embedded/free-port.ts';
import { addressFaults, listen, stopListening } from './listen.ts';

afterEach(() => vi.restoreAllMocks());

test('a port is found to be free without being opened: a proxy may be waiting for it', async () => {
  const port = await freePort();
  const opened = vi.spyOn(net.Server.prototype, 'listen');
  expect(await addressFaults(port, '127.0.0.1')).toEqual([]);
  expect(opened.mock.calls.flat()).not.toContain(port);
  await expect(addressFaults(port, 'localhost')).resolves.toEqual([]);
});

test('a port in use and an address of another machine are said before the start', async () => {
  const server = await listen(() => new Response('served'), await freePort(), '127.0.0.1');
  const { port } = server.address() as net.AddressInfo;
  const taken = [`Port ${port} is already in use. Set PORT to a free one.`];
  expect(await addressFaults(port, '127.0.0.1')).toEqual(taken);
  expect(await addressFaults(port, '0.0.0.0')).toEqual(taken);
  await stopListening(server);
  expect(await addressFaults(port, '127.0.0.1')).toEqual([]);
  expect(await addressFaults(port, '192.0.2.1')).toEqual([
    'HOST 192.0.2.1 isn’t an address of this machine.',
  ]);
});
