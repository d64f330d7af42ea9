/**
 * Where to go after signing in: `next` counts only as a path of this origin that starts with a
 * single '/' (decisions.md); everything else is ignored.
 */
export function nextPath(search: URLSearchParams): string | null {
  const next = search.get('next');
  if (!next || !/^\/(?![/\\])/.test(next)) return null;
  // Browsers drop tabs and line breaks from addresses: '/\t/elsewhere' would leave this origin.
  const base = 'http://here.invalid';
  const url = new URL(next, base);
  return url.origin === base && !/[\t\n\r\\]/.test(next)
    ? url.pathname + url.search + url.hash
    : null;
}

/** The address of a sign-in that comes back to `path`. */
export function signInPath(path: string, mode: 'signin' | 'signup' = 'signin'): string {
  const search = new URLSearchParams({ ...(mode === 'signup' && { mode }), next: path });
  return `/auth?${search.toString()}`;
}
