/** The result of an email link or a third-party sign-in that redirected to the site root. */
export type LinkNews =
  | 'expired'
  | 'suspended'
  | 'refused'
  | 'other-browser'
  | 'half-way'
  | 'confirmed'
  | 'moved';

/**
 * Reads what auth/v1 adds to the site root, in the query or the fragment: `error_code`; `message` while the link to the other
 * of two addresses has not been opened; `type`, what the link was for. A `code` that is still there after the exchange was
 * tried belongs to another browser, which started the flow; what its link confirmed is confirmed all the same.
 */
export function linkNews(search: string, hash: string): LinkNews | null {
  const parameters = [new URLSearchParams(search), new URLSearchParams(hash.replace(/^#/, ''))];
  const value = (name: string) =>
    parameters.map((one) => one.get(name)).find((one) => one !== null) ?? null;
  if (value('error_code') === 'otp_expired') return 'expired';
  if (value('error_code') === 'user_banned') return 'suspended';
  if (value('error') !== null || value('error_code') !== null) return 'refused';
  if (value('message') !== null) return 'half-way';
  const type = value('type');
  if (type === 'email_change') return 'moved';
  if (value('code') === null) return null;
  return type === 'signup' ? 'confirmed' : 'other-browser';
}
