/** The codes that official clients know; the last line is ours, which they pass through. */
export type AuthErrorCode =
  | 'bad_json'
  | 'bad_jwt'
  | 'email_address_invalid'
  | 'email_not_confirmed'
  | 'invalid_credentials'
  | 'no_authorization'
  | 'phone_not_confirmed'
  | 'over_email_send_rate_limit'
  | 'over_request_rate_limit'
  | 'over_sms_send_rate_limit'
  | 'refresh_token_already_used'
  | 'refresh_token_not_found'
  | 'same_password'
  | 'session_expired'
  | 'session_not_found'
  | 'unexpected_failure'
  | 'user_already_exists'
  | 'user_banned'
  | 'user_not_found'
  | 'validation_failed'
  | 'weak_password'
  | 'not_found'
  | 'request_too_large';

export interface AuthErrorDetails {
  /** weak_password: why, as the client's `AuthWeakPasswordError.reasons`. */
  readonly reasons?: readonly ('length' | 'characters' | 'pwned')[];
  readonly retryAfterSeconds?: number;
}

/** An answer that is not a success, with a code and sentence that the official clients' users know. */
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
export const userBanned = () => new AuthError(403, 'user_banned', 'User is banned');
