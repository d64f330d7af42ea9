import type { Tx } from '../../../platform/db/db.ts';
import type { AuthContext } from '../context.ts';
import { createUser } from '../admin/create-user.ts';
import { AuthError } from '../errors.ts';
import { recordEvent } from '../events.ts';
import { findIdentity, isEmailProven, noteProviders, touchIdentity } from './identity-queries.ts';
import { sendAlert } from '../codes/letters.ts';
import type { ProviderProfile } from './providers.ts';
import { addIdentity, findUser, findUserByEmail } from '../queries.ts';
import type { Origin } from '../types.ts';

/** Finds the account of a provider's profile, or creates one. Throws AuthError. */
export async function userOfProfile(
  ctx: AuthContext,
  tx: Tx,
  provider: string,
  profile: ProviderProfile,
  origin: Origin,
): Promise<string> {
  const now = ctx.now();
  const known = await tx.maybe(findIdentity, provider, profile.id);
  if (known) {
    await tx.run(touchIdentity, known.id, profile.data, now);
    return known.user_id;
  }
  if (profile.email !== null && !profile.emailVerified) {
    throw new AuthError(
      403,
      'provider_email_needs_verification',
      `Unverified email with ${provider}. Verify the email with ${provider} in order to sign in`,
    );
  }
  const owner = profile.email === null ? null : await tx.maybe(findUserByEmail, profile.email);
  if (!owner) {
    const userId = await createUser(ctx, tx, {
      email: profile.email,
      confirmed: true,
      metadata: profile.data,
      provider,
    });
    if (userId === null) throw new AuthError(422, 'user_already_exists', 'User already registered');
    await tx.run(addIdentity, userId, provider, profile.id, profile.data, now);
    await recordEvent(ctx, tx, userId, 'signed_up', origin);
    return userId;
  }
  // An attacker may have signed up with this address, unconfirmed, and be waiting for its owner to sign in.
  if (!(await tx.one(isEmailProven, owner.id)).proven) {
    throw new AuthError(
      422,
      'email_exists',
      'You already have an account with this email. Sign in, then connect the provider in Settings',
    );
  }
  await addLink(ctx, tx, owner.id, provider, profile, origin);
  return owner.id;
}

/** Links a provider to the signed-in user's account. */
export async function linkProfile(
  ctx: AuthContext,
  tx: Tx,
  userId: string,
  provider: string,
  profile: ProviderProfile,
  origin: Origin,
): Promise<void> {
  const known = await tx.maybe(findIdentity, provider, profile.id);
  if (known)
    throw new AuthError(422, 'identity_already_exists', 'Identity is already linked to a user');
  await addLink(ctx, tx, userId, provider, profile, origin);
}

async function addLink(
  ctx: AuthContext,
  tx: Tx,
  userId: string,
  provider: string,
  profile: ProviderProfile,
  origin: Origin,
): Promise<void> {
  await tx.run(addIdentity, userId, provider, profile.id, profile.data, ctx.now());
  await tx.run(noteProviders, userId, ctx.now());
  await recordEvent(ctx, tx, userId, 'identity_linked', origin);
  await sendAlert(ctx, tx, (await tx.one(findUser, userId)).email, 'identity_linked');
}
