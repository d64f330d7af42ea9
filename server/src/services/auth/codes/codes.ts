import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { HOUR, MINUTE } from '../../../platform/clock/clock.ts';
import type { Tx } from '../../../platform/db/db.ts';
import type { Row } from '../../../platform/db/statement.ts';
import {
  countWrongGuess,
  dropCodes,
  findCodeByLink,
  keepCode,
  lockCodeByLink,
  lockCodes,
} from './code-queries.ts';
import type { AuthCore } from '../core.ts';
import { AuthError } from '../errors.ts';
import type { CodeChallenge, CodePurpose } from '../types.ts';

export const DIGITS = 6;
/** Five guesses among a million codes: a chance of one in 200,000 per code, and sending new ones is limited as well. */
const GUESSES = 5;

const LIFETIMES: Record<CodePurpose, number> = {
  signup: 24 * HOUR,
  invite: 7 * 24 * HOUR,
  magiclink: HOUR,
  recovery: HOUR,
  email_change_current: 24 * HOUR,
  email_change_new: 24 * HOUR,
  reauthentication: 15 * MINUTE,
  sms: 10 * MINUTE,
  phone_change: 10 * MINUTE,
};

/** The browser's half of PKCE, as fields of a request body; both or neither. */
export const challengeFields = {
  code_challenge: z.string().min(43).max(128).nullish(),
  code_challenge_method: z
    .string()
    .transform((method) => method.toLowerCase())
    .pipe(z.enum(['plain', 's256']))
    .nullish(),
};

export function challengeOf(body: {
  code_challenge?: string | null | undefined;
  code_challenge_method?: 'plain' | 's256' | null | undefined;
}): CodeChallenge | null {
  return body.code_challenge
    ? { challenge: body.code_challenge, method: body.code_challenge_method ?? 'plain' }
    : null;
}

export interface IssuedCode {
  readonly code: string;
  /** The link's token; kept only as a hash. */
  readonly linkToken: string;
}

/** Issues a code of `purpose`; it replaces an earlier one of the same purpose. */
export async function issueCode(
  ctx: AuthCore,
  tx: Tx,
  userId: string,
  purpose: CodePurpose,
  challenge: CodeChallenge | null = null,
): Promise<IssuedCode> {
  const now = ctx.now();
  const code = randomInt(10 ** DIGITS)
    .toString()
    .padStart(DIGITS, '0');
  const linkToken = randomBytes(28).toString('hex');
  await tx.run(keepCode, {
    userId,
    purpose,
    codeHash: await hashOfCode(ctx, userId, purpose, code),
    linkHash: hashOfLink(linkToken),
    challenge: challenge?.challenge ?? null,
    challengeMethod: challenge?.method ?? null,
    now,
    expiresAt: new Date(now.getTime() + LIFETIMES[purpose]),
  });
  return { code, linkToken };
}

export type UsedCode = Row<typeof lockCodes>;

/**
 * Uses up the user's code if it matches one of `purposes`, and returns it. Returns null if none matches: the wrong guess is
 * counted, so the caller must commit before it throws `otpExpired()`.
 */
export async function useCode(
  ctx: AuthCore,
  tx: Tx,
  userId: string,
  purposes: readonly CodePurpose[],
  code: string,
): Promise<UsedCode | null> {
  const now = ctx.now();
  const rows = await tx.many(lockCodes, userId, purposes);
  for (const row of rows) {
    if (row.expires_at <= now || row.wrong_guesses >= GUESSES) continue;
    const given = await hashOfCode(ctx, userId, row.purpose, code.trim());
    if (timingSafeEqual(given, row.code_hash)) {
      await tx.run(dropCodes, userId, [row.purpose]);
      return row;
    }
  }
  await tx.run(countWrongGuess, userId, purposes);
  return null;
}

/** Uses up and returns the code behind a link's token, if it has one of `purposes`. */
export async function useLink(
  ctx: AuthCore,
  tx: Tx,
  linkToken: string,
  purposes: readonly CodePurpose[],
): Promise<UsedCode | null> {
  const row = await tx.maybe(lockCodeByLink, hashOfLink(linkToken));
  if (!row || row.expires_at <= ctx.now() || !purposes.includes(row.purpose)) return null;
  await tx.run(dropCodes, row.user_id, [row.purpose]);
  return row;
}

/** The purpose of the code behind a link's token, if `useLink` would accept it. Changes nothing. */
export async function purposeOfLink(
  ctx: AuthCore,
  linkToken: string,
  purposes: readonly CodePurpose[],
): Promise<CodePurpose | null> {
  const row = await ctx.db.maybe(findCodeByLink, hashOfLink(linkToken));
  return row && row.expires_at > ctx.now() && purposes.includes(row.purpose) ? row.purpose : null;
}

export const otpExpired = () =>
  new AuthError(403, 'otp_expired', 'Token has expired or is invalid');

function hashOfLink(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

async function hashOfCode(
  ctx: AuthCore,
  userId: string,
  purpose: string,
  code: string,
): Promise<Buffer> {
  const key = await ctx.secret('one_time_codes');
  return createHmac('sha256', key).update(`${userId}:${purpose}:${code}`).digest();
}
