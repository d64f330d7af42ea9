import {
  isVisitSource,
  LINK_NAME,
  VIA,
  type VisitSource,
} from '@limelight/contract/analytics/source';
import type { WebRoute } from '@limelight/contract/web-routes';

const SEARCH = '/dashboard/search' satisfies WebRoute;

/**
 * Where a visit comes from. `referrer`: of the document, '' for none; `before`: the path of the page before it that this
 * visit of the site has seen, '' where it is no longer known, null for none. Names of links and campaigns that a creator
 * could not have made are none.
 */
export function cameFrom(address: URL, referrer: string, before: string | null): VisitSource {
  const named = address.searchParams.get(VIA) ?? address.searchParams.get('utm_campaign');
  const link = named?.toLowerCase() ?? '';
  if (LINK_NAME.test(link)) return `link:${link}`;
  if (before !== null) return insideBy(before);
  if (!URL.canParse(referrer)) return 'direct';
  const from = new URL(referrer);
  if (from.host === address.host) return insideBy(from.pathname);
  const site = `site:${from.hostname.replace(/^www\./, '')}`;
  return isVisitSource(site) ? site : 'direct';
}

const insideBy = (path: string) => (path === SEARCH ? 'search' : 'inside');
