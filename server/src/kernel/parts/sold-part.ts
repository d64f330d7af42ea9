import type { EarningSource } from '@limelight/contract/earnings/sources';
import type { Deps } from '../deps.ts';
import type { Viewer } from '../viewer.ts';

/** A sold thing, as its creator finds it. */
export interface SoldView {
  readonly title: string;
  readonly previewUrl: string | null;
  readonly path: string;
}

/** How the things of a kind of order are listed under what sold best. */
export interface SoldPart {
  /** The earning source of these orders. No other kind of order earns under it. */
  readonly source: EarningSource;
  /** Things of the calling creator, by their ids, in a constant number of statements; each has an entry. */
  view(deps: Deps, creator: Viewer, ids: readonly string[]): Promise<ReadonlyMap<string, SoldView>>;
}
