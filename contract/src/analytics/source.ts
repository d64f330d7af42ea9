// No zod in this file: a creator's page sends where its visitors came from, and zod would add 24 KB to that page.

/** The query parameter with the name of a creator's link: /creator/mia?via=newsletter. */
export const VIA = 'via';

/** The names that a creator may give a link. */
export const LINK_NAME = /^[a-z0-9][a-z0-9-]{0,39}$/;
/** The host of another site. */
export const SITE_NAME = /^[a-z0-9-]+(\.[a-z0-9-]+)+$/;

/** The sources of a visit that have no name. */
export const OWN_SOURCES = ['direct', 'inside', 'search'] as const;

/**
 * Where a visit came from: `direct` without a page before it, or one that cannot be named; `search` from the search of this
 * site, `inside` from another of its pages, `link:NAME` by a link that a creator named or with that campaign, `site:HOST` from
 * another site.
 */
export type VisitSource = (typeof OWN_SOURCES)[number] | `link:${string}` | `site:${string}`;

export function isVisitSource(text: string): text is VisitSource {
  if (OWN_SOURCES.some((source) => source === text)) return true;
  const [kind = '', ...rest] = text.split(':');
  const name = rest.join(':');
  return kind === 'link' ? LINK_NAME.test(name) : kind === 'site' && SITE_NAME.test(name);
}
