import { Hono } from 'hono';
import { z } from 'zod';
import type { Tx } from '../../../platform/db/db.ts';
import { requireService } from './admin.ts';
import { markInvited } from './admin-queries.ts';
import { issueCode } from '../codes/codes.ts';
import type { AuthContext } from '../context.ts';
import { checkEmail, createUser } from './create-user.ts';
import { AuthError, emailExists, validationFailed } from '../errors.ts';
import { readBody } from '../http.ts';
import { linkOf, sendCodeLetter, type CodeLetter } from '../codes/letters.ts';
import { checkStrength } from '../passwords/passwords.ts';
import {
  findUser,
  findUserByEmail,
  mergeMetadata,
  replaceUnconfirmed,
  setNewEmail,
} from '../queries.ts';
import { safeRedirect } from '../providers/redirects.ts';
import { metadataShape } from '../signup.ts';
import type { CodePurpose, Metadata } from '../types.ts';
import { presentUser, type UserRow } from '../view.ts';

const inviteBody = z.object({ email: z.string(), data: metadataShape.nullish() });
const linkBody = z.object({
  type: z.enum([
    'signup',
    'invite',
    'magiclink',
    'recovery',
    'email_change_current',
    'email_change_new',
  ]),
  email: z.string(),
  new_email: z.string().nullish(),
  password: z.string().nullish(),
  data: metadataShape.nullish(),
  redirect_to: z.string().nullish(),
});
type LinkType = z.infer<typeof linkBody>['type'] & CodeLetter & CodePurpose;

/** Invitations, and links that the operator's own program sends itself. */
export function adminLinkRoutes(ctx: AuthContext): Hono {
  const routes = new Hono();
  routes.use('/invite', requireService(ctx));
  routes.use('/admin/generate_link', requireService(ctx));
  return routes
    .post('/invite', async (c) => {
      const body = await readBody(c, inviteBody);
      const email = checkEmail(body.email);
      const redirectTo = safeRedirect(ctx, c.req.query('redirect_to'));
      const user = await ctx.db.tx(async (tx) => {
        const invited = await newUser(ctx, tx, email, null, body.data ?? {});
        await tx.run(markInvited, invited.id, ctx.now());
        await sendCodeLetter(
          ctx,
          tx,
          'invite',
          email,
          await issueCode(ctx, tx, invited.id, 'invite'),
          redirectTo,
        );
        return tx.one(findUserByEmail, email);
      });
      return c.json(presentUser(user));
    })
    .post('/admin/generate_link', async (c) => {
      const body = await readBody(c, linkBody);
      const email = checkEmail(body.email);
      const redirectTo = safeRedirect(
        ctx,
        c.req.query('redirect_to') ?? body.redirect_to ?? undefined,
      );
      if (body.password) checkStrength(body.password);
      const encrypted = body.password ? await ctx.passwords.hash(body.password) : null;
      const answer = await ctx.db.tx(async (tx) => {
        const known = await tx.maybe(findUserByEmail, email);
        // An address without an account signs up by following the link.
        const type: LinkType = body.type === 'magiclink' && !known ? 'signup' : body.type;
        const user = await subject(ctx, tx, type, known, email, encrypted, body);
        if (type === 'email_change_current' || type === 'email_change_new') {
          const newEmail = checkEmail(body.new_email ?? '');
          if (await tx.maybe(findUserByEmail, newEmail)) throw emailExists();
          await tx.run(setNewEmail, user.id, newEmail, ctx.now());
        }
        const issued = await issueCode(ctx, tx, user.id, type);
        return {
          ...presentUser(await tx.one(findUser, user.id)),
          action_link: linkOf(ctx, type, issued.linkToken, redirectTo),
          email_otp: issued.code,
          hashed_token: issued.linkToken,
          redirect_to: redirectTo,
          verification_type: type,
        };
      });
      return c.json(answer);
    });
}

/** The user a link is for: for a sign-up or invitation, a new or never confirmed one; otherwise an existing one. */
async function subject(
  ctx: AuthContext,
  tx: Tx,
  type: LinkType,
  known: UserRow | null,
  email: string,
  encrypted: string | null,
  asked: z.infer<typeof linkBody>,
): Promise<UserRow> {
  if (type !== 'signup' && type !== 'invite') {
    if (!known) throw new AuthError(404, 'user_not_found', 'User with this email not found');
    return known;
  }
  if (asked.type === 'signup' && encrypted === null)
    throw validationFailed('Signup requires a valid password');
  if (!known) return newUser(ctx, tx, email, encrypted, asked.data ?? {});
  if (known.email_confirmed_at) throw emailExists();
  const { user_metadata: kept } = known;
  // An unconfirmed account may have been created by a stranger, with their password: the last sign-up replaces it.
  if (encrypted !== null)
    await tx.run(replaceUnconfirmed, known.id, encrypted, asked.data ?? kept, ctx.now());
  else if (asked.data) await tx.run(mergeMetadata, known.id, asked.data, ctx.now());
  return known;
}

async function newUser(
  ctx: AuthContext,
  tx: Tx,
  email: string,
  encryptedPassword: string | null,
  metadata: Metadata,
): Promise<UserRow> {
  const id = await createUser(ctx, tx, {
    email,
    encryptedPassword,
    confirmed: false,
    metadata,
    provider: 'email',
  });
  if (id === null) throw emailExists();
  return tx.one(findUserByEmail, email);
}
