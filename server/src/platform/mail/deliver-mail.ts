import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { defineJob, handleJob, type Jobs } from '../jobs/job.ts';
import type { Letter, Mail } from './mail.ts';
import { keepInOutbox } from './outbox.ts';

const deliverMail = defineJob({
  name: 'mail.deliver',
  payload: z.object({ to: z.string(), subject: z.string(), text: z.string(), html: z.string() }),
});

/** Letters leave as jobs of the transaction that wrote them: no letter for what was rolled back. */
export function createMail(jobs: Jobs): Mail {
  return { send: (tx, letter: Letter) => jobs.add(tx, deliverMail, letter) };
}

/**
 * By SMTP where it is configured, else into the local outbox. While nobody can read the outbox yet
 * (`hasReader` is false), the text goes to the log, so that the first links are not lost (decisions.md, 'Operator').
 */
export function deliverMailHandler(hasReader: (deps: Deps) => Promise<boolean>) {
  return handleJob(deliverMail, async (deps, letter) => {
    const { smtpUrl, mailFrom } = deps.config;
    if (smtpUrl === null) {
      await keepInOutbox(deps.db, deps.clock, { channel: 'mail', ...letter });
      if (!(await hasReader(deps)))
        deps.log.info(
          { to: letter.to, subject: letter.subject, text: letter.text },
          'mail without a provider',
        );
      return;
    }
    const { default: nodemailer } = await import('nodemailer');
    const transport = nodemailer.createTransport(smtpUrl);
    try {
      await transport.sendMail({ from: mailFrom, ...letter });
    } finally {
      transport.close();
    }
  });
}
