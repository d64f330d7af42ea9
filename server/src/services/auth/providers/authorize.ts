import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { Hono, type Context } from 'hono';
import { getCookie } from 'hono/cookie';
import { MINUTE, SECOND } from '../../../platform/clock/clock.ts';
import type { Row } from '../../../platform/db/statement.ts';
import type { Claims } from '../../access.ts';
import { challengeOf } from '../codes/codes.ts';
import type { AuthContext } from '../context.ts';
import { AuthError, sentenceForAddress, validationFailed } from '../errors.ts';
import { AUTH_CODE_LIVES, hashOf, issueAuthCode } from './flow.ts';
import { addFlow, takeFlow } from './flow-queries.ts';
import { originOf, requireClaims } from '../http.ts';
import { limitVerify } from '../limits.ts';
import { linkProfile, userOfProfile } from './link-identity.ts';
import { requireProof } from '../factors/proof.ts';
import { Provider } from './providers.ts';
import { safeRedirect, withFragment, withQuery } from './redirects.ts';
import { setCookies } from '../sessions/session-cookie.ts';
import { continueSession, openSession, type OpenSession } from '../sessions/sessions.ts';

const FLOW_LIVES = 10 * MINUTE;
const FLOW_COOKIE = 'auth-flow';

export type Providers = ReadonlyMap<string, Provider>;

export function createProviders(ctx: AuthContext): Providers {
  return new Map((ctx.providers ?? []).map((options) => [options.name, new Provider(options)]));
}

/** GET /authorize and /callback: opened by browsers, so they need no API key. */
export function authorizeRoutes(ctx: AuthContext, providers: Providers): Hono {
  return (
    new Hono()
      .get('/authorize', async (c) => {
        const url = await startSignIn(ctx, c, providers, null);
        return c.redirect(url, 302);
      })
      .get('/callback', async (c) => callback(ctx, c, providers, new URL(c.req.url).searchParams))
      // Apple sends its response as a form post.
      .post('/callback', async (c) =>
        callback(ctx, c, providers, new URLSearchParams(await c.req.text())),
      )
  );
}

/** GET /user/identities/authorize: returns the address that links a provider to the signed-in user's account. */
export function linkRoutes(ctx: AuthContext, providers: Providers): Hono {
  return new Hono().get('/user/identities/authorize', async (c) => {
    const claims = await requireClaims(ctx, c);
    await requireProof(ctx, ctx.db, claims.session_id);
    const url = await startSignIn(ctx, c, providers, claims);
    return c.req.query('skip_http_redirect') === 'true' ? c.json({ url }) : c.redirect(url, 302);
  });
}

async function startSignIn(
  ctx: AuthContext,
  c: Context,
  providers: Providers,
  linking: Claims | null,
): Promise<string> {
  await limitVerify(ctx, originOf(ctx, c).ip);
  // Clients send 'custom:name' for a provider that the operator named.
  const provider = providers.get((c.req.query('provider') ?? '').replace(/^custom:/, ''));
  if (!provider)
    throw new AuthError(
      400,
      'oauth_provider_not_supported',
      'Unsupported provider: provider is not enabled',
    );
  const method = c.req.query('code_challenge_method')?.toLowerCase();
  if (method !== undefined && method !== 's256' && method !== 'plain')
    throw validationFailed('Invalid code challenge method');
  const challenge = challengeOf({
    code_challenge: c.req.query('code_challenge'),
    code_challenge_method: method,
  });
  const [state, nonce, verifier] = [0, 1, 2].map(() => randomBytes(32).toString('base64url')) as [
    string,
    string,
    string,
  ];
  const url = await provider.authorizeUrl({
    state,
    nonce,
    verifier,
    redirectUri: callbackUrl(ctx),
    scopes: c.req.query('scopes'),
  });
  const now = ctx.now();
  await ctx.db.run(addFlow, {
    provider: provider.name,
    stateHash: hashOf(state),
    verifier,
    nonce,
    challenge: challenge?.challenge ?? null,
    challengeMethod: challenge?.method ?? null,
    redirectTo: safeRedirect(ctx, c.req.query('redirect_to')),
    linkingUserId: linking?.sub ?? null,
    linkingSessionId: linking?.session_id ?? null,
    now,
    expiresAt: new Date(now.getTime() + FLOW_LIVES),
  });
  c.header('Set-Cookie', await flowCookie(ctx, state));
  return url.href;
}

