import { DISCOVER } from '@limelight/contract/discovery/limits';
import type { CreatorCard } from '@limelight/contract/creators/operations';
import type { CreatorId } from '@limelight/contract/platform/ids';
import type { Viewer } from '../accounts/viewer.ts';
import type { Deps } from '../deps.ts';
import { homeLists } from './queries.ts';

export interface HomeLists {
  readonly samples: CreatorCard[];
  readonly pinned: CreatorCard[];
  readonly newest: CreatorCard[];
  /** Creators the viewer is not interested in. */
  readonly hidden: CreatorId[];
}

/** The lists of the discover home beside the select of spec §7. Hidden samples (samples off) are not there. */
export function getHome(deps: Pick<Deps, 'db'>, viewer: Viewer | null): Promise<HomeLists> {
  return deps.db.one(homeLists, viewer?.id ?? null, DISCOVER.samples, DISCOVER.newest);
}
