import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { noticeSubject } from '@limelight/contract/notifications/channels';
import { userId } from '@limelight/contract/platform/ids';

export const UNSUBSCRIBE_PATH = '/functions/v1/notifications/unsubscribe';

/** Whose emails a link ends: of one subject, or all that come once a day. */
const link = z.object({ userId, what: z.union([noticeSubject, z.literal('daily')]) });
export type UnsubscribeLink = z.infer<typeof link>;

/** A link that works without signing in, and for nothing else. It does not expire: old emails are unsubscribed from too. */
export function unsubscribeUrl(publicUrl: string, secret: Buffer, ends: UnsubscribeLink): string {
  const body = Buffer.from(JSON.stringify(ends)).toString('base64url');
  return `${publicUrl}${UNSUBSCRIBE_PATH}?token=${body}.${signatureOf(secret, body)}`;
}

/** What a token ends; null for one that was not made here. */
export function readUnsubscribeToken(secret: Buffer, token: string): UnsubscribeLink | null {
  const [body = '', signature = ''] = token.split('.');
  const [given, right] = [signature, signatureOf(secret, body)].map((text) => Buffer.from(text));
  if (!given || !right || given.length !== right.length || !timingSafeEqual(given, right))
    return null;
  return link.parse(JSON.parse(Buffer.from(body, 'base64url').toString('utf8')));
}

const signatureOf = (secret: Buffer, body: string): string =>
  createHmac('sha256', secret).update(`unsubscribe ${body}`).digest('base64url');
