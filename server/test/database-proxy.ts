import { createServer, connect, type Socket } from 'node:net';

/** An address of a database that can go away and come back, while the database itself stays. */
export interface DatabaseProxy {
  readonly url: string;
  /** Cuts every connection and refuses new ones, as a server that was killed does. */
  goAway(): Promise<void>;
  comeBack(): Promise<void>;
}

export async function openDatabaseProxy(target: string): Promise<DatabaseProxy> {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
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
    async goAway() {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
    comeBack: () => listen(address.port),
  };
}
