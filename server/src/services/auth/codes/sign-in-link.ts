import { issueCode } from './codes.ts';
import type { AuthContext } from '../context.ts';
import { linkOf } from './letters.ts';
import { findUserByEmail } from '../queries.ts';
import { safeRedirect } from '../providers/redirects.ts';

/** Makes the link of a 'magiclink' email without sending the email; it replaces an earlier link of this user. */
export async function signInLink(ctx: AuthContext, email: string): Promise<string | null> {
  return ctx.db.tx(async (tx) => {
    const user = await tx.maybe(findUserByEmail, email);
    if (!user) return null;
    const { linkToken } = await issueCode(ctx, tx, user.id, 'magiclink');
    return linkOf(ctx, 'magiclink', linkToken, safeRedirect(ctx, undefined));
  });
}
