import { useRef, type KeyboardEvent, type ReactNode } from 'react';
import { Heart, Lock, MessageCircle, Play } from 'lucide-react';
import { Link } from 'react-router';
import { EXPLORE } from '@limelight/contract/discovery/limits';
import type { Tile } from '@limelight/contract/discovery/operations';
import { AVATAR_SIDES } from '@limelight/contract/media/limits';
import { Avatar } from '../ui/pictures/avatar.tsx';
import { compactCount } from '../ui/lists/count.tsx';
import { cx } from '../ui/cx.ts';
import { useHoverPreview } from '../ui/pictures/hover-preview.tsx';
import { Picture } from '../ui/pictures/picture.tsx';
import { publicSourceSet } from '../ui/pictures/public-picture.ts';
import { Skeleton } from '../ui/lists/skeleton.tsx';
import { neighborTile, placeTiles, TILE_UNITS, type TilePlace } from './grid-layout.ts';
import { Written } from '../ui/forms/written.tsx';

const ARROWS = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'] as const;
const SIZES = '(min-width: 1024px) 320px, 33vw';

/** A row unit is a third of a column, so that a square tile is 3 units and a portrait one 4. */
const ROW_UNIT = `calc(100cqw / ${EXPLORE.columns * TILE_UNITS.square})`;

const areaOf = (place: TilePlace) => ({
  gridColumn: place.column + 1,
  gridRow: `${place.row + 1} / span ${place.span}`,
});

const GRID = {
  gridTemplateColumns: `repeat(${EXPLORE.columns}, minmax(0, 1fr))`,
  gridAutoRows: ROW_UNIT,
};

/** A picture or film that cannot be shown: it is being prepared, or that failed. */
interface UnseenCover {
  readonly kind: 'picture' | 'video';
  readonly status: 'processing' | 'failed';
}

/** How to render such a picture, and its text for screen readers. */
interface Unseen {
  readonly render: (cover: UnseenCover) => ReactNode;
  readonly words: (cover: UnseenCover) => string;
}

