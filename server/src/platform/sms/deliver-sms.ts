import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { defineJob, handleJob, type Jobs } from '../jobs/job.ts';
import { keepInOutbox } from '../mail/outbox.ts';
import type { Sms } from './sms.ts';

const deliverSms = defineJob({
  name: 'sms.deliver',
  payload: z.object({ to: z.string(), text: z.string() }),
});

/** Text messages leave as jobs of the transaction that wrote them. */
export function createSms(jobs: Jobs): Sms {
  return { send: (tx, message) => jobs.add(tx, deliverSms, message) };
}

const TIMEOUT_MS = 10_000;

/** `SMS_URL` takes a POST of `{to, text}`, credentials in the address; without it the local outbox keeps the message. */
export const deliverSmsHandler = handleJob(deliverSms, async (deps: Deps, message) => {
  const { smsUrl } = deps.config;
  if (smsUrl === null) {
    await keepInOutbox(deps.db, deps.clock, {
      channel: 'sms',
      to: message.to,
      subject: null,
      text: message.text,
      html: null,
    });
    return;
  }
  const url = new URL(smsUrl);
  const credentials = url.username
    ? {
        authorization: `Basic ${btoa(`${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`)}`,
      }
    : {};
  url.username = '';
  url.password = '';
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...credentials },
    body: JSON.stringify(message),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!answer.ok) throw new Error(`the SMS provider answered ${answer.status}`);
});
