import { SECOND } from '../clock/clock.ts';
import { LANES } from '../jobs/lanes.ts';

/** Nodemailer's own wait minutes, and its lane has few places. A connection at rest is closed by the last one. */
const TIMEOUTS = {
  connectionTimeout: 10 * SECOND,
  greetingTimeout: 10 * SECOND,
  socketTimeout: 30 * SECOND,
};

export type MailTransport = Awaited<ReturnType<typeof openTransport>>;

/**
 * The way to a mail server: connections, each with its TLS and its sign-in, that stay open from one letter to the next.
 * A password goes over TLS or not at all, except to this machine.
 */
export async function openTransport(address: string) {
  const { default: nodemailer } = await import('nodemailer');
  const url = new URL(address);
  const isHere = ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);
  return nodemailer.createTransport({
    pool: true,
    maxConnections: LANES.mail,
    url: address,
    requireTLS: url.username !== '' && !isHere,
    ...TIMEOUTS,
  });
}
