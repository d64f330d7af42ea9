import { SECOND } from '../clock/clock.ts';
import { LANES } from '../jobs/lanes.ts';

/** Nodemailer's own timeouts are minutes, and its lane runs few jobs at once. The last one also closes idle connections. */
const TIMEOUTS = {
  connectionTimeout: 10 * SECOND,
  greetingTimeout: 10 * SECOND,
  socketTimeout: 30 * SECOND,
};

export type MailTransport = Awaited<ReturnType<typeof openTransport>>;

/**
 * Opens a pool of connections to a mail server, each with TLS and sign-in, which are reused from one email to the next. A
 * password is sent only over TLS, except to this machine.
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
