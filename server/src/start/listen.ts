import { connect } from 'node:net';
import { serve } from '@hono/node-server';
import { PresettableResponse } from '../platform/http/preset-headers.ts';
import { CannotStart } from './data-folder.ts';

export type Server = ReturnType<typeof serve>;
type Fetch = (request: Request, env?: object) => Response | Promise<Response>;

/**
 * Longer than a reverse proxy keeps an idle connection (nginx: 60 s). With Node's 5 s, the server sometimes closes a connection
 * just as the proxy sends a request on it, and the user gets a 502.
 */
const KEEP_ALIVE_MS = 65_000;

/** Below it only some users may listen, which is seen by trying. */
const FIRST_UNPRIVILEGED = 1024;
const TAKEN_MS = 1_000;

const portTaken = (port: number) => `Port ${port} is already in use. Set PORT to a free one.`;

/** Serves on an address, or rejects with a sentence that explains why it cannot. */
export function listen(fetch: Fetch, port: number, hostname: string): Promise<Server> {
  return new Promise((resolve, reject) => {
    // With the library's own Request and Response, as by default: those of Node read every response back out of a stream.
    const serverOptions = {
      ServerResponse: PresettableResponse,
      keepAliveTimeout: KEEP_ALIVE_MS,
    };
    const server = serve({ fetch, port, hostname, serverOptions }, () => resolve(server));
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') reject(new CannotStart(portTaken(port)));
      else if (error.code === 'EACCES') {
        reject(
          new CannotStart(
            `This user isn’t allowed to use port ${port}. Set PORT to a number above 1023.`,
          ),
        );
      } else if (error.code === 'EADDRNOTAVAIL' || error.syscall === 'getaddrinfo') {
        reject(new CannotStart(`HOST ${hostname} isn’t an address of this machine.`));
      } else reject(error);
    });
  });
}

/** Stops accepting requests and waits for the running ones; closes idle connections. */
export async function stopListening(server: Server): Promise<void> {
  const ended = new Promise((resolve) => server.close(resolve));
  if ('closeIdleConnections' in server) server.closeIdleConnections();
  await ended;
}

/**
 * Why listening there would fail, as far as it can be known before the long part of a start. Another port is opened for that:
 * while this one were open, a proxy would send it the requests of people, and nothing serves them yet.
 */
export async function addressFaults(port: number, hostname: string): Promise<string[]> {
  try {
    const tried = port < FIRST_UNPRIVILEGED ? port : 0;
    await stopListening(await listen(() => new Response(null, { status: 503 }), tried, hostname));
    return (await isTaken(port, hostname)) ? [portTaken(port)] : [];
  } catch (error) {
    if (error instanceof CannotStart) return [error.message];
    throw error;
  }
}

/** Whether a server accepts connections there. */
function isTaken(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    // the address that listening takes, where a name has several
    const socket = connect({ port, host, autoSelectFamily: false });
    const end = (is: boolean) => {
      socket.destroy();
      resolve(is);
    };
    socket.once('connect', () => end(true));
    // one that is there and accepts nothing for now
    socket.setTimeout(TAKEN_MS, () => end(true));
    socket.once('error', () => end(false));
  });
}
