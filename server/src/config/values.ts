import { z } from 'zod';
import type { CrossOrigins } from '../platform/http/cross-origin.ts';

export const flag = z.enum(['on', 'off']).transform((value) => value === 'on');

/** A comma-separated list in one line. */
export const names = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
  );

/** '*', 'none', or origins separated by commas; the origins of native apps have schemes of their own. */
export function crossOrigins(text: string, ctx: z.RefinementCtx): CrossOrigins {
  const origins = text.split(',').map((part) => part.trim());
  if (text.trim() === '*') return 'any';
  if (text.trim() === 'none') return [];
  for (const origin of origins) {
    if (/^[a-z][a-z0-9+.-]*:\/\/[^/\s*]+$/.test(origin)) continue;
    ctx.addIssue({
      code: 'custom',
      message: `'${origin}' isn’t an origin. Use *, none, or a comma-separated list such as https://app.example`,
    });
  }
  return origins;
}

/** The address of a whole site: a scheme, a host and perhaps a port. The server chooses the paths itself. */
export function isOrigin(address: string): boolean {
  const url = URL.canParse(address) ? new URL(address) : null;
  return url !== null && url.pathname === '/' && `${url.search}${url.hash}${url.username}` === '';
}
