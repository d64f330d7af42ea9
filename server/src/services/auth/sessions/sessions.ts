import { createHash, createHmac, randomBytes } from 'node:crypto';
import { SECOND } from '../../../platform/clock/clock.ts';
import type { Queryable, Tx } from '../../../platform/db/db.ts';
import type { Row } from '../../../platform/db/statement.ts';
import type { AuthContext } from '../context.ts';
import type { AuthCore } from '../core.ts';
import { AuthError, sessionNotFound, userBanned } from '../errors.ts';
import { recordEvent } from '../events.ts';
import { sendAlert } from '../codes/letters.ts';
import { ACCESS_TOKEN_SECONDS, REFRESH_GRACE, SESSION_IDLE } from '../limits.ts';
import {
  addRefreshToken,
  addSession,
  endSessions,
  findSession,
  findUser,
  lockRefreshToken,
  proveSession,
  touchSession,
  touchSignIn,
  useRefreshToken,
} from '../queries.ts';
import type { Amr, EndReason, Origin } from '../types.ts';
import { presentUser, type UserJson, type UserRow } from '../view.ts';

/** A session as the API returns it. `expires_at` is in seconds since 1970. */
export interface SessionJson {
  readonly access_token: string;
  readonly token_type: 'bearer';
  readonly expires_in: number;
  readonly expires_at: number;
  readonly refresh_token: string;
  readonly user: UserJson;
}

export interface OpenSession {
  readonly sessionId: string;
  readonly json: SessionJson;
}

/** Signs a user in: a new session with its first tokens. */
export async function openSession(
  ctx: AuthContext,
  tx: Tx,
  userId: string,
  method: string,
  origin: Origin,
  aal: 'aal1' | 'aal2' = 'aal1',
): Promise<OpenSession> {
  const now = ctx.now();
  await tx.run(touchSignIn, userId, now);
  const user = await tx.one(findUser, userId);
  await refuseBanned(ctx, tx, user);
  const amr: Amr[] = [{ method, timestamp: Math.floor(now.getTime() / SECOND) }];
  const { id } = await tx.one(addSession, userId, aal, amr, origin.userAgent, origin.ip, now);
  await recordEvent(ctx, tx, userId, 'signed_in', origin);
  const refreshToken = randomBytes(24).toString('base64url');
  await tx.run(addRefreshToken, hashOf(refreshToken), id, now);
  return {
    sessionId: id,
    json: await sessionJson(ctx, user, { id, aal, amr }, refreshToken),
  };
}

/** New tokens for a session that continues unchanged. Throws AuthError if it has ended. */
export async function continueSession(
  ctx: AuthContext,
  tx: Tx,
  sessionId: string,
): Promise<OpenSession> {
  const session = await tx.maybe(findSession, sessionId);
  if (!session) throw sessionNotFound();
  return nextTokens(ctx, tx, { id: sessionId, userId: session.user_id, ...session });
}

/** New tokens for a session that rises to aal2; its older refresh tokens stay valid. */
export async function raiseSession(
  ctx: AuthContext,
  tx: Tx,
  session: { id: string; userId: string; amr: readonly Amr[]; proof: Amr | null },
): Promise<OpenSession> {
  await tx.run(proveSession, session.id, 'aal2', session.amr, session.proof);
  return nextTokens(ctx, tx, { ...session, aal: 'aal2' });
}

async function nextTokens(
  ctx: AuthContext,
  tx: Tx,
  session: { id: string; userId: string; aal: 'aal1' | 'aal2'; amr: readonly Amr[] },
): Promise<OpenSession> {
  const user = await tx.one(findUser, session.userId);
  const refreshToken = randomBytes(24).toString('base64url');
  await tx.run(addRefreshToken, hashOf(refreshToken), session.id, ctx.now());
  return { sessionId: session.id, json: await sessionJson(ctx, user, session, refreshToken) };
}

/**
 * Exchanges a refresh token. The next one is derived from it with a secret key, so that parallel tabs that send the same token
 * within the grace time get the same successor. A used token that arrives later is stolen and ends the session at once.
 */
