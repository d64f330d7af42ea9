/** The codes that official clients know. The last two are ours; clients pass them through. */
export type AuthErrorCode =
  | 'anonymous_provider_disabled'
  | 'bad_code_verifier'
  | 'bad_json'
  | 'bad_jwt'
  | 'bad_oauth_callback'
  | 'bad_oauth_state'
  | 'conflict'
  | 'email_address_invalid'
  | 'email_exists'
  | 'email_not_confirmed'
  | 'flow_state_expired'
  | 'flow_state_not_found'
  | 'identity_already_exists'
  | 'identity_not_found'
  | 'insufficient_aal'
  | 'invalid_credentials'
  | 'mfa_challenge_expired'
  | 'mfa_factor_name_conflict'
  | 'mfa_factor_not_found'
  | 'mfa_phone_enroll_not_enabled'
  | 'mfa_verification_failed'
  | 'no_authorization'
  | 'not_admin'
  | 'oauth_provider_not_supported'
  | 'otp_expired'
  | 'over_email_send_rate_limit'
  | 'over_request_rate_limit'
  | 'over_sms_send_rate_limit'
  | 'phone_exists'
  | 'phone_not_confirmed'
  | 'phone_provider_disabled'
  | 'provider_email_needs_verification'
  | 'reauthentication_needed'
  | 'reauthentication_not_valid'
  | 'refresh_token_already_used'
  | 'refresh_token_not_found'
  | 'saml_provider_disabled'
  | 'same_password'
  | 'session_expired'
  | 'session_not_found'
  | 'single_identity_not_deletable'
  | 'too_many_enrolled_mfa_factors'
  | 'unexpected_audience'
  | 'unexpected_failure'
  | 'user_already_exists'
  | 'user_banned'
  | 'user_not_found'
  | 'validation_failed'
  | 'weak_password'
  | 'web3_provider_disabled'
  | 'webauthn_challenge_expired'
  | 'webauthn_challenge_not_found'
  | 'webauthn_credential_exists'
  | 'webauthn_credential_not_found'
  | 'webauthn_verification_failed'
  | 'not_found'
  | 'request_too_large';

export interface AuthErrorDetails {
  /** For weak_password: the reasons, as in the client's `AuthWeakPasswordError.reasons`. */
  readonly reasons?: readonly ('length' | 'characters' | 'pwned')[];
  readonly retryAfterSeconds?: number;
}

/** An error response, with a code and a message that official clients know. */
export class AuthError extends Error {
  override name = 'AuthError';
  readonly status: 400 | 401 | 403 | 404 | 413 | 422 | 429 | 500 | 503;
  readonly code: AuthErrorCode;
  readonly details: AuthErrorDetails;

  constructor(
    status: AuthError['status'],
    code: AuthErrorCode,
    message: string,
    details: AuthErrorDetails = {},
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.details = details;
  }
}

export const invalidCredentials = () =>
  new AuthError(400, 'invalid_credentials', 'Invalid login credentials');
export const validationFailed = (message: string) =>
  new AuthError(400, 'validation_failed', message);
export const sessionNotFound = () =>
  new AuthError(403, 'session_not_found', 'Session from session_id claim in JWT does not exist');
export const badJwt = () =>
  new AuthError(403, 'bad_jwt', 'invalid JWT: unable to parse or verify signature');
export const emailExists = () =>
  new AuthError(422, 'email_exists', 'A user with this email address has already been registered');
export const phoneExists = () =>
  new AuthError(422, 'phone_exists', 'A user with this phone number has already been registered');
const BANNED = 'User is banned';
export const userBanned = (why = BANNED) => new AuthError(403, 'user_banned', why);

/**
 * The error's message for use in a URL, which ends up in histories and logs: the reason for a ban belongs in a response body
 * only.
 */
export const sentenceForAddress = ({ code, message }: AuthError): string =>
  code === 'user_banned' ? BANNED : message;
