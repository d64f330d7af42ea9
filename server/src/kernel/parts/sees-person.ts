import type { UserId } from '@limelight/contract/platform/ids';
import type { Deps } from '../deps.ts';

/** Whether an area shows a person to a viewer by name at this moment, or did not long ago. */
export type SeesPerson = (
  deps: Pick<Deps, 'db' | 'clock'>,
  viewerId: UserId,
  personId: UserId,
) => Promise<boolean>;