/** The masonry grid of search: three columns; arrow keys move between neighbors. */
export function ExploreGrid({
  tiles,
  unseen,
}: {
  readonly tiles: readonly Tile[];
  readonly unseen: Unseen;
}) {
  const grid = useRef<HTMLUListElement>(null);
  const places = placeTiles(
    tiles.map((tile) => tile.shape),
    EXPLORE.columns,
  );

  const move = (event: KeyboardEvent, from: number) => {
    const key = ARROWS.find((arrow) => arrow === event.key);
    const to = key && neighborTile(places, from, key);
    if (to === undefined || to === null) return;
    event.preventDefault();
    grid.current?.querySelectorAll('a')[to]?.focus();
  };

  return (
    <div className="@container -mx-4 sm:mx-0">
      <ul ref={grid} className="grid" style={GRID}>
        {tiles.map((tile, index) => (
          <li key={tile.postId} className="p-px sm:p-0.5" style={areaOf(places[index]!)}>
            <ExploreTile
              tile={tile}
              unseen={unseen}
              priority={index < EXPLORE.columns * 2}
              onKeyDown={(event) => move(event, index)}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The file of an open tile while it cannot be shown. */
function unseenCover({ cover, locked, sources, isVideo }: Tile): UnseenCover | null {
  if (!cover || locked || cover.status === 'ready' || sources.length > 0) return null;
  return { kind: isVideo ? 'video' : 'picture', status: cover.status };
}

function tileName(tile: Tile, unseen: Unseen): string {
  const cover = unseenCover(tile);
  return [
    `${tile.creator.displayName}, @${tile.creator.handle}`,
    ...(tile.isVideo ? ['video'] : []),
    ...(tile.locked ? ['for members'] : []),
    ...(tile.words === null ? [] : [tile.words]),
    ...(cover ? [unseen.words(cover)] : []),
    `${tile.likeCount} likes`,
    `${tile.commentCount} comments`,
  ].join(', ');
}

function ExploreTile({
  tile,
  unseen,
  priority,
  onKeyDown,
}: {
  readonly tile: Tile;
  readonly unseen: Unseen;
  readonly priority: boolean;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}) {
  const { bind, moving } = useHoverPreview(tile.previewUrl);
  const isBare = tile.sources.length === 0;
  const cover = unseenCover(tile);
  return (
    <Link
      {...bind}
      onKeyDown={onKeyDown}
      to={`/creator/${tile.creator.handle}`}
      aria-label={tileName(tile, unseen)}
      className="group relative block size-full scroll-mt-32 overflow-hidden bg-hover focus-visible:-outline-offset-3 sm:rounded-sm"
    >
      {cover ? (
        unseen.render(cover)
      ) : isBare ? (
        <Words words={tile.words} locked={tile.locked} hue={tile.creator.avatarUrl} />
      ) : (
        <Picture
          sources={tile.sources}
          alt=""
          sizes={SIZES}
          thumbhash={tile.thumbhash}
          priority={priority}
          className="size-full"
        />
      )}
      {moving}
      {tile.isVideo && (
        <span className="absolute top-2 right-2 grid size-7 place-items-center rounded-full bg-scrim text-on-picture">
          <Play aria-hidden className="size-3.5 translate-x-px fill-current" strokeWidth={1.75} />
        </span>
      )}
      {tile.locked && (
        <span className="absolute top-2 left-2 grid size-7 place-items-center rounded-full bg-scrim text-on-picture">
          <Lock aria-hidden className="size-3.5" strokeWidth={1.75} />
        </span>
      )}
      <span
        aria-hidden
        className={cx(
          'numbers absolute inset-x-0 bottom-0 flex flex-col gap-2 p-2 text-xs font-semibold sm:p-3',
          !isBare && 'bg-linear-to-t from-scrim to-transparent pt-8 text-on-picture sm:pt-10',
        )}
      >
        <span className="flex translate-y-2 items-center gap-2 opacity-0 transition-[opacity,transform] duration-200 group-hocus:translate-y-0 group-hocus:opacity-100 max-sm:hidden">
          <Avatar
            name={tile.creator.displayName}
            url={tile.creator.avatarUrl}
            size="sm"
            className="ring-2 ring-on-picture"
          />
          <span className="truncate text-sm">@{tile.creator.handle}</span>
        </span>
        <span className="flex items-center gap-3">
          <span className="inline-flex items-center gap-1">
            <Heart className="size-3.5 fill-current" strokeWidth={1.75} />
            {compactCount(tile.likeCount)}
          </span>
          <span className="inline-flex items-center gap-1 @max-[16rem]:hidden">
            <MessageCircle className="size-3.5 fill-current" strokeWidth={1.75} />
            {compactCount(tile.commentCount)}
          </span>
        </span>
      </span>
    </Link>
  );
}

/** In place of a picture, for a post without one: the beginning of its text, or only a surface while it is locked. */
function Words({
  words,
  locked,
  hue,
}: {
  readonly words: string | null;
  readonly locked: boolean;
  /** The creator's avatar, blurred as the background, so that each creator's tiles have their own color. */
  readonly hue: string | null;
}) {
  return (
    <span
      aria-hidden
      className={cx(
        'relative block size-full bg-linear-to-br from-accent-soft to-raised p-2.5 pb-8 ring-1 ring-line ring-inset sm:p-4 sm:pb-20',
        locked && 'pt-11 sm:pt-12',
      )}
    >
      {hue !== null && (
        <img
          src={hue}
          srcSet={publicSourceSet(hue, AVATAR_SIDES)}
          sizes="32px"
          alt=""
          loading="lazy"
          decoding="async"
          // faint enough for text in either theme
          className="absolute inset-0 size-full scale-125 object-cover opacity-20 blur-xl"
        />
      )}
      <Written
        as="span"
        text
        className="relative line-clamp-4 @max-[16rem]:line-clamp-1 font-display text-sm leading-snug font-semibold wrap-anywhere sm:line-clamp-5 sm:text-base"
      >
        {words}
      </Written>
    </span>
  );
}

/** The shapes of the first screen while it loads, with about the samples' share of squares. */
const SKELETON_SHAPES = Array.from({ length: 12 }, (_, index) =>
  index % 5 < 2 ? ('square' as const) : ('portrait' as const),
);

export function ExploreGridSkeleton() {
  const places = placeTiles(SKELETON_SHAPES, EXPLORE.columns);
  return (
    <div className="@container -mx-4 sm:mx-0">
      <div className="grid" style={GRID}>
        {places.map((place, index) => (
          <div key={index} className="p-px sm:p-0.5" style={areaOf(place)}>
            <Skeleton className="size-full rounded-none sm:rounded-sm" />
          </div>
        ))}
      </div>
    </div>
  );
}
