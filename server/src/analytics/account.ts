import type { AccountPart } from '../accounts/index.ts';
import { exportSection } from '../export-section.ts';
import { eraseArrivals } from './queries.ts';

/** Which creators' pages somebody came to, and what brought them there first. */
export const analyticsOfAccount: AccountPart = {
  async close(_, tx, userId) {
    await tx.run(eraseArrivals, userId);
  },
  exports: [
    exportSection(
      'analytics',
      'visited_creators',
      `select coalesce(jsonb_agg(jsonb_build_object('creator', p.handle, 'source', x.source, 'since', x.arrived_at)), '[]') as section
       from arrivals x join profiles p on p.id = x.creator_id where x.user_id = $1`,
    ),
  ],
};
