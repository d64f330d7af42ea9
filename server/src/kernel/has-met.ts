import type { UserId } from '@limelight/contract/platform/ids';
import type { Deps } from './deps.ts';

/** Whether a viewer and a person have met in an area: a viewer may report people they met (docs/product.md, 'Reports'). */
export type HasMet = (
  deps: Pick<Deps, 'db'>,
  viewerId: UserId,
  personId: UserId,
) => Promise<boolean>;
