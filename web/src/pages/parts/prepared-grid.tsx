import type { Tile } from '@limelight/contract/discovery/operations';
import type { MediaView } from '@limelight/contract/media/operations';
import { ExploreGrid } from '../../discovery/index.ts';
import { Preparing, unseenWords, useLatestViews } from '../../media/index.ts';

const UNSEEN = {
  render: (cover: Pick<MediaView, 'kind' | 'status'>) => <Preparing media={cover} small />,
  words: unseenWords,
};

/** The grid of search. A picture that was still being prepared appears in it once it is ready. */
export function PreparedGrid({ tiles }: { readonly tiles: readonly Tile[] }) {
  const latest = useLatestViews(tiles.flatMap(({ cover }) => cover ?? []));
  return (
    <ExploreGrid
      tiles={tiles.map((tile) => withCover(tile, tile.cover && latest.get(tile.cover.id)))}
      unseen={UNSEEN}
    />
  );
}

/** A tile with its current picture, where that was being prepared when the tile was read. */
function withCover(tile: Tile, view: MediaView | null | undefined): Tile {
  if (!view) return tile;
  const cover = { id: view.id, status: view.status };
  if (!view.locked) {
    const { sources, thumbhash, previewUrl } = view;
    return { ...tile, cover, sources, thumbhash, previewUrl };
  }
  if (view.blurUrl === null) return { ...tile, cover };
  const { blurUrl: url, width, height } = view;
  const blur = { url, width: width ?? 0, height: height ?? 0, type: 'image/webp' };
  return { ...tile, cover, sources: [blur] };
}
