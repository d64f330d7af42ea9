import { SMS_TIMEOUT, SmsRefused, type SmsProvider } from './sms.ts';

/** Responses after which another attempt may succeed: our credentials are wrong, a timeout, too many requests. */
const PASSING = new Set([401, 403, 408, 425, 429]);

/** Any service that accepts a POST of `{to, text}`; credentials are in the URL. */
export function jsonSms(address: string): SmsProvider {
  const url = new URL(address);
  const { username, password } = url;
  url.username = '';
  url.password = '';
  const pair = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  const authorization = `Basic ${Buffer.from(pair).toString('base64')}`;
  return {
    async send({ key, to, text }) {
      const answer = await fetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'idempotency-key': key,
          ...(username && { authorization }),
        },
        body: JSON.stringify({ to, text }),
        redirect: 'error',
        signal: AbortSignal.timeout(SMS_TIMEOUT),
      });
      await answer.body?.cancel();
      if (answer.ok) return null;
      const reason = `the SMS provider answered ${answer.status}`;
      if (answer.status >= 400 && answer.status < 500 && !PASSING.has(answer.status))
        throw new SmsRefused(String(answer.status), reason);
      throw new Error(reason);
    },
  };
}
