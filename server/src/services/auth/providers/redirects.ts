import type { AuthContext } from '../context.ts';

/**
 * Where a link may lead: our own origin, or one that the operator allowed (native apps). Any other address, or none, becomes
 * the site's root, so that our links never open another site's page.
 */
export function safeRedirect(ctx: AuthContext, wanted: string | undefined): string {
  const home = `${ctx.publicUrl()}/`;
  if (!wanted) return home;
  try {
    const url = new URL(wanted);
    if (url.username || url.password) return home;
    if (url.origin === new URL(home).origin) return url.href;
    return (ctx.settings.redirectAllowList ?? []).some(
      (allowed) => wanted === allowed || wanted.startsWith(`${allowed}/`),
    )
      ? url.href
      : home;
  } catch {
    return home;
  }
}

/** The address as a source in a content security policy: its origin, or the scheme of an app. */
export function sourceOf(address: string): string {
  const { protocol, origin } = new URL(address);
  return protocol === 'http:' || protocol === 'https:' ? origin : protocol;
}

/** The address with values in its fragment, where the client looks for tokens and errors. */
export function withFragment(address: string, values: Record<string, string>): string {
  const url = new URL(address);
  url.hash = new URLSearchParams(values).toString();
  return url.href;
}

export function withQuery(address: string, values: Record<string, string>): string {
  const url = new URL(address);
  for (const [name, value] of Object.entries(values)) url.searchParams.set(name, value);
  return url.href;
}
