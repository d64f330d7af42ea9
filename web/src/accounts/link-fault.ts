/** Why a mail link or a third-party sign-in came back without a session. */
export type LinkFault = 'expired' | 'refused' | 'other-browser';

/**
 * Reads what auth/v1 adds to the site root: `error_code` in the query or the fragment. A `code` that
 * is still there after the exchange was tried belongs to another browser, which began the sign-in.
 */
export function linkFault(search: string, hash: string): LinkFault | null {
  const parameters = [new URLSearchParams(search), new URLSearchParams(hash.replace(/^#/, ''))];
  const value = (name: string) =>
    parameters.map((one) => one.get(name)).find((one) => one !== null) ?? null;
  if (value('error_code') === 'otp_expired') return 'expired';
  if (value('error') !== null || value('error_code') !== null) return 'refused';
  return value('code') === null ? null : 'other-browser';
}
