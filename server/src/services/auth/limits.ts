import { setTimeout as delay } from 'node:timers/promises';
import { type Clock, SECOND, MINUTE } from '../../platform/clock/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import { groupsOf } from '../../platform/http/network-of.ts';
import {
  type Hit,
  limitRate,
  type RateLimit,
  RateLimited,
} from '../../platform/limits/rate-limit.ts';
import { AuthError } from './errors.ts';

export const ACCESS_TOKEN_SECONDS = 3600;
/** Parallel tabs may send the same refresh token at the same time; a used token that arrives later than this is stolen. */
export const REFRESH_GRACE = 10 * SECOND;
/** A session that is not refreshed for this long has ended. */
export const SESSION_IDLE = 60 * 24 * 60 * MINUTE;
export const MAX_BODY_BYTES = 64 * 1024;
export const MAX_METADATA_BYTES = 16 * 1024;
export const PASSWORD_MIN = 6;
/** argon2id reads all of it: a longer password would be a way to waste our CPU time. */
export const PASSWORD_MAX = 256;
export const EMAIL_MAX = 255;

/** Everything one client requests of auth/v1. */
export const requestsPerAddress: RateLimit = { name: 'auth.requests', hits: 600, seconds: 60 };
export const signUpsPerAddress: RateLimit = { name: 'auth.sign-ups', hits: 30, seconds: 3600 };
export const signUpsPerSubnet: RateLimit = {
  name: 'auth.sign-ups-subnet',
  hits: 150,
  seconds: 3600,
};
export const signInsPerAddress: RateLimit = { name: 'auth.sign-ins', hits: 60, seconds: 300 };
export const signInsPerSubnet: RateLimit = {
  name: 'auth.sign-ins-subnet',
  hits: 300,
  seconds: 300,
};
/**
 * Wrong guesses at one account from one subnet; a correct one is not counted. The subnet is part of the key, so that a stranger
 * cannot lock a user out from elsewhere.
 */
export const signInsPerAccount: RateLimit = {
  name: 'auth.sign-ins-account',
  hits: 10,
  seconds: 300,
};

export const mailsPerRecipient: RateLimit = { name: 'auth.mails', hits: 6, seconds: 600 };
export const messagesPerRecipient: RateLimit = { name: 'auth.messages', hits: 4, seconds: 600 };
export const sendingPerAddress: RateLimit = { name: 'auth.sending', hits: 30, seconds: 3600 };
export const sendingPerSubnet: RateLimit = {
  name: 'auth.sending-subnet',
  hits: 100,
  seconds: 3600,
};
/** Attempts at codes and links from one client. */
export const verifiesPerAddress: RateLimit = { name: 'auth.verifies', hits: 60, seconds: 600 };
export const verifiesPerSubnet: RateLimit = {
  name: 'auth.verifies-subnet',
  hits: 300,
  seconds: 600,
};
/** Attempts at codes for one address or number from one subnet. */
export const verifiesPerRecipient: RateLimit = {
  name: 'auth.verifies-recipient',
  hits: 10,
  seconds: 600,
};
/** Attempts at one user's factors, recovery codes and repeated password. Only sessions of that user count. */
export const proofsPerPerson: RateLimit = { name: 'auth.proofs', hits: 10, seconds: 600 };

/** The database that counts hits, and the clock it is read with. */
interface LimitContext {
  readonly db: Db;
  readonly clock: Clock;
}

/** Limits emails to `recipient`; counted whether it has an account or not. */
export async function limitMail(
  ctx: LimitContext,
  recipient: string,
  address: string,
): Promise<void> {
  await limitedByAddress(ctx, address, sendingPerAddress, sendingPerSubnet);
  await limited(ctx, mailsPerRecipient, recipient, 'over_email_send_rate_limit');
}

export async function limitMessage(
  ctx: LimitContext,
  recipient: string,
  address: string,
): Promise<void> {
  await limitedByAddress(ctx, address, sendingPerAddress, sendingPerSubnet);
  await limited(ctx, messagesPerRecipient, recipient, 'over_sms_send_rate_limit');
}

/** The shortest response time (ms): work for an existing account takes longer, and the difference would reveal it. */
const EVEN = 120;

export async function evenly<T>(work: Promise<T>): Promise<T> {
  const [outcome] = await Promise.allSettled([work, delay(EVEN)]);
  if (outcome.status === 'rejected') throw outcome.reason;
  return outcome.value;
}

/**
 * Wrong guesses at one account from all networks it has never been used from, which bounds what many addresses can try
 * together. Networks the owner signs in from are not counted, so this keeps out strangers and not the owner.
 */
export const signInsFromStrangers: RateLimit = {
  name: 'auth.sign-ins-strangers',
  hits: 100,
  seconds: 3600,
};

/** Counts a hit and returns it; past the limit it throws `over_request_rate_limit` with Retry-After. */
export async function limited(
  ctx: LimitContext,
  limit: RateLimit,
  key: string,
  code:
    | 'over_request_rate_limit'
    | 'over_email_send_rate_limit'
    | 'over_sms_send_rate_limit' = 'over_request_rate_limit',
): Promise<Hit> {
  try {
    return await limitRate(ctx.db, ctx.clock, limit, key);
  } catch (error) {
    if (!(error instanceof RateLimited)) throw error;
    throw tooFast(error.retryAfterSeconds, code);
  }
}

export function tooFast(
  retryAfterSeconds: number,
  code:
    | 'over_request_rate_limit'
    | 'over_email_send_rate_limit'
    | 'over_sms_send_rate_limit' = 'over_request_rate_limit',
): AuthError {
  const message =
    code === 'over_request_rate_limit'
      ? 'Request rate limit reached'
      : `For security purposes, you can only request this after ${retryAfterSeconds} seconds.`;
  return new AuthError(429, code, message, { retryAfterSeconds });
}

/**
 * Counts a hit by address and one by subnet. Loopback is not counted: it is the machine itself, or a proxy that TRUST_PROXY
 * does not name, behind which all clients would share one limit.
 */
export async function limitedByAddress(
  ctx: LimitContext,
  address: string,
  ...limits: RateLimit[]
): Promise<void> {
  if (isLoopback(address)) return;
  for (const limit of limits) {
    await limited(ctx, limit, limit.name.endsWith('-subnet') ? subnetOf(address) : address);
  }
}

/** For each attempt to sign in. */
export const limitSignIn = (ctx: LimitContext, address: string) =>
  limitedByAddress(ctx, address, signInsPerAddress, signInsPerSubnet);

/** For each attempt to sign up. */
export const limitSignUp = (ctx: LimitContext, address: string) =>
  limitedByAddress(ctx, address, signUpsPerAddress, signUpsPerSubnet);

/** For each attempt at a code or a link. */
export const limitVerify = (ctx: LimitContext, address: string) =>
  limitedByAddress(ctx, address, verifiesPerAddress, verifiesPerSubnet);

export function isLoopback(address: string): boolean {
  return address === '::1' || /^(::ffff:)?127\./.test(address);
}

/** The /24 of an IPv4 address, the /48 of an IPv6 one: usually what one household or office has, or less. */
export function subnetOf(address: string): string {
  const v4 = /^(?:::ffff:)?(\d+\.\d+\.\d+)\.\d+$/.exec(address);
  if (v4) return `${v4[1]}.0/24`;
  return `${groupsOf(address).slice(0, 3).join(':')}::/48`;
}
