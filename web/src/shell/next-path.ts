import { isSitePath } from '@limelight/contract/platform/site-path';

/**
 * Where to go after signing in: `next` counts only if it is a path of this origin that starts with a single '/'; anything else
 * is ignored, so that no link can send people elsewhere.
 */
export function nextPath(search: URLSearchParams): string | null {
  const next = search.get('next');
  if (!next || !isSitePath(next)) return null;
  const url = new URL(next, 'http://here.invalid');
  return url.pathname + url.search + url.hash;
}

/** The address of a sign-in that returns to `path`. */
export function signInPath(path: string, mode: 'signin' | 'signup' = 'signin'): string {
  const search = new URLSearchParams({ ...(mode === 'signup' && { mode }), next: path });
  return `/auth?${search.toString()}`;
}
