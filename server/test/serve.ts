import { listen, stopListening } from '../src/start/listen.ts';

export type Served = Awaited<ReturnType<typeof serve>>;

/**
 * Serves on a port of this machine as the product does. With Node's default of 5 s for an idle connection, a client whose
 * process stood still for 8 s sent its next request on a connection that the server was closing.
 */
export async function serve(fetch: Parameters<typeof listen>[0], port = 0) {
  const server = await listen(fetch, port, '127.0.0.1');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    server,
    port: address.port,
    url: `http://127.0.0.1:${address.port}`,
    /** Waits for connections that are still being served. */
    close: () => stopListening(server),
  };
}
