import type { Preset } from './presets.ts';

/** Nothing from other origins, and no inline script. Players and upload previews create `blob:` URLs themselves. */
export function contentSecurityPolicy(styleNonce: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${styleNonce}'`,
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ');
}

/** For a page that is a file: no inline script or style; its style sheet contains pictures as `data:`. */
export const STATIC_PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ');

const OF_EVERY_ANSWER: Readonly<Record<string, string>> = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'microphone=(self), geolocation=(), payment=(), usb=(), browsing-topics=()',
};
const HTTPS_ONLY = { 'strict-transport-security': 'max-age=31536000; includeSubDomains' };

/** Headers of every response; headers that a service sets itself, such as a page's policy, replace them. */
export function securityHeaders(isHttps: boolean): Preset {
  const headers = { ...OF_EVERY_ANSWER, ...(isHttps ? HTTPS_ONLY : {}) };
  return { below: '/', headers: () => headers };
}
