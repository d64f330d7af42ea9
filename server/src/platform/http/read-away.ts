import { incomingOf } from './incoming-of.ts';

/** As long as nginx waits before it closes a connection (lingering_time). */
const LONGEST_MS = 30_000;

/**
 * Reads and discards the rest of a body before its request is refused. A browser does not read the response while it is still
 * sending, and the HTTP library closes the connection half a second or 64 MB after the response: the user would see a network
 * error instead of the reason. Ends with the body, with the connection, or after 30 s.
 */
export async function readAway(env: unknown): Promise<void> {
  const incoming = incomingOf(env);
  if (!incoming || incoming.complete || incoming.destroyed || incoming.readableFlowing !== null)
    return;
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, LONGEST_MS);
    const done = () => {
      clearTimeout(timer);
      resolve();
    };
    incoming.once('end', done).once('close', done).resume();
  });
}
