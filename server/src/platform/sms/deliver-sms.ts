import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { defineJob, handleJob, type JobDeps, type JobHandler, type Jobs } from '../jobs/job.ts';
import { keepInOutbox } from '../mail/outbox.ts';
import { messages } from '../metrics/messages.ts';
import { jsonSms } from './json-sms.ts';
import { addReceipt, findReceipt } from './receipts.ts';
import { type Sms, type SmsConfig, type SmsProvider, SmsRefused } from './sms.ts';
import { twilioSms } from './twilio-sms.ts';

/** A code is worth nothing after some minutes: five tries take about a minute and a half. */
const MOST_TRIES = 5;

/** Its receipt is kept under the key. */
const message = z.object({ to: z.string(), text: z.string(), key: z.uuid() });

const deliverSms = defineJob({
  name: 'sms.deliver',
  lane: 'mail',
  version: 2,
  maxAttempts: MOST_TRIES,
  payload: message,
  upgrades: { 1: message.extend({ key: z.uuid().default(() => randomUUID()) }) },
});

/** Text messages leave as jobs of the transaction that wrote them. */
export function createSms(jobs: Jobs): Sms {
  return {
    send: (tx, { to, text }) => jobs.add(tx, deliverSms, { to, text, key: randomUUID() }),
  };
}

interface SmsDeps extends JobDeps {
  /** Null: text messages stay in the local outbox. */
  readonly config: { readonly sms: SmsConfig | null };
}

function providerOf(sms: SmsConfig): SmsProvider {
  return sms.kind === 'twilio' ? twilioSms(sms) : jsonSms(sms.url);
}

/**
 * By the provider where one is configured, else into the local outbox. While nobody can read the outbox yet
 * (`hasReader` is false), the text goes to the log as well.
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
      const id = await providerOf(config.sms).send({ key, to, text });
      await db.run(addReceipt, key, id, clock.now());
      messages.add('sms', 'sent');
    } catch (error) {
      messages.add('sms', error instanceof SmsRefused ? 'refused' : 'failed');
      if (!(error instanceof SmsRefused)) throw error;
      // Nobody's number in the log: its end tells an operator enough to look it up at the provider.
      log.warn({ to: `…${to.slice(-3)}`, code: error.code, err: error }, 'text message refused');
    }
  });
}
