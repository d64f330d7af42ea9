import { type ApiKeys, type Claims, isFromBrowser, type VerifyToken } from '../access.ts';
import { RestError } from './errors.ts';

/** The role and claims that the database sees for one statement. */
export interface Caller {
  readonly role: 'anon' | 'authenticated' | 'service_role';
  /** JSON, for `request.jwt.claims`. */
  readonly claims: string;
  /** The user's id, or an empty string. Passed beside the claims so that policies need not parse them. */
  readonly subject: string;
}

export const ANONYMOUS: Caller = { role: 'anon', claims: '{"role":"anon"}', subject: '' };
const SERVICE: Caller = { role: 'service_role', claims: '{"role":"service_role"}', subject: '' };

/** The verifier returns the same object for a cached token, so its claims are serialized once. */
const callers = new WeakMap<Claims, Caller>();

export interface CallerOptions {
  readonly verify: VerifyToken;
  readonly apiKeys: ApiKeys;
}

/**
 * The caller by `apikey` and bearer token. A token always means `authenticated`, whatever role it claims: it gives no right but
 * those of its user.
 */
export async function callerOf(
  headers: Headers,
  url: string,
  options: CallerOptions,
): Promise<Caller> {
  const { apiKeys, verify } = options;
  const apiKey = headers.get('apikey') ?? apiKeyInUrl(url);
  if (apiKey === null) {
    throw new RestError(401, 'PGRST302', 'No API key found in request', {
      hint: 'No `apikey` request header or url param was found.',
    });
  }
  const bearer = bearerOf(headers.get('authorization'));
  // The publishable key is no secret and comes with every request, so a plain comparison is enough.
  const isService = apiKey !== apiKeys.publishable;
  if (isService && !apiKeys.isService(apiKey)) {
    throw new RestError(401, 'PGRST302', 'Invalid API key');
  }
  if (isService) refuseBrowser(headers);
  if (bearer === null || bearer === apiKey || bearer === apiKeys.publishable) {
    return isService ? SERVICE : ANONYMOUS;
  }
  // A key has no dot; a token has two.
  if (!bearer.includes('.') && apiKeys.isService(bearer)) {
    refuseBrowser(headers);
    return SERVICE;
  }
  const claims = await verify(bearer);
  if (claims === null) {
    throw isExpired(bearer)
      ? new RestError(401, 'PGRST303', 'JWT expired')
      : new RestError(401, 'PGRST301', 'No suitable key or wrong key type');
  }
  let caller = callers.get(claims);
  if (!caller) {
    caller = {
      role: 'authenticated',
      claims: JSON.stringify({ ...claims, role: 'authenticated' }),
      subject: claims.sub,
    };
    callers.set(claims, caller);
  }
  return caller;
}

function apiKeyInUrl(url: string): string | null {
  return url.includes('apikey=') ? new URL(url).searchParams.get('apikey') : null;
}

function bearerOf(header: string | null): string | null {
  if (header === null) return null;
  const found = /^bearer +(\S+)$/i.exec(header);
  if (found?.[1] === undefined) {
    throw new RestError(401, 'PGRST301', 'The Authorization header is not a bearer token');
  }
  return found[1];
}

/** Throws if a browser sends the service key. */
function refuseBrowser(headers: Headers): void {
  if (isFromBrowser(headers)) {
    throw new RestError(401, 'PGRST302', 'Forbidden use of secret API key in browser', {
      hint: 'Secret API keys can only be used in a protected environment.',
    });
  }
}

/** Only names the reason for a refusal that is already decided; nothing read here is trusted. */
function isExpired(token: string): boolean {
  try {
    const payload: unknown = JSON.parse(
      Buffer.from(token.split('.')[1] ?? '', 'base64url').toString(),
    );
    if (typeof payload !== 'object' || payload === null || !('exp' in payload)) return false;
    return typeof payload.exp === 'number' && payload.exp * 1000 < Date.now();
  } catch {
    return false;
  }
}
