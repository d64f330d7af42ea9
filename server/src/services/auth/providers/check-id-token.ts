import { createHash } from 'node:crypto';
import { errors, jwtVerify, type JWTPayload, type JWTVerifyGetKey } from 'jose';
import { AuthError, validationFailed } from '../errors.ts';

/** Signatures that providers make with the keys they publish; never with a shared secret. */
const ALGORITHMS = ['RS256', 'ES256', 'PS256', 'EdDSA'];

export interface IdTokenExpectation {
  readonly issuers: string[];
  /** Ids at the provider that are ours: the site's and those of its apps. */
  readonly audiences: string[];
  /** What the token must carry; null: it must carry none. */
  readonly nonce: string | null;
  /** Must be the one the token names, where both are there. */
  readonly accessToken: string | null;
  readonly now: Date;
}

/** The claims of a provider's ID token that was made for us and is still good; throws AuthError. */
export async function checkIdToken(
  token: string,
  keys: JWTVerifyGetKey,
  expected: IdTokenExpectation,
): Promise<JWTPayload> {
  const { payload, protectedHeader } = await jwtVerify(token, keys, {
    issuer: expected.issuers,
    audience: expected.audiences,
    algorithms: ALGORITHMS,
    requiredClaims: ['sub', 'exp'],
    currentDate: expected.now,
    clockTolerance: 30,
  }).catch((error: unknown) => {
    throw isAwayError(error) ? providerAway() : refusal(error);
  });
  const { nonce = null, at_hash: accessHash } = payload;
  if ((nonce === null) !== (expected.nonce === null)) {
    throw validationFailed('Passed nonce and nonce in id_token should either both exist or not.');
  }
  if (nonce !== expected.nonce) throw validationFailed('Nonces mismatch');
  if (
    expected.accessToken !== null &&
    accessHash !== undefined &&
    accessHash !== halfHash(expected.accessToken, protectedHeader.alg)
  ) {
    throw validationFailed('Bad ID token: it belongs to another access token');
  }
  return payload;
}

/** The sentence and code for a token that does not hold. */
function refusal(error: unknown): unknown {
  if (!(error instanceof errors.JOSEError)) return error;
  return error instanceof errors.JWTClaimValidationFailed && error.claim === 'aud'
    ? new AuthError(400, 'unexpected_audience', 'Unacceptable audience in id_token')
    : validationFailed('Bad ID token');
}

/** The provider's keys could not be fetched: that says nothing about the token. */
function isAwayError(error: unknown): boolean {
  return (
    error instanceof errors.JWKSTimeout ||
    (error instanceof errors.JOSEError && error.code === 'ERR_JOSE_GENERIC') ||
    error instanceof TypeError
  );
}

export const providerAway = () =>
  new AuthError(503, 'unexpected_failure', 'We can’t reach the provider right now', {
    retryAfterSeconds: 5,
  });

/** `at_hash` of OpenID Connect: the left half of the hash that the signature uses. */
function halfHash(accessToken: string, algorithm: string): string {
  const hash = algorithm === 'EdDSA' ? 'sha512' : 'sha256';
  const digest = createHash(hash).update(accessToken).digest();
  return digest.subarray(0, digest.length / 2).toString('base64url');
}
