import type { Context, MiddlewareHandler, Next } from 'hono';
import { presetHeaders } from './preset-headers.ts';

/** Origins whose pages may read responses: all of them, or a list. */
export type CrossOrigins = 'any' | readonly string[];

/** Response headers that clients read besides those that CORS always exposes. */
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
/** Browsers cache a preflight for two hours at most. */
const PREFLIGHT_SECONDS = 7_200;

/**
 * Lets pages of other origins call a service with a bearer token, and responds to their preflights. Never allows credentials: a
 * browser shows such a page no response to a request that carried our cookies.
 */
export function crossOrigin(allowed: CrossOrigins): MiddlewareHandler {
  return (c, next) => {
    const origin = allowedFor(allowed, c.req.header('origin'));
    // On every response, not only to cross-origin requests: a browser's cache does not distinguish them.
    if (origin !== null) {
      presetHeaders(c, {
        'access-control-allow-origin': origin,
        'access-control-expose-headers': EXPOSED,
      });
    }
    const asked = c.req.header('access-control-request-method');
    if (c.req.method === 'OPTIONS' && asked !== undefined) {
      const headers = c.req.header('access-control-request-headers');
      const answer = c.body(null, 204, {
        ...(origin !== null && {
          'Access-Control-Allow-Methods': METHODS,
          ...(headers !== undefined && { 'Access-Control-Allow-Headers': headers }),
          'Access-Control-Max-Age': String(PREFLIGHT_SECONDS),
        }),
        Vary: 'Origin, Access-Control-Request-Method, Access-Control-Request-Headers',
      });
      return Promise.resolve(answer);
    }
    return allowed === 'any' ? next() : varyByOrigin(c, next);
  };
}

async function varyByOrigin(c: Context, next: Next): Promise<void> {
  await next();
  c.res.headers.append('Vary', 'Origin');
}

/** Whether a page of this origin may open a WebSocket: browsers send no preflight for it. */
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
 * Whether a request with a cookie comes from our own pages, or from the address bar. Most browsers state it in Sec-Fetch-Site;
 * in others, requests from another site have an `Origin`.
 */
export function isOwnOrigin(headers: Headers): boolean {
  const site = headers.get('sec-fetch-site');
  if (site !== null) return site === 'same-origin' || site === 'none';
  const origin = headers.get('origin');
  return origin === null || (URL.canParse(origin) && new URL(origin).host === headers.get('host'));
}
