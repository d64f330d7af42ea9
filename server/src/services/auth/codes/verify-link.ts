import { Hono, type Context } from 'hono';
import { z } from 'zod';
import { otpExpired, purposeOfLink, useLink } from './codes.ts';
import type { AuthContext } from '../context.ts';
import { AuthError, sentenceForAddress, validationFailed } from '../errors.ts';
import { issueAuthCode } from '../providers/flow.ts';
import { originOf, readForm } from '../http.ts';
import { wordsOfLink } from './letters.ts';
import { limitVerify } from '../limits.ts';
import { safeRedirect, sourceOf, withFragment, withQuery } from '../providers/redirects.ts';
import { setCookies } from '../sessions/session-cookie.ts';
import { openSession } from '../sessions/sessions.ts';
import { confirm, HALF_WAY, PURPOSES, verifyType } from './verify.ts';

const linkFields = z.object({
  type: verifyType,
  token: z.string().min(1).max(200),
  redirect_to: z.string().optional(),
});
type LinkFields = z.infer<typeof linkFields>;

/**
 * The links of emails (docs/product.md, 'Email links'). GET /verify shows a page with one button and changes nothing, because
 * virus scanners open links too. The button posts to /verify/open, which uses up the link and redirects to the site with
 * tokens, a code to exchange, or an error.
 */
export function verifyLinkRoutes(ctx: AuthContext): Hono {
  return new Hono()
    .get('/verify', async (c) => {
      const query = c.req.query();
      return orBack(ctx, c, { ...query, token: query['token'] ?? query['token_hash'] }, showPage);
    })
    .post('/verify/open', async (c) =>
      // Another site's form must not sign a user in: it gets the page with the button.
      orBack(ctx, c, await readForm(c), isFromElsewhere(c) ? showPage : followLink),
    );
}

/** Uses Sec-Fetch-Site, since `Origin` is no help: our own page sends no referrer, so its `Origin` is 'null'. */
function isFromElsewhere(c: Context): boolean {
  const site = c.req.header('sec-fetch-site');
  return site === 'cross-site' || site === 'same-site';
}

/** Reads the link and calls `go` with it; a bad link redirects to the site with the reason. */
async function orBack(
  ctx: AuthContext,
  c: Context,
  given: Record<string, string | undefined>,
  go: (ctx: AuthContext, c: Context, link: LinkFields, redirectTo: string) => Promise<Response>,
): Promise<Response> {
  const redirectTo = safeRedirect(ctx, given['redirect_to']);
  try {
    await limitVerify(ctx, originOf(ctx, c).ip);
    const link = linkFields.safeParse(given);
    if (!link.success) throw validationFailed('Verify requires a token and a type');
    return await go(ctx, c, link.data, redirectTo);
  } catch (error) {
    if (!(error instanceof AuthError)) throw error;
    return c.redirect(
      withFragment(redirectTo, {
        error: 'access_denied',
        error_code: error.code,
        error_description:
          error.code === 'otp_expired'
            ? 'Email link is invalid or has expired'
            : sentenceForAddress(error),
      }),
      303,
    );
  }
}

async function showPage(
  ctx: AuthContext,
  c: Context,
  { type, token }: LinkFields,
  redirectTo: string,
): Promise<Response> {
  const purpose = await purposeOfLink(ctx, token, PURPOSES[type]);
  const words = purpose && wordsOfLink(purpose);
  if (!words) throw otpExpired();
  c.header('Referrer-Policy', 'no-referrer');
  return ctx.linkPage(c, {
    ...words,
    // A path: it stays on the host by which the page was reached.
    action: `${new URL(ctx.issuer()).pathname}/verify/open`,
    fields: { type, token, redirect_to: redirectTo },
    leadsTo: sourceOf(redirectTo),
  });
}

async function followLink(
  ctx: AuthContext,
  c: Context,
  { type, token }: LinkFields,
  redirectTo: string,
): Promise<Response> {
  const origin = originOf(ctx, c);
  const outcome = await ctx.db.tx(async (tx) => {
    const used = await useLink(ctx, tx, token, PURPOSES[type]);
    if (!used) return null;
    const confirmed = await confirm(ctx, tx, used, origin, 'magiclink');
    if (confirmed === 'half_way') return withFragment(redirectTo, { message: HALF_WAY });
    if (used.code_challenge !== null && used.code_challenge_method !== null) {
      const challenge = { challenge: used.code_challenge, method: used.code_challenge_method };
      const code = await issueAuthCode(ctx, tx, { ...confirmed, challenge, redirectTo });
      // Another browser cannot exchange the code; `type` lets the page tell the user that the confirmation is done all the
      // same.
      const isDone = type === 'signup' || type === 'email_change';
      return withQuery(redirectTo, { code, ...(isDone && { type }) });
    }
    return openSession(ctx, tx, confirmed.userId, confirmed.method, origin);
  });
  if (outcome === null) throw otpExpired();
  if (typeof outcome === 'string') return c.redirect(outcome, 303);
  await setCookies(ctx, c, outcome.sessionId);
  const { access_token, refresh_token, expires_in, expires_at } = outcome.json;
  return c.redirect(
    withFragment(redirectTo, {
      access_token,
      expires_at: String(expires_at),
      expires_in: String(expires_in),
      refresh_token,
      token_type: 'bearer',
      type,
    }),
    303,
  );
}
