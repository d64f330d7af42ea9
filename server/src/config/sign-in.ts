import { z } from 'zod';
import { address, names, textOf } from './values.ts';

/** An issuer with one of these names could sign in people of another provider. */
const TAKEN_NAMES = ['email', 'phone', 'google', 'apple', 'github', 'discord'];

/** Google, Apple, GitHub, Discord, and one issuer of the operator's own. */
export const signInSettings = z.object({
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  GOOGLE_APP_IDS: names,
  APPLE_CLIENT_ID: z.string().optional(),
  APPLE_CLIENT_SECRET: z.string().optional(),
  APPLE_APP_IDS: names,
  GITHUB_CLIENT_ID: z.string().optional(),
  GITHUB_CLIENT_SECRET: z.string().optional(),
  DISCORD_CLIENT_ID: z.string().optional(),
  DISCORD_CLIENT_SECRET: z.string().optional(),
  OIDC_NAME: z
    .string()
    .regex(/^[a-z0-9-]{1,30}$/, 'must be at most 30 lowercase letters, digits and hyphens')
    .refine((name) => !TAKEN_NAMES.includes(name), 'is already the name of another way to sign in')
    .default('oidc'),
  OIDC_LABEL: textOf(1, 40).optional(),
  OIDC_ISSUER: address('http', 'https').optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  OIDC_APP_IDS: names,
});

export interface SignInProvider {
  readonly name: string;
  /** The text of the button, for an issuer of the operator's own. */
  readonly label?: string;
  readonly kind: 'google' | 'apple' | 'github' | 'discord' | 'oidc';
  readonly clientId: string;
  readonly clientSecret: string;
  readonly issuer?: string;
  /** Client ids of the operator's own apps at the provider, whose ID tokens sign people in. */
  readonly appIds: readonly string[];
}

/** The providers that people can sign in with: those whose client id and secret are set. */
export function signInProviders(e: z.infer<typeof signInSettings>): SignInProvider[] {
  const given = [
    {
      kind: 'google',
      name: 'google',
      clientId: e.GOOGLE_CLIENT_ID,
      clientSecret: e.GOOGLE_CLIENT_SECRET,
      appIds: e.GOOGLE_APP_IDS,
    },
    {
      kind: 'apple',
      name: 'apple',
      clientId: e.APPLE_CLIENT_ID,
      clientSecret: e.APPLE_CLIENT_SECRET,
      appIds: e.APPLE_APP_IDS,
    },
    {
      kind: 'github',
      name: 'github',
      clientId: e.GITHUB_CLIENT_ID,
      clientSecret: e.GITHUB_CLIENT_SECRET,
      appIds: [],
    },
    {
      kind: 'discord',
      name: 'discord',
      clientId: e.DISCORD_CLIENT_ID,
      clientSecret: e.DISCORD_CLIENT_SECRET,
      appIds: [],
    },
  ] as const;
  const complete: SignInProvider[] = given.flatMap(({ clientId, clientSecret, ...rest }) =>
    clientId && clientSecret ? [{ clientId, clientSecret, ...rest }] : [],
  );
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = e;
  if (issuer && clientId && clientSecret) {
    const label = e.OIDC_LABEL ?? new URL(issuer).host;
    const appIds = e.OIDC_APP_IDS;
    complete.push({
      kind: 'oidc',
      name: e.OIDC_NAME,
      label,
      clientId,
      clientSecret,
      issuer,
      appIds,
    });
  }
  return complete;
}
