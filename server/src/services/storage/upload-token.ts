import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { ObjectName } from './address.ts';

/** What a signed upload address permits: one name, for a limited time. */
export interface UploadRight {
  /** Ends with this session; null if a server signed it with the service key. */
  readonly sessionId: string | null;
  readonly replaces: boolean;
}

/** The same as hosted services use. */
export const UPLOAD_SECONDS = 2 * 60 * 60;

const payloadShape = z.tuple([z.int(), z.string().nullable(), z.boolean()]);

/** The text differs from that of a read address, so that neither token works as the other. */
const mac = (key: Buffer, { bucket, name }: ObjectName, payload: string) =>
  createHmac('sha256', key).update(`upload\n${bucket}\n${name}\n${payload}`).digest();

/** A token that lets anyone who has it upload to this object. */
export function uploadToken(
  key: Buffer,
  object: ObjectName,
  { sessionId, replaces }: UploadRight,
  now: Date,
): string {
  const expires = Math.floor(now.getTime() / 1_000) + UPLOAD_SECONDS;
  const payload = Buffer.from(JSON.stringify([expires, sessionId, replaces])).toString('base64url');
  return `${payload}.${mac(key, object, payload).toString('base64url')}`;
}

/** The right in a token for exactly this object. */
export function checkUploadToken(
  key: Buffer,
  object: ObjectName,
  token: string,
  now: Date,
): UploadRight | 'tampered' | 'expired' {
  const [payload, signature, ...rest] = token.split('.');
  if (!payload || !signature || rest.length > 0) return 'tampered';
  const expected = mac(key, object, payload).toString('base64url');
  if (
    signature.length !== expected.length ||
    !timingSafeEqual(Buffer.from(signature), Buffer.from(expected))
  ) {
    return 'tampered';
  }
  const [expires, sessionId, replaces] = payloadShape.parse(
    JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')),
  );
  return expires <= now.getTime() / 1_000 ? 'expired' : { sessionId, replaces };
}
