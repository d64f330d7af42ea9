import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';

/** An object as URLs name it: `name` may contain slashes. */
export interface ObjectName {
  readonly bucket: string;
  readonly name: string;
}

/** Who an address is for: it does not work outside this session. */
export interface AddressHolder {
  readonly viewerId: string;
  readonly sessionId: string;
}

/** The longest life of a signed address in seconds (docs/decisions/0004). */
export const ADDRESS_SECONDS = 300;
/** Addresses signed in the same window are identical, so that the browser's cache finds the picture again. */
const WINDOW_SECONDS = ADDRESS_SECONDS / 2;

const payloadShape = z.tuple([z.int(), z.string().min(1), z.string().min(1)]);

/** The path of an object in a URL. */
export const objectPath = ({ bucket, name }: ObjectName) =>
  `${encodeURIComponent(bucket)}/${name.split('/').map(encodeURIComponent).join('/')}`;

function mac(key: Buffer, { bucket, name }: ObjectName, payload: string): Buffer {
  return createHmac('sha256', key).update(`${bucket}\n${name}\n${payload}`).digest();
}

/** Signs for up to `seconds`, at most 300. The expiry is rounded down, so the real lifetime may be half of it. */
export function signedAddress(
  key: Buffer,
  object: ObjectName,
  holder: AddressHolder,
  now: Date,
  seconds = ADDRESS_SECONDS,
): string {
  return addressSigner(key, holder, now, seconds)(object);
}

/** Signs any number of addresses for one holder: a page of posts has a hundred, and the part they share is built once. */
export function addressSigner(
  key: Buffer,
  holder: AddressHolder,
  now: Date,
  seconds = ADDRESS_SECONDS,
): (object: ObjectName) => string {
  const at = Math.floor(now.getTime() / 1_000);
  const expires =
    seconds >= ADDRESS_SECONDS
      ? Math.floor(at / WINDOW_SECONDS) * WINDOW_SECONDS + ADDRESS_SECONDS
      : at + seconds;
  const payload = Buffer.from(
    JSON.stringify([expires, holder.viewerId, holder.sessionId]),
  ).toString('base64url');
  return (object) => {
    const signature = mac(key, object, payload).toString('base64url');
    return `/storage/v1/object/sign/${objectPath(object)}?token=${payload}.${signature}`;
  };
}

/** The address of an object that anyone may see. It grants no right: the byte server checks every request. */
export function publicAddress(object: ObjectName): string {
  return `/storage/v1/object/public/${objectPath(object)}`;
}

/** An address for a user's own session that does not expire; the byte server checks session and right at every request. */
export function sessionAddress(object: ObjectName): string {
  return `/storage/v1/object/authenticated/${objectPath(object)}`;
}

export type AddressCheck =
  | { readonly ok: true; readonly holder: AddressHolder; readonly secondsLeft: number }
  | { readonly ok: false; readonly reason: 'tampered' | 'expired' };

/** Verifies a token that was signed for exactly this object. */
export function checkToken(
  key: Buffer,
  object: ObjectName,
  token: string,
  now: Date,
): AddressCheck {
  const [payload, signature, ...rest] = token.split('.');
  if (!payload || !signature || rest.length > 0) return { ok: false, reason: 'tampered' };
  const expected = mac(key, object, payload);
  const given = Buffer.from(signature, 'base64url');
  // base64url decoding is lenient: only the exact text that we wrote is accepted
  if (
    given.length !== expected.length ||
    !timingSafeEqual(given, expected) ||
    given.toString('base64url') !== signature
  ) {
    return { ok: false, reason: 'tampered' };
  }
  const [expires, viewerId, sessionId] = payloadShape.parse(
    JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')),
  );
  const secondsLeft = expires - Math.floor(now.getTime() / 1_000);
  if (secondsLeft <= 0) return { ok: false, reason: 'expired' };
  return { ok: true, holder: { viewerId, sessionId }, secondsLeft };
}
