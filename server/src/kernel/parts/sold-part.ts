import type { EarningSource } from '@limelight/contract/earnings/sources';
import type { Deps } from '../deps.ts';
import type { Viewer } from '../viewer.ts';

/** A sold thing, as its author finds it. */
export interface SoldView {
  readonly title: string;
  readonly previewUrl: string | null;
  readonly path: string;
}

/** How the things of a kind of order stand among what sold best. */
export interface SoldPart {
  /** The income of these orders. Only this kind's things are sold for it. */
  readonly source: EarningSource;
  /** Things of the creator who asks, by their ids, in a constant number of statements; each has an entry. */
  view(deps: Deps, creator: Viewer, ids: readonly string[]): Promise<ReadonlyMap<string, SoldView>>;
}
