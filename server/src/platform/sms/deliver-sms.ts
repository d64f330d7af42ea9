import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { defineJob, handleJob, type JobDeps, type JobHandler, type Jobs } from '../jobs/job.ts';
import { keepInOutbox } from '../mail/outbox.ts';
import { messages } from '../metrics/messages.ts';
import { addReceipt, findReceipt } from './receipts.ts';
import { smsProvider } from './sms-provider.ts';
import { type Sms, type SmsConfig, SmsRefused } from './sms.ts';

/** A code expires after some minutes, so more attempts are of no use: five take about a minute and a half. */
const MOST_TRIES = 5;

/** The receipt of a sent message is stored under `key`. */
const message = z.object({ to: z.string(), text: z.string(), key: z.uuid() });

const deliverSms = defineJob({
  name: 'sms.deliver',
  lane: 'mail',
  version: 2,
  maxAttempts: MOST_TRIES,
  payload: message,
  upgrades: { 1: message.extend({ key: z.uuid().default(() => randomUUID()) }) },
});

/** Text messages are sent by jobs of the transaction that wrote them. */
export function createSms(jobs: Jobs): Sms {
  return {
    send: (tx, { to, text }) => jobs.add(tx, deliverSms, { to, text, key: randomUUID() }),
  };
}

interface SmsDeps extends JobDeps {
  /** Null: text messages stay in the local outbox. */
  readonly config: { readonly sms: SmsConfig | null };
}

/**
 * Sends by the configured provider, otherwise into the local outbox. As long as there is no user who can read the outbox
 * (`hasReader` returns false), the text goes to the log as well.
 */
export function deliverSmsHandler<Deps extends SmsDeps>(
  hasReader: (deps: Deps) => Promise<boolean>,
): JobHandler<Deps> {
  return handleJob(deliverSms, async (deps, { to, text, key }) => {
    const { config, db, clock, log } = deps;
    if (config.sms === null) {
      await keepInOutbox(db, clock, { channel: 'sms', to, subject: null, text, html: null });
      messages.add('sms', 'outbox');
      if (!(await hasReader(deps))) log.info({ to, text }, 'text message without a provider');
      return;
    }
    if (await db.maybe(findReceipt, key)) return;
    try {
      const id = await smsProvider(config.sms).send({ key, to, text });
      await db.run(addReceipt, key, id, clock.now());
      messages.add('sms', 'sent');
    } catch (error) {
      messages.add('sms', error instanceof SmsRefused ? 'refused' : 'failed');
      if (!(error instanceof SmsRefused)) throw error;
      // Not the full number: its end is enough for an operator to look it up at the provider.
      log.warn({ to: `…${to.slice(-3)}`, code: error.code, err: error }, 'text message refused');
    }
  });
}
