import { z } from 'zod';
import { visitSource } from '@limelight/contract/analytics/visit-source';
import { creatorId, userId } from '@limelight/contract/platform/ids';
import { defineEvent } from '../events/index.ts';

/** A page was visited, for the first time of the day by this visitor. `fanId`: null of a stranger. */
export const creatorVisited = defineEvent(
  'creator.visited',
  z.object({ creatorId, fanId: userId.nullable(), source: visitSource }),
);
