import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { SECOND } from '../clock/clock.ts';
import { defineJob, handleJob, type Jobs } from '../jobs/job.ts';
import type { Letter, Mail } from './mail.ts';
import { keepInOutbox } from './outbox.ts';

const deliverMail = defineJob({
  name: 'mail.deliver',
  payload: z.object({
    to: z.string(),
    subject: z.string(),
    text: z.string(),
    html: z.string(),
    /** Left out by letters that were queued before they had one. */
    key: z.uuid().optional(),
  }),
});

/** Letters leave as jobs of the transaction that wrote them: no letter for what was rolled back. */
export function createMail(jobs: Jobs): Mail {
  return {
    send: (tx, letter: Letter) => jobs.add(tx, deliverMail, { ...letter, key: randomUUID() }),
  };
}

/** Nodemailer's own wait minutes; a worker has two hands only. */
const TIMEOUTS = {
  connectionTimeout: 10 * SECOND,
  greetingTimeout: 10 * SECOND,
  socketTimeout: 30 * SECOND,
};

/**
 * By SMTP where it is configured, else into the local outbox. While nobody can read the outbox yet
 * (`hasReader` is false), the text goes to the log, so that the first links are not lost.
 * What fails is tried again by the queue, for about a day; an address that the server refuses for good is not.
 */
export function deliverMailHandler(hasReader: (deps: Deps) => Promise<boolean>) {
  return handleJob(deliverMail, async (deps, { key, ...letter }) => {
    const { config, db, clock, log } = deps;
    if (config.smtpUrl === null) {
      await keepInOutbox(db, clock, { channel: 'mail', ...letter });
      if (!(await hasReader(deps)))
        log.info(
          { to: letter.to, subject: letter.subject, text: letter.text },
          'mail without a provider',
        );
      return;
    }
    const { default: nodemailer } = await import('nodemailer');
    const transport = nodemailer.createTransport(smtpOptions(config.smtpUrl));
    try {
      await transport.sendMail({
        from: config.mailFrom,
        ...letter,
        // A try whose answer was lost sends the same letter again: mail programs show one.
        ...(key && { messageId: `<${key}@${new URL(config.publicUrl).hostname}>` }),
      });
    } catch (error) {
      const refusal = refusalOf(error);
      if (refusal === null) throw error;
      log.warn({ subject: letter.subject, status: refusal }, 'mail refused');
    } finally {
      transport.close();
    }
  });
}

/** A password goes over TLS or not at all, except to this machine. */
function smtpOptions(address: string) {
  const url = new URL(address);
  const isHere = ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);
  return { url: address, requireTLS: url.username !== '' && !isHere, ...TIMEOUTS };
}

const smtpError = z.object({
  responseCode: z.int().min(500).max(599),
  command: z.enum(['RCPT TO', 'DATA']),
});

/** The server's code where it will never take this letter; null where another try may help. */
function refusalOf(error: unknown): number | null {
  const refused = smtpError.safeParse(error);
  return refused.success ? refused.data.responseCode : null;
}
