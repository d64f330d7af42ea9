import { SECOND } from '../clock/clock.ts';
import { LANES } from '../jobs/lanes.ts';

/** Nodemailer's own timeouts are minutes, and its lane runs few jobs at once. The last one also closes idle connections. */
const TIMEOUTS = {
  connectionTimeout: 10 * SECOND,
  greetingTimeout: 10 * SECOND,
  socketTimeout: 30 * SECOND,
};

export type MailTransport = Awaited<ReturnType<typeof openTransport>>;

/** A password is sent only over TLS, except to this machine. */
export function serverOf(address: string) {
  const url = new URL(address);
  const isHere = ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);
  return { url: address, requireTLS: url.username !== '' && !isHere };
}

/** Opens a pool of connections to a mail server, each with TLS and sign-in, which are reused from one email to the next. */
export async function openTransport(address: string) {
  const { default: nodemailer } = await import('nodemailer');
  return nodemailer.createTransport({
    pool: true,
    maxConnections: LANES.mail,
    ...serverOf(address),
    ...TIMEOUTS,
  });
}
