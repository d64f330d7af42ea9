import type {
  AuthenticationResponseJSON,
  AuthenticatorTransport,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { z } from 'zod';
import type { AuthCore } from '../core.ts';

/** Loaded at the first use: the package costs 23 MB. */
const simpleWebAuthn = () => import('@simplewebauthn/server');

/** A public key as factors and passkeys store it; bytes as base64url. */
export interface StoredCredential {
  readonly id: string;
  readonly publicKey: string;
  readonly counter: number;
  readonly transports: readonly AuthenticatorTransport[];
}

const TRANSPORTS: readonly string[] = [
  'ble',
  'hybrid',
  'internal',
  'nfc',
  'usb',
] satisfies AuthenticatorTransport[];
const isTransport = (name: string): name is AuthenticatorTransport => TRANSPORTS.includes(name);

const credentialBase = {
  id: z.string().max(1400),
  rawId: z.string().max(1400),
  type: z.literal('public-key'),
};
const extensions = z.record(z.string(), z.unknown()).default({});
const text = z.string().max(20_000);

export const registrationShape = z.looseObject({
  ...credentialBase,
  clientExtensionResults: extensions,
  response: z.looseObject({
    clientDataJSON: text,
    attestationObject: text,
    transports: z.array(z.string()).optional(),
  }),
});
export const authenticationShape = z.looseObject({
  ...credentialBase,
  clientExtensionResults: extensions,
  response: z.looseObject({
    clientDataJSON: text,
    authenticatorData: text,
    signature: text,
    userHandle: text.nullish(),
  }),
});

/** Our relying party. An IP address is not allowed as its id, so on this machine it is 'localhost'. */
export function relyingParty(ctx: AuthCore): { id: string; origins: string[] } {
  const url = new URL(ctx.publicUrl());
  if (!['127.0.0.1', '[::1]', 'localhost'].includes(url.hostname))
    return { id: url.hostname, origins: [url.origin] };
  const local = new URL(url);
  local.hostname = 'localhost';
  return { id: 'localhost', origins: [url.origin, local.origin] };
}

export async function creationOptions(
  ctx: AuthCore,
  user: { id: string; name: string },
  known: readonly StoredCredential[],
  kind: 'second_factor' | 'passkey',
) {
  const passkey = kind === 'passkey';
  const { generateRegistrationOptions } = await simpleWebAuthn();
  return generateRegistrationOptions({
    rpName: ctx.brandName,
    rpID: relyingParty(ctx).id,
    userName: user.name,
    userDisplayName: user.name,
    userID: new TextEncoder().encode(user.id),
    attestationType: 'none',
    excludeCredentials: known.map(({ id, transports }) => ({ id, transports: [...transports] })),
    authenticatorSelection: {
      residentKey: passkey ? 'required' : 'discouraged',
      userVerification: passkey ? 'required' : 'preferred',
    },
  });
}

/** Without credentials, the browser offers any passkey of this site that the device holds. */
export async function requestOptions(
  ctx: AuthCore,
  credentials: readonly StoredCredential[] = [],
  userVerification: 'preferred' | 'required' = credentials.length > 0 ? 'preferred' : 'required',
) {
  const { generateAuthenticationOptions } = await simpleWebAuthn();
  return generateAuthenticationOptions({
    rpID: relyingParty(ctx).id,
    userVerification,
    ...(credentials.length > 0 && {
      allowCredentials: credentials.map(({ id, transports }) => ({
        id,
        transports: [...transports],
      })),
    }),
  });
}

/** The new credential, or null if the response is not to our challenge or not from our page. */
export async function checkCreation(
  ctx: AuthCore,
  challenge: string,
  response: z.infer<typeof registrationShape>,
  requireUserVerification: boolean,
): Promise<StoredCredential | null> {
  const { id, origins } = relyingParty(ctx);
  const { verifyRegistrationResponse } = await simpleWebAuthn();
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: response as unknown as RegistrationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: origins,
      expectedRPID: id,
      requireUserVerification,
    });
    if (!verified || !registrationInfo) return null;
    const { credential } = registrationInfo;
    return {
      id: credential.id,
      publicKey: Buffer.from(credential.publicKey).toString('base64url'),
      counter: credential.counter,
      transports: (credential.transports ?? []).filter(isTransport),
    };
  } catch {
    return null; // the package throws on every kind of wrong response
  }
}

/** The credential with its new counter, or null for a wrong response. `userVerified`: by finger, face or PIN. */
export async function checkRequest(
  ctx: AuthCore,
  challenge: string,
  response: z.infer<typeof authenticationShape>,
  stored: StoredCredential,
  requireUserVerification: boolean,
): Promise<{ credential: StoredCredential; userVerified: boolean } | null> {
  const { id, origins } = relyingParty(ctx);
  const { verifyAuthenticationResponse } = await simpleWebAuthn();
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: response as unknown as AuthenticationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: origins,
      expectedRPID: id,
      requireUserVerification,
      credential: {
        id: stored.id,
        publicKey: new Uint8Array(Buffer.from(stored.publicKey, 'base64url')),
        counter: stored.counter,
        transports: [...stored.transports],
      },
    });
    if (!verified) return null;
    return {
      credential: { ...stored, counter: authenticationInfo.newCounter },
      userVerified: authenticationInfo.userVerified,
    };
  } catch {
    return null; // the package throws on every kind of wrong response
  }
}
