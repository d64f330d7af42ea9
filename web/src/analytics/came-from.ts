import {
  isVisitSource,
  LINK_NAME,
  VIA,
  type VisitSource,
} from '@limelight/contract/analytics/source';
import type { WebRoute } from '@limelight/contract/web-routes';

const SEARCH = '/dashboard/search' satisfies WebRoute;
const POST = '/post/:postId' satisfies WebRoute;

/**
 * The source of a visit. `referrer`: of the document, '' for none; `before`: the paths of the pages that this tab showed
 * before, the latest first, as far as they are known; null if there were none. Posts between a search and the creator's page
 * count as the search. Names of links and campaigns that a creator could not have made are ignored.
 */
export function cameFrom(
  address: URL,
  referrer: string,
  before: readonly string[] | null,
): VisitSource {
  const named = address.searchParams.get(VIA) ?? address.searchParams.get('utm_campaign');
  const link = named?.toLowerCase() ?? '';
  if (LINK_NAME.test(link)) return `link:${link}`;
  if (before !== null) return insideBy(before.find((path) => !isPost(path)));
  if (!URL.canParse(referrer)) return 'direct';
  const from = new URL(referrer);
  if (from.host === address.host) return insideBy(from.pathname);
  const site = `site:${from.hostname.replace(/^www\./, '')}`;
  return isVisitSource(site) ? site : 'direct';
}

const isPost = (path: string) => path.startsWith(POST.slice(0, POST.indexOf(':')));
const insideBy = (path: string | undefined) => (path === SEARCH ? 'search' : 'inside');
