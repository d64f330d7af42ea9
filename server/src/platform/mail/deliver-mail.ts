import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { oneLine } from '@limelight/contract/platform/one-line';
import type { Tx } from '../db/db.ts';
import { defineJob, handleJob, type JobDeps, type JobHandler, type Jobs } from '../jobs/job.ts';
import { messages } from '../metrics/messages.ts';
import type { Letter, LetterWriter, Mail } from './mail.ts';
import { keepInOutbox } from './outbox.ts';
import { type MailTransport, openTransport } from './transport.ts';

const sent = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  /** Makes every attempt the same message to an email program. */
  key: z.uuid(),
  unsubscribeUrl: z.url().optional(),
});

/** An email whose text is written at each attempt. */
const unwritten = sent.pick({ key: true }).extend({ writer: z.string(), facts: z.unknown() });

const deliverMail = defineJob({
  name: 'mail.deliver',
  lane: 'mail',
  version: 3,
  payload: z.union([sent, unwritten]),
  upgrades: { 1: sent.extend({ key: z.uuid().default(() => randomUUID()) }), 2: sent },
});
type Queued = z.infer<typeof deliverMail.payload>;

/** Emails are sent by jobs of the transaction that wrote them: nothing is sent if it rolls back. */
export function createMail<Deps>(jobs: Jobs): Mail<Deps> {
  const queue = async (tx: Tx, many: readonly Queued[]) => {
    const [first, ...others] = many;
    if (first && others.length === 0) await jobs.add(tx, deliverMail, first);
    else
      await jobs.addMany(
        tx,
        deliverMail,
        many.map((data) => ({ data })),
      );
  };
  return {
    send: (tx, ...letters) =>
      queue(
        tx,
        letters.map((letter) => ({ ...letter, key: randomUUID() })),
      ),
    sendLater: (tx, { name: writer }, ...all) =>
      queue(
        tx,
        all.map((facts) => ({ writer, facts, key: randomUUID() })),
      ),
  };
}

interface MailDeps extends JobDeps {
  readonly config: {
    /** Null: emails stay in the local outbox. */
    readonly smtpUrl: string | null;
    readonly mailFrom: string;
    readonly publicUrl: string;
  };
}

/**
 * Sends by SMTP if it is configured, otherwise into the local outbox. As long as there is no user who can read the outbox
 * (`hasReader` returns false), the text goes to the log, so that the first links are not lost. The queue retries failures for
 * about a day, but not an address that the server refuses for good.
 */
export function deliverMailHandler<Deps extends MailDeps>(
  hasReader: (deps: Deps) => Promise<boolean>,
  writers: readonly LetterWriter<Deps>[] = [],
): JobHandler<Deps> {
  let transport: Promise<MailTransport> | null = null;
  const run = async (deps: Deps, queued: Queued) => {
    const written = 'writer' in queued ? await writeNow(deps, writers, queued) : queued;
    if (written === null) return;
    const { key } = queued;
    const { to, subject, text, html, unsubscribeUrl } = written;
    // a line break in a subject would begin another header
    const letter = { to, subject: oneLine(subject), text, html };
    const { config, db, clock, log } = deps;
    if (config.smtpUrl === null) {
      await keepInOutbox(db, clock, { channel: 'mail', ...letter });
      messages.add('mail', 'outbox');
      if (!(await hasReader(deps)))
        log.info(
          { to: letter.to, subject: letter.subject, text: letter.text },
          'mail without a provider',
        );
      return;
    }
    transport ??= openTransport(config.smtpUrl);
    try {
      await (
        await transport
      ).sendMail({
        from: config.mailFrom,
        ...letter,
        ...(unsubscribeUrl !== undefined && { headers: listHeaders(unsubscribeUrl) }),
        messageId: `<${key}@${new URL(config.publicUrl).hostname}>`,
      });
      messages.add('mail', 'sent');
    } catch (error) {
      const refusal = refusalOf(error);
      messages.add('mail', refusal === null ? 'failed' : 'refused');
      if (refusal === null) throw error;
      log.warn({ subject: letter.subject, status: refusal }, 'mail refused');
    }
  };
  return handleJob(deliverMail, run, () => {
    void transport?.then((opened) => opened.close());
    transport = null;
  });
}

/** Throws if no writer has this name: a newer process queued the email, and will send it at another attempt. */
async function writeNow<Deps>(
  deps: Deps,
  writers: readonly LetterWriter<Deps>[],
  { writer: name, facts }: z.infer<typeof unwritten>,
): Promise<Letter | null> {
  const writer = writers.find((one) => one.name === name);
  if (!writer) throw new Error(`nothing writes letters of ${name}`);
  return writer.write(deps, writer.facts.parse(facts));
}

/** Email programs offer a one-click unsubscribe button for these headers (RFC 8058). */
const listHeaders = (url: string) => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

const smtpError = z.object({
  responseCode: z.int().min(500).max(599),
  command: z.enum(['RCPT TO', 'DATA']),
});

/** The server's code if it will never accept this email; null if another attempt may help. */
function refusalOf(error: unknown): number | null {
  const refused = smtpError.safeParse(error);
  return refused.success ? refused.data.responseCode : null;
}
