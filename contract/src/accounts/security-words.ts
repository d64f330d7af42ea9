import type { SecurityEventKind } from './settings.ts';

/** What happened to an account, as the security settings list it and as the notices of some of these events say it. */
export const SECURITY_WORDS: Readonly<Record<SecurityEventKind, string>> = {
  signed_up: 'Account created',
  signed_in: 'Signed in',
  signed_out_everywhere: 'Signed out everywhere',
  session_closed: 'Signed out one device',
  refresh_token_reused: 'Stopped a stolen sign-in',
  password_changed: 'Password changed',
  password_reset: 'Password reset by email',
  email_change_requested: 'Email change requested',
  email_changed: 'Email changed',
  phone_changed: 'Phone number changed',
  factor_added: 'Second factor added',
  factor_removed: 'Second factor removed',
  passkey_added: 'Passkey added',
  passkey_removed: 'Passkey removed',
  recovery_codes_made: 'Recovery codes created',
  recovery_code_used: 'Recovery code used',
  identity_linked: 'Sign-in method connected',
  identity_unlinked: 'Sign-in method disconnected',
  deletion_requested: 'Account deletion requested',
  deletion_cancelled: 'Account deletion canceled',
};
