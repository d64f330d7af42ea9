import { randomUUID } from 'node:crypto';
import type { Row } from '../../platform/db/statement.ts';
import type { findUser } from './queries.ts';
import type { FactorJson, IdentityJson, Metadata } from './types.ts';

export type UserRow = Row<typeof findUser>;

/** A user as the API returns it; times are ISO 8601. */
export interface UserJson {
  readonly id: string;
  readonly aud: 'authenticated';
  readonly role: 'authenticated';
  readonly email: string;
  readonly email_confirmed_at?: string;
  readonly phone: string;
  readonly phone_confirmed_at?: string;
  readonly confirmed_at?: string;
  readonly last_sign_in_at?: string;
  readonly app_metadata: Metadata;
  readonly user_metadata: Metadata;
  readonly identities: readonly IdentityJson[];
  /** Left out if there are none, as in the official service. */
  readonly factors?: readonly FactorJson[];
  readonly new_email?: string;
  readonly new_phone?: string;
  readonly invited_at?: string;
  readonly banned_until?: string;
  readonly created_at: string;
  readonly updated_at: string;
  readonly is_anonymous: false;
}

export function presentUser(user: UserRow): UserJson {
  const confirmed = user.email_confirmed_at ?? user.phone_confirmed_at;
  return {
    id: user.id,
    aud: 'authenticated',
    role: 'authenticated',
    email: user.email ?? '',
    ...(user.email_confirmed_at && { email_confirmed_at: user.email_confirmed_at.toISOString() }),
    phone: user.phone ?? '',
    ...(user.phone_confirmed_at && { phone_confirmed_at: user.phone_confirmed_at.toISOString() }),
    ...(confirmed && { confirmed_at: confirmed.toISOString() }),
    ...(user.last_sign_in_at && { last_sign_in_at: user.last_sign_in_at.toISOString() }),
    app_metadata: user.app_metadata,
    user_metadata: user.user_metadata,
    identities: user.identities,
    ...(user.factors.length > 0 && { factors: user.factors }),
    ...(user.new_email && { new_email: user.new_email }),
    ...(user.new_phone && { new_phone: user.new_phone }),
    ...(user.invited_at && { invited_at: user.invited_at.toISOString() }),
    ...(user.banned_until && { banned_until: user.banned_until.toISOString() }),
    created_at: user.created_at.toISOString(),
    updated_at: user.updated_at.toISOString(),
    is_anonymous: false,
  };
}

/** The response to a sign-up that waits for confirmation; the same whether the address had an account or not. */
export function obfuscatedUser(email: string, metadata: Metadata, now: Date, phone = ''): UserJson {
  return {
    id: randomUUID(),
    aud: 'authenticated',
    role: 'authenticated',
    email,
    phone,
    app_metadata: { provider: phone ? 'phone' : 'email', providers: [phone ? 'phone' : 'email'] },
    user_metadata: metadata,
    identities: [],
    created_at: now.toISOString(),
    updated_at: now.toISOString(),
    is_anonymous: false,
  };
}
