import { Hono } from 'hono';
import { z } from 'zod';
import type { Tx } from '../../platform/db/db.ts';
import type { AuthContext } from './context.ts';
import { AuthError, validationFailed } from './errors.ts';
import { answerSession, originOf, readBody } from './http.ts';
import {
  EMAIL_MAX,
  limitedByAddress,
  MAX_METADATA_BYTES,
  signUpsPerAddress,
  signUpsPerSubnet,
} from './limits.ts';
import { checkStrength } from './passwords.ts';
import { addIdentity, addUser } from './queries.ts';
import { openSession } from './sessions.ts';
import type { Metadata } from './types.ts';

export const metadataShape = z
  .record(z.string(), z.unknown())
  .refine(
    (data) => JSON.stringify(data).length <= MAX_METADATA_BYTES,
    'user metadata is too large',
  );

const signUpBody = z.object({
  email: z.string().optional(),
  password: z.string().optional(),
  data: metadataShape.nullish(),
});

export function signUpRoutes(ctx: AuthContext): Hono {
  return new Hono().post('/signup', async (c) => {
    const body = await readBody(c, signUpBody);
    const origin = originOf(ctx, c);
    await limitedByAddress(ctx, origin.ip, signUpsPerAddress, signUpsPerSubnet);
    if (!body.password) throw validationFailed('Signup requires a valid password');
    const email = checkEmail(body.email ?? '');
    checkStrength(body.password);
    const encrypted = await ctx.passwords.hash(body.password);
    const session = await ctx.db.tx(async (tx) => {
      const userId = await createUser(ctx, tx, {
        email,
        encryptedPassword: encrypted,
        confirmed: true,
        metadata: body.data ?? {},
      });
      if (userId === null)
        throw new AuthError(422, 'user_already_exists', 'User already registered');
      return openSession(ctx, tx, userId, 'password', origin);
    });
    return answerSession(ctx, c, session);
  });
}

export interface UserToCreate {
  readonly email: string;
  readonly encryptedPassword: string | null;
  readonly confirmed: boolean;
  readonly metadata: Metadata;
}

/** Makes the user, its identity and what the program hangs on it; null where the address has an account. */
export async function createUser(
  ctx: AuthContext,
  tx: Tx,
  user: UserToCreate,
): Promise<string | null> {
  const now = ctx.now();
  const confirmedAt = user.confirmed ? now : null;
  const appMetadata = { provider: 'email', providers: ['email'] };
  const row = await tx.maybe(
    addUser,
    user.email,
    null,
    user.encryptedPassword,
    confirmedAt,
    null,
    user.metadata,
    appMetadata,
    now,
  );
  if (!row) return null;
  const identity = {
    sub: row.id,
    email: user.email,
    email_verified: user.confirmed,
    phone_verified: false,
  };
  await tx.run(addIdentity, row.id, 'email', row.id, identity, now);
  await ctx.hooks.userCreated(tx, { id: row.id, email: user.email, metadata: user.metadata });
  return row.id;
}

/** The address in lower case, or `validation_failed`. */
export function checkEmail(text: string): string {
  const email = text.trim().toLowerCase();
  if (email.length > EMAIL_MAX || !z.email().safeParse(email).success) {
    throw validationFailed('Unable to validate email address: invalid format');
  }
  return email;
}
