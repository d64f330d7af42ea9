import { z } from 'zod';
import type { Tx } from '../../../platform/db/db.ts';
import type { AuthContext } from '../context.ts';
import { validationFailed } from '../errors.ts';
import { EMAIL_MAX } from '../limits.ts';
import { addIdentity, addUser } from '../queries.ts';
import type { Metadata } from '../types.ts';

export interface UserToCreate {
  /** An id that the caller chooses, for users imported from elsewhere. */
  readonly id?: string | null;
  readonly email?: string | null;
  readonly phone?: string | null;
  readonly encryptedPassword?: string | null;
  /** May sign in without a further confirmation. */
  readonly confirmed: boolean;
  readonly metadata: Metadata;
  /** 'email', 'phone', or an outside provider, whose identity the caller adds. */
  readonly provider: string;
}

/** Creates the user, its identity and the program's rows for it (`userCreated`). Null if the id, address or number is taken. */
export async function createUser(
  ctx: AuthContext,
  tx: Tx,
  user: UserToCreate,
): Promise<string | null> {
  const now = ctx.now();
  const { email = null, phone = null, provider, metadata } = user;
  const confirmedAt = user.confirmed ? now : null;
  const row = await tx.maybe(addUser, {
    email,
    phone,
    encryptedPassword: user.encryptedPassword ?? null,
    emailConfirmedAt: email === null ? null : confirmedAt,
    phoneConfirmedAt: phone === null ? null : confirmedAt,
    userMetadata: metadata,
    appMetadata: { provider, providers: [provider] },
    now,
    id: user.id ?? null,
  });
  if (!row) return null;
  if (provider === 'email' || provider === 'phone') {
    const data = {
      sub: row.id,
      ...(email !== null && { email }),
      ...(phone !== null && { phone }),
      // Set to true once an email or text message was confirmed: an account created as confirmed proves nothing.
      email_verified: false,
      phone_verified: false,
    };
    await tx.run(addIdentity, row.id, provider, row.id, data, now);
  }
  await ctx.hooks.userCreated(tx, { id: row.id, email, metadata });
  return row.id;
}

/** Returns the address in lower case, or throws `validation_failed`. */
export function checkEmail(text: string): string {
  const email = text.trim().toLowerCase();
  if (email.length > EMAIL_MAX || !z.email().safeParse(email).success) {
    throw validationFailed('Unable to validate email address: invalid format');
  }
  return email;
}

/** Returns the number's digits with the country code, without '+', or throws `validation_failed`. */
export function checkPhone(text: string): string {
  const phone = text.replace(/[\s()+-]/g, '');
  if (!/^[1-9][0-9]{6,14}$/.test(phone)) {
    throw validationFailed('Invalid phone number format (E.164 required)');
  }
  return phone;
}
