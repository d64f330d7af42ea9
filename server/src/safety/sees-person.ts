import type { UserId } from '@limelight/contract/platform/ids';
import type { Deps } from '../kernel/deps.ts';
import { hasReported } from './queries.ts';

/** Whether a viewer sees who a person is anywhere in the product ('Blocks'). */
export async function seesPerson(
  deps: Pick<Deps, 'db' | 'clock' | 'seesPerson'>,
  viewerId: UserId,
  personId: UserId,
): Promise<boolean> {
  // a viewer can report only what was shown to them with its author
  if (await deps.db.maybe(hasReported, viewerId, personId)) return true;
  for (const sees of deps.seesPerson) if (await sees(deps, viewerId, personId)) return true;
  return false;
}
