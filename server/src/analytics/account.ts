import { creatorId } from '@limelight/contract/platform/ids';
import type { AccountPart } from '../accounts/index.ts';
import { exportSection } from '../export-section.ts';
import { eraseArrivals, eraseHours } from './queries.ts';

/** Which creators' pages somebody came to, and what brought them there first; when a creator's own visitors came. */
export const analyticsOfAccount: AccountPart = {
  async close(_, tx, userId) {
    await tx.run(eraseArrivals, userId);
    await tx.run(eraseHours, creatorId.parse(userId));
  },
  exports: [
    exportSection(
      'analytics',
      'visited_creators',
      `select coalesce(jsonb_agg(jsonb_build_object('creator', p.handle, 'source', x.source, 'since', x.arrived_at)), '[]') as section
       from arrivals x join profiles p on p.id = x.creator_id where x.user_id = $1`,
    ),
    exportSection(
      'analytics',
      'hours_of_visitors',
      `select coalesce(jsonb_agg(jsonb_build_object('day', x.day, 'hour', x.hour, 'visits', x.visits, 'payments', x.payments)
         order by x.day, x.hour), '[]') as section
       from hour_days x where x.creator_id = $1`,
    ),
  ],
};
