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
  /** Each try of a letter is the same letter to a mail program. */
  key: z.uuid(),
  unsubscribeUrl: z.url().optional(),
});

/** A letter that is written at each try. */
const unwritten = sent.pick({ key: true }).extend({ writer: z.string(), facts: z.unknown() });

const deliverMail = defineJob({
  name: 'mail.deliver',
  lane: 'mail',
  version: 3,
  payload: z.union([sent, unwritten]),
  upgrades: { 1: sent.extend({ key: z.uuid().default(() => randomUUID()) }), 2: sent },
});
type Queued = z.infer<typeof deliverMail.payload>;

/** Letters leave as jobs of the transaction that wrote them: no letter for what was rolled back. */
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
    /** Null: letters stay in the local outbox. */
    readonly smtpUrl: string | null;
    readonly mailFrom: string;
    readonly publicUrl: string;
  };
}

/**
 * By SMTP where it is configured, else into the local outbox. While nobody can read the outbox yet
 * (`hasReader` is false), the text goes to the log, so that the first links are not lost.
 * What fails is tried again by the queue, for about a day; an address that the server refuses for good is not.
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
    // a line break in a subject would begin a header of its own
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

/** Throws where no writer has this name: a newer process wrote it, and takes it at another try. */
async function writeNow<Deps>(
  deps: Deps,
  writers: readonly LetterWriter<Deps>[],
  { writer: name, facts }: z.infer<typeof unwritten>,
): Promise<Letter | null> {
  const writer = writers.find((one) => one.name === name);
  if (!writer) throw new Error(`nothing writes letters of ${name}`);
  return writer.write(deps, writer.facts.parse(facts));
}

/** A mail program offers one button that ends such letters (RFC 8058). */
const listHeaders = (url: string) => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

const smtpError = z.object({
  responseCode: z.int().min(500).max(599),
  command: z.enum(['RCPT TO', 'DATA']),
});

/** The server's code where it will never take this letter; null where another try may help. */
function refusalOf(error: unknown): number | null {
  const refused = smtpError.safeParse(error);
  return refused.success ? refused.data.responseCode : null;
}
