import type { CreatorCard } from '@limelight/contract/creators/operations';
import type { CreatorId } from '@limelight/contract/platform/ids';
import type { Viewer } from '../kernel/viewer.ts';
import type { Deps } from '../kernel/deps.ts';
import { singleFlight } from '../platform/http/single-flight.ts';
import { STRANGERS_SHARE_MS } from './limits.ts';
import { homeLists } from './queries.ts';

export interface HomeLists {
  readonly samples: CreatorCard[];
  readonly pinned: CreatorCard[];
  readonly newest: CreatorCard[];
  /** Creators that the viewer hid. */
  readonly hidden: CreatorId[];
}

const forStrangers = singleFlight<HomeLists>(STRANGERS_SHARE_MS);

/** The lists of the discover home beside the creators select. Hidden samples (samples off) are left out. */
export function getHome({ db }: Pick<Deps, 'db'>, viewer: Viewer | null): Promise<HomeLists> {
  const read = () => db.one(homeLists, viewer?.id ?? null);
  return viewer === null ? forStrangers(db, 'home', read) : read();
}
