import { incomingOf } from './incoming-of.ts';

/** As long as nginx lingers on a connection (lingering_time). */
const LONGEST_MS = 30_000;

/**
 * Reads and drops what is still coming of a body that nobody reads, before its request is refused. A browser reads no
 * answer while it is sending, and the HTTP library closes the connection half a second or 64 MB after the answer: the
 * person would see a network error instead of the reason. Ends with the body, with the connection, or after 30 s.
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
