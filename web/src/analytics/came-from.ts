import { linkName, VIA, visitSource, type VisitSource } from '@limelight/contract/analytics/source';

/**
 * Where a visit comes from. `referrer`: of the document, '' for none; `isInside`: an earlier page of this visit is in
 * the history. Names of links and campaigns that a creator could not have made are none.
 */
export function cameFrom(address: URL, referrer: string, isInside: boolean): VisitSource {
  const named = address.searchParams.get(VIA) ?? address.searchParams.get('utm_campaign');
  const link = linkName.safeParse(named?.toLowerCase());
  if (link.success) return `link:${link.data}`;
  if (isInside) return 'inside';
  if (!URL.canParse(referrer)) return 'direct';
  const from = new URL(referrer);
  if (from.host === address.host) return 'inside';
  const site = visitSource.safeParse(`site:${from.hostname.replace(/^www\./, '')}`);
  return site.success ? site.data : 'direct';
}
