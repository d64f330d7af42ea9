/**
 * What the protocol services (auth, rest, storage) know about a caller. They know nothing of the product: these are the
 * database roles of the protocol, and the product keeps the roles of its users.
 */

/** The claims of an access token, named as in a Supabase token. Times are seconds since 1970. */
export interface Claims {
  readonly sub: string;
  readonly role: 'authenticated';
  readonly aal: 'aal1' | 'aal2';
  readonly amr: readonly { readonly method: string; readonly timestamp: number }[];
  readonly session_id: string;
  readonly email: string;
  readonly phone: string;
  readonly iat: number;
  readonly exp: number;
  readonly iss: string;
  readonly aud: string;
  readonly is_anonymous: boolean;
  readonly app_metadata: Readonly<Record<string, unknown>>;
  readonly user_metadata: Readonly<Record<string, unknown>>;
}

/** Checks an access token: signature, issuer, times, and that its session has not ended. Caches valid tokens. */
export type VerifyToken = (token: string) => Promise<Claims | null>;

/** The two API keys that official clients send as `apikey`. Comparisons are constant-time. */
export interface ApiKeys {
  readonly publishable: string;
  isPublishable(key: string): boolean;
  /** The service key bypasses row level security. It is never accepted from a browser (Origin or Sec-Fetch-*). */
  isService(key: string): boolean;
}

/** Browsers always send one of these headers. The service key must never be in a browser. */
export function isFromBrowser(headers: Headers): boolean {
  // Not Sec-Fetch-Mode: Node's own fetch sends it too.
  return headers.has('origin') || headers.has('sec-fetch-site') || headers.has('sec-fetch-dest');
}
