import type { UserId } from '@limelight/contract/platform/ids';
import type { Deps } from '../deps.ts';

/** Whether an area shows a person by name to a viewer now, or did recently. */
export type SeesPerson = (
  deps: Pick<Deps, 'db' | 'clock'>,
  viewerId: UserId,
  personId: UserId,
) => Promise<boolean>;
