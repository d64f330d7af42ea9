import { randomUUID } from 'node:crypto';
import type { Context, MiddlewareHandler } from 'hono';
import type { z } from 'zod';
import { isUnavailable } from '../../platform/db/unavailable.ts';
import { RateLimited } from '../../platform/limits/rate-limit.ts';
import type { Claims } from '../access.ts';
import type { AuthContext } from './context.ts';
import { AuthError, badJwt, sessionNotFound, validationFailed } from './errors.ts';
import { limited, isLoopback, MAX_BODY_BYTES, requestsPerAddress, tooFast } from './limits.ts';
import type { OpenSession } from './sessions/sessions.ts';
import { setCookies } from './sessions/session-cookie.ts';
import type { Origin } from './types.ts';

const API_VERSION = '2024-01-01';

export function originOf(ctx: AuthContext, c: Context): Origin {
  return { ip: ctx.clientAddress(c), userAgent: c.req.header('user-agent')?.slice(0, 500) ?? null };
}

/** Every endpoint except those opened by links or other services requires one of the two API keys. */
export function requireApiKey(ctx: AuthContext): MiddlewareHandler {
  return async (c, next) => {
    const key = c.req.header('apikey') ?? c.req.query('apikey');
    if (key === undefined)
      throw new AuthError(401, 'no_authorization', 'No API key found in request');
    const isKnown = ctx.apiKeys.isPublishable(key) || (ctx.apiKeys.isService(key) && !isBrowser(c));
    if (!isKnown && !isServiceCall(ctx, c)) {
      throw new AuthError(401, 'no_authorization', 'Invalid API key');
    }
    const address = ctx.clientAddress(c);
    if (!isLoopback(address)) await limited(ctx, requestsPerAddress, address);
    return next();
  };
}

/**
 * Whether the service key makes this call, and not from a browser. A bearer token wins over the `apikey`: a server that sends
 * its own key with a user's token acts as that user.
 */
export function isServiceCall(ctx: AuthContext, c: Context): boolean {
  const key = bearerOf(c) ?? c.req.header('apikey');
  return key !== undefined && ctx.apiKeys.isService(key) && !isBrowser(c);
}

/** Not Sec-Fetch-Mode: Node's own fetch sends it too. */
function isBrowser(c: Context): boolean {
  return c.req.header('origin') !== undefined || c.req.header('sec-fetch-site') !== undefined;
}

function bearerOf(c: Context): string | undefined {
  return /^bearer\s+(\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1];
}

/** The claims of the caller's access token. Throws a separate code for a missing token, a bad one and an ended session. */
export async function requireClaims(ctx: AuthContext, c: Context): Promise<Claims> {
  const token = bearerOf(c);
  if (token === undefined || ctx.apiKeys.isPublishable(token)) {
    throw new AuthError(401, 'no_authorization', 'This endpoint requires a valid Bearer token');
  }
  const inspection = await ctx.tokens.inspect(token);
  if (inspection.state === 'invalid') throw badJwt();
  if (inspection.state === 'ended') throw sessionNotFound();
  return inspection.claims;
}

/** Reads and checks a JSON body; an empty body counts as an empty object. Unknown fields are dropped, as clients expect. */
export async function readBody<Shape extends z.ZodType>(
  c: Context,
  shape: Shape,
): Promise<z.infer<Shape>> {
  const text = await readText(c);
  let value: unknown = {};
  try {
    if (text.trim() !== '') value = JSON.parse(text, refuseUnstorable);
  } catch (error) {
    if (error instanceof AuthError) throw error;
    throw new AuthError(400, 'bad_json', 'Could not parse request body as JSON');
  }
  const parsed = shape.safeParse(value);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw validationFailed(
    issue ? `${issue.path.join('.') || 'body'}: ${issue.message}` : 'Invalid request body',
  );
}

/** The fields of a form that one of our pages posts; of two with the same name, the first. */
export async function readForm(c: Context): Promise<Record<string, string>> {
  const fields = [...new URLSearchParams(await readText(c))];
  return Object.fromEntries(fields.reverse());
}

async function readText(c: Context): Promise<string> {
  const tooLarge = () => new AuthError(413, 'request_too_large', 'Request body too large');
  if (Number(c.req.header('content-length') ?? 0) > MAX_BODY_BYTES) throw tooLarge();
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of c.req.raw.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > MAX_BODY_BYTES) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** PostgreSQL stores neither U+0000 nor half a surrogate pair. */
function refuseUnstorable(key: string, value: unknown): unknown {
  const unstorable = /\0|\p{Surrogate}/u;
  if (unstorable.test(key) || (typeof value === 'string' && unstorable.test(value))) {
    throw validationFailed('Text contains a character that cannot be stored');
  }
  return value;
}

/** Responds with a session and sets the cookies for the byte server and for pages. */
export async function answerSession(
  ctx: AuthContext,
  c: Context,
  session: OpenSession,
): Promise<Response> {
  await setCookies(ctx, c, session.sessionId);
  return c.json(session.json);
}

/** Turns every error into a response, in the shape that the client's API version expects. */
export function answerError(ctx: AuthContext, error: unknown, c: Context): Response {
  const known = error instanceof AuthError ? error : translated(ctx, error, c);
  const { reasons, retryAfterSeconds } = known.details;
  c.header('X-Sb-Error-Code', known.code);
  c.header('X-Supabase-Api-Version', API_VERSION);
  if (retryAfterSeconds !== undefined) c.header('Retry-After', String(retryAfterSeconds));
  const weak = reasons ? { weak_password: { reasons } } : {};
  const asked = c.req.header('x-supabase-api-version');
  const body =
    asked !== undefined && asked >= API_VERSION
      ? { code: known.code, message: known.message, ...weak }
      : { code: known.status, error_code: known.code, msg: known.message, ...weak };
  return c.json(body, known.status);
}

function translated(ctx: AuthContext, error: unknown, c: Context): AuthError {
  if (error instanceof RateLimited) return tooFast(error.retryAfterSeconds);
  if (isUnavailable(error)) {
    ctx.log.warn({ err: error }, 'database unavailable');
    return new AuthError(
      503,
      'unexpected_failure',
      'We’re a little busy right now. Please try again in a moment.',
      {
        retryAfterSeconds: 2,
      },
    );
  }
  const errorId = c.req.header('x-request-id') ?? randomUUID();
  ctx.log.error({ err: error, errorId, path: c.req.path }, 'unexpected error in auth');
  return new AuthError(
    500,
    'unexpected_failure',
    `Unexpected failure, please check server logs (${errorId})`,
  );
}
