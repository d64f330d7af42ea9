import { connect } from 'node:net';
import { z } from 'zod';
import { SMS_TIMEOUT, type SmsConfig } from './sms.ts';

const account = z.object({ status: z.string(), type: z.string().nullish() });

type SmsAnswer =
  /** Twilio's account, as it describes itself. */
  | { readonly state: 'accepted'; readonly account: z.infer<typeof account> }
  /** Something listens there; only a message can tell more. */
  | { readonly state: 'listens' }
  | { readonly state: 'refused'; readonly said: string };

/** Asks the provider of text messages without sending any. Rejects where it can't be reached. */
export async function trySms(sms: SmsConfig): Promise<SmsAnswer> {
  if (sms.kind === 'json') {
    await reach(new URL(sms.url));
    return { state: 'listens' };
  }
  const { url, accountSid, authToken } = sms;
  const address = new URL(`/2010-04-01/Accounts/${encodeURIComponent(accountSid)}.json`, url);
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`;
  const answer = await fetch(address, {
    headers: { authorization, accept: 'application/json' },
    redirect: 'error',
    signal: AbortSignal.timeout(SMS_TIMEOUT),
  });
  if (answer.ok) return { state: 'accepted', account: account.parse(await answer.json()) };
  await answer.body?.cancel();
  return { state: 'refused', said: `status ${answer.status}` };
}

/** A request could send a message, so only a connection is made. */
function reach({ hostname, port, protocol }: URL): Promise<void> {
  return new Promise((resolve, reject) => {
    const host = hostname.replace(/^\[|\]$/g, '');
    const socket = connect({ host, port: Number(port) || (protocol === 'https:' ? 443 : 80) });
    socket.setTimeout(SMS_TIMEOUT, () => socket.destroy(new Error('no answer')));
    socket.once('error', reject);
    socket.once('connect', () => {
      socket.destroy();
      resolve();
    });
  });
}
