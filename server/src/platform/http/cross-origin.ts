import type { MiddlewareHandler } from 'hono';
import { presetHeaders } from './preset-headers.ts';

/** Origins whose pages may read answers: every one, or those listed. */
export type CrossOrigins = 'any' | readonly string[];

/** What clients read beside the headers that every page may. */
const EXPOSED = [
  'accept-ranges',
  'content-disposition',
  'content-range',
  'etag',
  'link',
  'location',
  'preference-applied',
  'product-time',
  'range-unit',
  'retry-after',
  'tus-extension',
  'tus-max-size',
  'tus-resumable',
  'tus-version',
  'upload-expires',
  'upload-length',
  'upload-metadata',
  'upload-offset',
  'x-request-id',
  'x-sb-error-code',
  'x-supabase-api-version',
  'x-total-count',
].join(', ');
const METHODS = 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS';
/** Browsers keep a preflight for two hours at most. */
const PREFLIGHT_SECONDS = 7_200;

/**
 * Lets pages of other origins call a service with a bearer token, and answers their preflights. Never with
 * credentials: a browser shows such a page no answer to a request that carried our cookies.
 */
export function crossOrigin(allowed: CrossOrigins): MiddlewareHandler {
  return async (c, next) => {
    const origin = allowedFor(allowed, c.req.header('origin'));
    // With every answer, not only where a page asks from elsewhere: a browser's cache knows no difference.
    if (origin !== null) {
      presetHeaders(c, {
        'access-control-allow-origin': origin,
        'access-control-expose-headers': EXPOSED,
      });
    }
    const asked = c.req.header('access-control-request-method');
    if (c.req.method === 'OPTIONS' && asked !== undefined) {
      const headers = c.req.header('access-control-request-headers');
      return c.body(null, 204, {
        ...(origin !== null && {
          'Access-Control-Allow-Methods': METHODS,
          ...(headers !== undefined && { 'Access-Control-Allow-Headers': headers }),
          'Access-Control-Max-Age': String(PREFLIGHT_SECONDS),
        }),
        Vary: 'Origin, Access-Control-Request-Method, Access-Control-Request-Headers',
      });
    }
    await next();
    if (allowed !== 'any') c.res.headers.append('Vary', 'Origin');
  };
}

/** Whether a page of this origin may open a socket: browsers ask no server before they do. */
export function mayConnect(
  allowed: CrossOrigins,
  origin: string,
  host: string | undefined,
): boolean {
  if (allowed === 'any' || allowed.includes(origin)) return true;
  return URL.canParse(origin) && new URL(origin).host === host;
}

function allowedFor(allowed: CrossOrigins, origin: string | undefined): string | null {
  if (allowed === 'any') return '*';
  return origin !== undefined && allowed.includes(origin) ? origin : null;
}

/**
 * Whether a request that a cookie speaks for comes from our own pages, or from the address bar. Browsers say so
 * themselves; of those that do not, a page elsewhere names its origin.
 */
export function isOwnOrigin(headers: Headers): boolean {
  const site = headers.get('sec-fetch-site');
  if (site !== null) return site === 'same-origin' || site === 'none';
  const origin = headers.get('origin');
  return origin === null || (URL.canParse(origin) && new URL(origin).host === headers.get('host'));
}
