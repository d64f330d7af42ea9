import { creatorId } from '@limelight/contract/platform/ids';
import type { AccountPart } from '../kernel/parts/account-part.ts';
import { exportSection } from '../kernel/parts/export-section.ts';
import { eraseCountries } from './country-queries.ts';
import { eraseArrivals, eraseHours } from './queries.ts';
import { eraseWatchDays } from './watch-queries.ts';

/**
 * The creators' pages that a person visited, what first brought them there, and their country then; for a creator also when and
 * from where their own visitors came, and how far those played recordings.
 */
export const analyticsOfAccount: AccountPart = {
  async close(_, tx, userId) {
    await tx.run(eraseArrivals, userId);
    await tx.run(eraseHours, creatorId.parse(userId));
    await tx.run(eraseCountries, creatorId.parse(userId));
    await tx.run(eraseWatchDays, creatorId.parse(userId));
  },
  exports: [
    exportSection(
      'analytics',
      'visited_creators',
      `select coalesce(jsonb_agg(jsonb_build_object('creator', p.handle, 'source', x.source, 'country', x.country,
         'since', x.arrived_at)), '[]') as section
       from arrivals x join profiles p on p.id = x.creator_id where x.user_id = $1`,
    ),
    exportSection(
      'analytics',
      'sources_of_visitors',
      `select coalesce(jsonb_agg(to_jsonb(x) - 'creator_id' order by x.day, x.source), '[]') as section
       from source_days x where x.creator_id = $1`,
    ),
    exportSection(
      'analytics',
      'hours_of_visitors',
      `select coalesce(jsonb_agg(jsonb_build_object('day', x.day, 'hour', x.hour, 'visits', x.visits, 'payments', x.payments)
         order by x.day, x.hour), '[]') as section
       from hour_days x where x.creator_id = $1`,
    ),
    exportSection(
      'analytics',
      'countries_of_visitors',
      `select coalesce(jsonb_agg(jsonb_build_object('day', x.day, 'country', x.country, 'visits', x.visits)
         order by x.day, x.country), '[]') as section
       from country_days x where x.creator_id = $1`,
    ),
    exportSection(
      'analytics',
      'watches_of_recordings',
      `select coalesce(jsonb_agg(jsonb_build_object('file', m.file_name, 'day', x.day, 'starts', x.starts,
         'quarters', x.quarters, 'halves', x.halves, 'three_quarters', x.three_quarters, 'ends', x.ends)
         order by x.day, m.id), '[]') as section
       from watch_days x join media m on m.id = x.media_id where x.creator_id = $1`,
    ),
  ],
};
