import { createHash } from 'node:crypto';
import { errors, jwtVerify, type JWTPayload, type JWTVerifyGetKey } from 'jose';
import { AuthError, validationFailed } from '../errors.ts';

/** Asymmetric signatures, checked with the providers' published keys; never a shared secret. */
const ALGORITHMS = ['RS256', 'ES256', 'PS256', 'EdDSA'];

export interface IdTokenExpectation {
  readonly issuers: string[];
  /** Our client ids at the provider: the site's and those of its apps. */
  readonly audiences: string[];
  /** The nonce the token must carry; null if it must carry none. */
  readonly nonce: string | null;
  /** Checked against the token's `at_hash` if both are present. */
  readonly accessToken: string | null;
  readonly now: Date;
}

/** The claims of a provider's ID token that was issued to us and has not expired; throws AuthError. */
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

/** The error for a token that fails the check. */
function refusal(error: unknown): unknown {
  if (!(error instanceof errors.JOSEError)) return error;
  return error instanceof errors.JWTClaimValidationFailed && error.claim === 'aud'
    ? new AuthError(400, 'unexpected_audience', 'Unacceptable audience in id_token')
    : validationFailed('Bad ID token');
}

/** The provider's keys could not be fetched, which does not make the token invalid. */
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
