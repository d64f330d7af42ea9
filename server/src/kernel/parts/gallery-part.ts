import type { GalleryCount, GalleryItem } from '@limelight/contract/discovery/operations';
import type { UserId } from '@limelight/contract/platform/ids';
import type { Deps } from '../deps.ts';
import type { Viewer } from '../viewer.ts';

/** A thing that a person bought, or that is open to them as a member. */
export interface Held {
  readonly thingId: string;
  readonly source: GalleryItem['source'];
  readonly isRevoked: boolean;
}

/** How one thing looks, as one entry or as several, one per file; the rest is known from its grant. */
export type GalleryEntry = Pick<GalleryItem, 'title' | 'path' | 'media' | 'gone'> &
  Partial<Pick<GalleryItem, 'mediaId' | 'postId' | 'kind'>>;

/** The things of one kind in the gallery of the person who has them. */
export interface GalleryPart {
  /** The entries of each thing, by its id. Called for a page of things at once; a thing without an entry is left out. */
  entries(
    deps: Deps,
    viewer: Viewer,
    held: readonly Held[],
  ): Promise<ReadonlyMap<string, readonly GalleryEntry[]>>;
  /** How many entries the bought things have; absent: one each, without a kind of file. */
  counts?(deps: Pick<Deps, 'db'>, viewerId: UserId): Promise<readonly Counted[]>;
}
export type Counted = Pick<GalleryCount, 'creatorId' | 'kind' | 'month' | 'files'>;
