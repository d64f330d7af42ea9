import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { noticeSubject } from '@limelight/contract/kernel/notice-subject';
import { userId } from '@limelight/contract/platform/ids';

export const UNSUBSCRIBE_PATH = '/functions/v1/notifications/unsubscribe';

/** The recipient of a link, and the emails that it ends: those of one subject, or all daily ones. */
const link = z.object({ userId, what: z.union([noticeSubject, z.literal('daily')]) });
export type UnsubscribeLink = z.infer<typeof link>;

/**
 * A link that works without signing in, and for nothing else. It does not expire, because people unsubscribe from old emails
 * too.
 */
export function unsubscribeUrl(publicUrl: string, secret: Buffer, ends: UnsubscribeLink): string {
  const body = Buffer.from(JSON.stringify(ends)).toString('base64url');
  return `${publicUrl}${UNSUBSCRIBE_PATH}?token=${body}.${signatureOf(secret, body)}`;
}

/** The content of a token; null for one that was not signed here. */
export function readUnsubscribeToken(secret: Buffer, token: string): UnsubscribeLink | null {
  const [body = '', signature = ''] = token.split('.');
  const [given, right] = [signature, signatureOf(secret, body)].map((text) => Buffer.from(text));
  if (!given || !right || given.length !== right.length || !timingSafeEqual(given, right))
    return null;
  return link.parse(JSON.parse(Buffer.from(body, 'base64url').toString('utf8')));
}

const signatureOf = (secret: Buffer, body: string): string =>
  createHmac('sha256', secret).update(`unsubscribe ${body}`).digest('base64url');
