import { discovery } from '@limelight/contract/discovery/operations';
import type { OperationContext } from '../implement.ts';
import { type HotRead, hotText } from '../platform/http/hot-read.ts';
import { listCreatorsText } from './list-creators.ts';

/** discovery.listCreators, which leaves the database as JSON text. */
export const listCreatorsRead: HotRead<OperationContext> = hotText(
  discovery.listCreators,
  ({ deps, viewer }, { limit }) => listCreatorsText(deps, viewer, limit),
);
