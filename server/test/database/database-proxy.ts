import { createServer, connect, type Socket } from 'node:net';

/**
 * The address of a PostgreSQL or Redis server that a test can make unreachable and reachable again while the server itself
 * stays up.
 */
export interface DatabaseProxy {
  readonly url: string;
  /** Cuts every connection and refuses new ones, like a server that was killed. */
  goAway(): Promise<void>;
  comeBack(): Promise<void>;
  /** How many connections were refused since `goAway` was last called; counted only with `answers`. */
  readonly refused: number;
  close(): Promise<void>;
}

/**
 * With `answers` the proxy keeps its port while it is away and closes every new connection, so that a test can count the
 * attempts.
 */
export async function openDatabaseProxy(
  target: string,
  { answers = false }: { readonly answers?: boolean } = {},
): Promise<DatabaseProxy> {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  let isAway = false;
  let refused = 0;
  const server = createServer((socket) => {
    if (isAway) {
      refused += 1;
      socket.destroy();
      return;
    }
    const upstream = connect(Number(port), hostname);
    for (const [one, other] of [
      [socket, upstream],
      [upstream, socket],
    ] as const) {
      sockets.add(one);
      one.on('error', () => undefined);
      one.on('close', () => {
        sockets.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
  });
  const listen = (at: number) =>
    new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(at, '127.0.0.1', resolve);
    });
  await listen(0);
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const url = new URL(target);
  url.port = String(address.port);
  return {
    url: url.href,
    get refused() {
      return refused;
    },
    async goAway() {
      isAway = answers;
      refused = 0;
      if (isAway) {
        for (const socket of sockets) socket.destroy();
        return;
      }
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
    async comeBack() {
      if (isAway) isAway = false;
      else await listen(address.port);
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
