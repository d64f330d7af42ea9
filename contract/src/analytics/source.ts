import { z } from 'zod';

/** The parameter of an address that names a link of a creator's: /creator/mia?via=newsletter. */
export const VIA = 'via';

/** What a creator may call a link. */
export const linkName = z.string().regex(/^[a-z0-9][a-z0-9-]{0,39}$/);

/**
 * Where a visit came from: `direct` without a page before it, `search` from the search of this site, `inside` from
 * another of its pages, `link:NAME` by a link that a creator named, `site:HOST` from another site.
 */
export const visitSource = z.union([
  z.enum(['direct', 'inside', 'search']),
  z.templateLiteral(['link:', linkName]),
  z.templateLiteral(['site:', z.string().regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/)]),
]);
export type VisitSource = z.infer<typeof visitSource>;
