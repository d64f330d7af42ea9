import type { z } from 'zod';
import type { earningsBySource, paystubRow } from '@limelight/contract/earnings/operations';
import type { EarningSource } from '@limelight/contract/earnings/sources';

interface Place {
  /** Its tile on the dashboard and on the earnings page. */
  readonly tile: keyof z.infer<typeof earningsBySource>;
  /** Its row of a paystub; 'other' where it has no row of its own. */
  readonly row: z.infer<typeof paystubRow>['source'];
}

/** Where each source of income is shown. docs/product.md, 'Statistics' and 'Paystubs' */
export const SOURCES: Readonly<Record<EarningSource, Place>> = {
  super_memberships: { tile: 'subscriptions', row: 'superMemberships' },
  memberships: { tile: 'subscriptions', row: 'other' },
  tips: { tile: 'tips', row: 'other' },
  locked_messages: { tile: 'lockedMessages', row: 'other' },
  posts: { tile: 'posts', row: 'other' },
  livestreams: { tile: 'livestream', row: 'livestreams' },
  calls: { tile: 'other', row: 'calls' },
  referrals: { tile: 'referrals', row: 'referrals' },
  marketplace: { tile: 'marketplace', row: 'marketplace' },
  other: { tile: 'other', row: 'other' },
};

/** The sources of income that one tile adds up. */
export const sourcesOf = (tile: Place['tile']): EarningSource[] =>
  (Object.keys(SOURCES) as EarningSource[]).filter((source) => SOURCES[source].tile === tile);