export async function refreshSession(
  ctx: AuthContext,
  token: string,
  origin: Origin,
): Promise<OpenSession> {
  const rotation = await ctx.secret('refresh_rotation');
  const outcome = await ctx.db.tx(async (tx): Promise<OpenSession | AuthError> => {
    const now = ctx.now();
    let current = token;
    let row = await tx.maybe(lockRefreshToken, hashOf(current));
    if (!row)
      return new AuthError(
        400,
        'refresh_token_not_found',
        'Invalid Refresh Token: Refresh Token Not Found',
      );
    if (row.ended_at) {
      const why = await ctx.hooks.whyNotIn?.(tx, row.user_id);
      return why ? userBanned(why) : endedError(row.end_reason);
    }
    if (now.getTime() - row.refreshed_at.getTime() > SESSION_IDLE) {
      return new AuthError(400, 'session_expired', 'Invalid Refresh Token: Session Expired');
    }
    while (row?.used_at) {
      if (now.getTime() - row.used_at.getTime() > REFRESH_GRACE) {
        await endSome(ctx, tx, { userId: row.user_id, only: row.session_id, reason: 'reuse' });
        await recordEvent(ctx, tx, row.user_id, 'refresh_token_reused', origin);
        await sendAlert(
          ctx,
          tx,
          (await tx.one(findUser, row.user_id)).email,
          'refresh_token_reused',
        );
        return endedError('reuse');
      }
      current = successorOf(current, rotation);
      row = await tx.maybe(lockRefreshToken, hashOf(current));
    }
    if (!row) throw new Error('a used refresh token has no successor');
    const user = await tx.one(findUser, row.user_id);
    await refuseBanned(ctx, tx, user);
    const next = successorOf(current, rotation);
    await tx.run(touchSession, row.session_id, now, origin.userAgent, origin.ip);
    if (current === token) {
      await tx.run(useRefreshToken, hashOf(current), now);
      await tx.run(addRefreshToken, hashOf(next), row.session_id, now);
    }
    const session = { id: row.session_id, aal: row.aal, amr: row.amr };
    const json = await sessionJson(ctx, user, session, current === token ? next : current);
    return { sessionId: row.session_id, json };
  });
  // Thrown outside the transaction, because the end of the session must be committed.
  if (outcome instanceof AuthError) throw outcome;
  return outcome;
}

export interface EndOptions {
  readonly userId: string;
  /** End only this session. */
  readonly only?: string;
  /** End all but this one. */
  readonly except?: string;
  readonly reason: EndReason;
}

/** Ends sessions of a user at once, in every process. Returns how many it ended. */
export async function endSome(
  ctx: AuthCore,
  tx: Tx,
  { userId, only, except, reason }: EndOptions,
): Promise<number> {
  const ended = await tx.many(endSessions, userId, only ?? null, except ?? null, ctx.now(), reason);
  ctx.announceEnded(
    tx,
    ended.map((row) => row.id),
  );
  return ended.length;
}

export async function sessionJson(
  ctx: AuthContext,
  user: UserRow,
  session: { id: string; aal: 'aal1' | 'aal2'; amr: readonly Amr[] },
  refreshToken: string,
): Promise<SessionJson> {
  const { token, exp } = await ctx.tokens.sign(user, session);
  return {
    access_token: token,
    token_type: 'bearer',
    expires_in: ACCESS_TOKEN_SECONDS,
    expires_at: exp,
    refresh_token: refreshToken,
    user: presentUser(user),
  };
}

export async function userOf(db: Queryable, userId: string): Promise<Row<typeof findUser>> {
  const user = await db.maybe(findUser, userId);
  if (!user)
    throw new AuthError(403, 'user_not_found', 'User from sub claim in JWT does not exist');
  return user;
}

/** Tells banned users why, but only after they have proven who they are: strangers learn nothing. */
async function refuseBanned(ctx: AuthContext, tx: Tx, user: UserRow): Promise<void> {
  if (user.banned_until && user.banned_until > ctx.now()) throw userBanned();
  const why = await ctx.hooks.whyNotIn?.(tx, user.id);
  if (why) throw userBanned(why);
}

function endedError(reason: EndReason | null): AuthError {
  return reason === 'reuse'
    ? new AuthError(400, 'refresh_token_already_used', 'Invalid Refresh Token: Already Used')
    : new AuthError(
        400,
        'refresh_token_not_found',
        'Invalid Refresh Token: Refresh Token Not Found',
      );
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

function successorOf(token: string, key: Buffer): string {
  return createHmac('sha256', key).update(token).digest().subarray(0, 24).toString('base64url');
}
