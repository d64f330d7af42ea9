import { z } from 'zod';
import { SECOND } from '../clock/clock.ts';
import type { Letter } from './mail.ts';
import { serverOf } from './transport.ts';

const WAITS_MS = 5 * SECOND;
const TIMEOUTS = {
  connectionTimeout: WAITS_MS,
  greetingTimeout: WAITS_MS,
  dnsTimeout: WAITS_MS,
  socketTimeout: 2 * WAITS_MS,
};

/** `refused`: it will not take this name and password. `unreachable`: nothing can be said of them. */
type MailAnswer =
  | { readonly state: 'accepted' }
  | { readonly state: 'refused' | 'unreachable'; readonly said: string };

/** A final answer to the sign-in; a temporary one (4xx) says nothing of the password. */
const signInRefused = z.object({ code: z.literal('EAUTH'), responseCode: z.int().min(500) });

/** Connects to the mail server and signs in, without sending anything. */
export async function tryMailServer(address: string): Promise<MailAnswer> {
  const transport = await openOnce(address);
  try {
    await transport.verify();
    return { state: 'accepted' };
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error);
    return { state: signInRefused.safeParse(error).success ? 'refused' : 'unreachable', said };
  } finally {
    transport.close();
  }
}

/** Sends one email at once, and returns what the server said to it. Rejects with its refusal. */
export async function sendMailNow(
  { smtpUrl, from }: { smtpUrl: string; from: string },
  letter: Pick<Letter, 'to' | 'subject' | 'text'>,
): Promise<string> {
  const transport = await openOnce(smtpUrl);
  try {
    const { response } = await transport.sendMail({ from, ...letter });
    return response;
  } finally {
    transport.close();
  }
}

async function openOnce(address: string) {
  const { default: nodemailer } = await import('nodemailer');
  return nodemailer.createTransport({ ...serverOf(address), ...TIMEOUTS });
}
