import { useQuery } from '@tanstack/react-query';
import type { Offer } from '@limelight/contract/memberships/operations';
import type { CreatorId, TierId } from '@limelight/contract/platform/ids';
import { OFFER_PARAMETER } from '@limelight/contract/web-routes';
import { useSearchParams } from 'react-router';
import { useIsHydrated } from '../../ui/use-is-hydrated.ts';
import { offers } from './queries.ts';

/** The code of the link that led here; null until hydration, since the server renders the same page for every link. */
export function useOfferCode(): string | null {
  const [params] = useSearchParams();
  const isHydrated = useIsHydrated();
  return isHydrated ? params.get(OFFER_PARAMETER) : null;
}

/** The viewer's current offer on each tier of a creator; undefined without an offer. */
export function useOffers({
  id,
  hasOffers,
}: {
  readonly id: CreatorId;
  readonly hasOffers: boolean;
}): (tierId: TierId) => Offer | undefined {
  const code = useOfferCode();
  const { data } = useQuery({ ...offers(id, code), enabled: hasOffers || code !== null });
  return (tierId) => data?.items.find((one) => one.tierId === tierId);
}