async function callback(
  ctx: AuthContext,
  c: Context,
  providers: Providers,
  query: URLSearchParams,
): Promise<Response> {
  await limitVerify(ctx, originOf(ctx, c).ip);
  const state = query.get('state') ?? '';
  const flow = await ctx.db.maybe(takeFlow, hashOf(state));
  const home = flow?.redirect_to ?? safeRedirect(ctx, undefined);
  try {
    if (!flow || flow.expires_at <= ctx.now())
      throw new AuthError(400, 'bad_oauth_state', 'OAuth state not found or expired');
    return await finishSignIn(ctx, c, providers, query, state, flow);
  } catch (error) {
    const known = error instanceof AuthError ? error : null;
    if (!known)
      ctx.log.warn({ err: error, provider: flow?.provider }, 'third-party sign-in failed');
    const values = {
      error: known?.status === 400 ? 'invalid_request' : 'server_error',
      error_code: known?.code ?? 'unexpected_failure',
      error_description: known ? sentenceForAddress(known) : 'We couldn’t complete the sign-in',
    };
    return c.redirect(withFragment(home, values), 303);
  }
}

type Flow = Row<typeof takeFlow>;

async function finishSignIn(
  ctx: AuthContext,
  c: Context,
  providers: Providers,
  query: URLSearchParams,
  state: string,
  flow: Flow,
): Promise<Response> {
  const provider = providers.get(flow.provider ?? '');
  if (!provider)
    throw new AuthError(
      400,
      'oauth_provider_not_supported',
      'Unsupported provider: provider is not enabled',
    );
  const challenge = challengeOf(flow);
  // Without PKCE, tokens go to any browser that opens this callback, and linking adds the provider's identity to the account
  // that started it: both require that the same browser started the flow.
  if ((!challenge || flow.linking_user_id !== null) && !(await isOwnBrowser(ctx, c, state))) {
    throw new AuthError(400, 'bad_oauth_state', 'OAuth state belongs to another browser');
  }
  if (query.has('error')) {
    throw new AuthError(
      400,
      'bad_oauth_callback',
      query.get('error_description') ?? 'The provider refused the sign-in',
    );
  }
  const answer = new URL(callbackUrl(ctx));
  answer.search = query.toString();
  const profile = await provider.profileOf(answer, {
    state,
    nonce: flow.nonce ?? '',
    verifier: flow.provider_verifier ?? '',
  });
  const origin = originOf(ctx, c);
  const outcome = await ctx.db.tx(async (tx): Promise<string | OpenSession> => {
    const sessionId = flow.linking_session_id;
    let userId = flow.linking_user_id;
    if (userId === null) userId = await userOfProfile(ctx, tx, provider.name, profile, origin);
    else await linkProfile(ctx, tx, userId, provider.name, profile, origin);
    if (challenge) {
      const redirectTo = flow.redirect_to;
      return issueAuthCode(ctx, tx, { userId, method: 'oauth', challenge, redirectTo, sessionId });
    }
    return sessionId === null
      ? openSession(ctx, tx, userId, 'oauth', origin)
      : continueSession(ctx, tx, sessionId);
  });
  if (typeof outcome === 'string')
    return c.redirect(withQuery(flow.redirect_to, { code: outcome }), 303);
  await setCookies(ctx, c, outcome.sessionId);
  const { access_token, refresh_token, expires_in, expires_at } = outcome.json;
  return c.redirect(
    withFragment(flow.redirect_to, {
      access_token,
      expires_at: String(expires_at),
      expires_in: String(expires_in),
      refresh_token,
      token_type: 'bearer',
    }),
    303,
  );
}

const callbackUrl = (ctx: AuthContext) => `${ctx.issuer()}/callback`;

async function flowCookie(ctx: AuthContext, state: string): Promise<string> {
  const secure = ctx.publicUrl().startsWith('https:');
  // Apple's form post comes from Apple's site, and browsers then send only cookies with SameSite=None, which must be Secure.
  const sameSite = secure ? 'SameSite=None; Secure' : 'SameSite=Lax';
  const maxAge = (FLOW_LIVES + AUTH_CODE_LIVES) / SECOND;
  return `${FLOW_COOKIE}=${await markOf(ctx, state)}; Path=/auth/v1/callback; HttpOnly; ${sameSite}; Max-Age=${maxAge}`;
}

async function isOwnBrowser(ctx: AuthContext, c: Context, state: string): Promise<boolean> {
  const given = Buffer.from(getCookie(c, FLOW_COOKIE) ?? '');
  const expected = Buffer.from(await markOf(ctx, state));
  return given.length === expected.length && timingSafeEqual(given, expected);
}

async function markOf(ctx: AuthContext, state: string): Promise<string> {
  return createHmac('sha256', await ctx.secret('flow_cookie'))
    .update(state)
    .digest('base64url');
}
