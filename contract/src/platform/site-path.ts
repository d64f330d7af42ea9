/**
 * Whether an address stays on this site: a path that no browser takes for another origin. Browsers read a backslash as a slash,
 * and drop tabs and line breaks before they parse. No zod: the web app uses it too.
 */
export const isSitePath = (address: string): boolean => /^\/(?!\/)[^\\\p{Cc}]*$/u.test(address);
