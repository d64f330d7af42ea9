import { z } from 'zod';
import { countryCode } from '@limelight/contract/platform/country';
import { visitSource } from '@limelight/contract/analytics/visit-source';
import { watchMark } from '@limelight/contract/analytics/watch';
import { creatorId, mediaId, userId } from '@limelight/contract/platform/ids';
import { defineEvent } from '../kernel/parts/event.ts';

/**
 * A page was visited, for the first time on this day by this visitor. `fanId`: null for a stranger; `country`: null where no
 * country table is installed.
 */
export const creatorVisited = defineEvent(
  'creator.visited',
  z.object({
    creatorId,
    fanId: userId.nullable(),
    source: visitSource,
    country: countryCode.nullable().default(null),
  }),
);

/** A person played a recording past these marks, for the first time on this day. */
export const mediaWatched = defineEvent(
  'media.watched',
  z.object({ creatorId, mediaId, marks: z.array(watchMark) }),
);
