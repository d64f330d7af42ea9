import { z } from 'zod';
import { SMS_TIMEOUT, SmsRefused, type SmsProvider } from './sms.ts';

export interface TwilioOptions {
  /** https://api.twilio.com, or a service with the same API. */
  readonly url: string;
  readonly accountSid: string;
  readonly authToken: string;
  /** A number with '+', a name, or the id of a messaging service ('MG…'). */
  readonly from: string;
}

const answer = z.object({
  sid: z.string().nullish().catch(null),
  /** For an accepted message. */
  status: z.string().nullish().catch(null),
  error_code: z.number().nullish().catch(null),
  /** For a refused message. */
  code: z.number().nullish().catch(null),
  message: z.string().nullish().catch(null),
});
/** An accepted message can have failed by the time of the response. */
const FAILED = new Set(['failed', 'undelivered', 'canceled']);

/** Twilio's Messages API, version 2010-04-01. */
export function twilioSms({ url, accountSid, authToken, from }: TwilioOptions): SmsProvider {
  const address = new URL(
    `/2010-04-01/Accounts/${encodeURIComponent(accountSid)}/Messages.json`,
    url,
  );
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`;
  return {
    async send({ key, to, text }) {
      const sender = from.startsWith('MG') ? 'MessagingServiceSid' : 'From';
      const response = await fetch(address, {
        method: 'POST',
        // Twilio supports no such key (receipts are kept here for that); services with the same API may.
        headers: { authorization, accept: 'application/json', 'idempotency-key': key },
        body: new URLSearchParams({ To: to, [sender]: from, Body: text }),
        redirect: 'error',
        signal: AbortSignal.timeout(SMS_TIMEOUT),
      });
      const said = answer.parse(await response.json().catch(() => ({})));
      const code = said.error_code ?? said.code ?? response.status;
      const reason = `Twilio answered ${response.status}, code ${code}: ${said.message ?? said.status ?? ''}`;
      if (response.ok && !FAILED.has(said.status ?? '')) return said.sid ?? null;
      // 400 is about this message; 401 and 403 are about our account, 429 and 5xx are temporary.
      if (response.ok || response.status === 400) throw new SmsRefused(String(code), reason);
      throw new Error(reason);
    },
  };
}
