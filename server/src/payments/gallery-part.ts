import type { GalleryCount, GalleryItem } from '@limelight/contract/discovery/operations';
import type { UserId } from '@limelight/contract/platform/ids';
import type { Viewer } from '../kernel/viewer.ts';
import type { Deps } from '../kernel/deps.ts';
import { countGrants } from './grant-queries.ts';
import type { OrderKinds } from './order-kind.ts';

/** A thing that somebody bought, or that is open to them as a member. */
export interface Held {
  readonly thingId: string;
  readonly source: GalleryItem['source'];
  readonly isRevoked: boolean;
}

/** How one thing looks, once or with several files; the rest is known from its grant. */
export type GalleryEntry = Pick<GalleryItem, 'title' | 'path' | 'media' | 'gone'> &
  Partial<Pick<GalleryItem, 'mediaId' | 'postId' | 'kind'>>;

/** The things of one kind in the gallery of who has them. */
export interface GalleryPart {
  /** What is shown of each thing, by its id: asked for a page of things at once. What has no entry is left out. */
  entries(
    deps: Deps,
    viewer: Viewer,
    held: readonly Held[],
  ): Promise<ReadonlyMap<string, readonly GalleryEntry[]>>;
  /** How many entries the bought things have; absent: one each, of no kind of file. */
  counts?(deps: Pick<Deps, 'db'>, viewerId: UserId): Promise<readonly Counted[]>;
}
type Counted = Pick<GalleryCount, 'creatorId' | 'kind' | 'month' | 'files'>;

/** How many entries everything that somebody bought has in their gallery. */
export async function countBought(
  deps: Pick<Deps, 'db' | 'orderKinds'>,
  viewerId: UserId,
): Promise<Counted[]> {
  const parts = galleryKinds(deps.orderKinds);
  const plain = parts.filter(({ gallery }) => gallery?.counts === undefined);
  const [things, ...counted] = await Promise.all([
    deps.db.many(
      countGrants,
      viewerId,
      plain.map(({ kind }) => kind),
    ),
    ...parts.map(({ gallery }) => gallery?.counts?.(deps, viewerId) ?? []),
  ]);
  return [
    ...counted.flat(),
    ...things.map((row) => ({
      creatorId: row.creator_id,
      kind: null,
      month: row.month,
      files: row.things,
    })),
  ];
}

/** The kinds whose things have a place in the gallery. */
export const galleryKinds = (orderKinds: OrderKinds) =>
  orderKinds.all.filter(({ gallery }) => gallery !== undefined);
