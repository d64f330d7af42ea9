import { Link } from 'react-router';
import type { CreatorCard } from '@limelight/contract/creators/operations';
import { BANNER_WIDTHS } from '@limelight/contract/media/limits';
import { Avatar } from '../ui/pictures/avatar.tsx';
import { Badge } from '../ui/lists/badge.tsx';
import { Count } from '../ui/lists/count.tsx';
import { cx } from '../ui/cx.ts';
import { publicSourceSet } from '../ui/pictures/public-picture.ts';
import { Skeleton } from '../ui/lists/skeleton.tsx';
import { Written } from '../ui/forms/written.tsx';

const MEMBERS = ['member', 'members'] as const;

const creatorPath = (creator: { readonly handle: string }) => `/creator/${creator.handle}`;

/** The banner, or a soft surface in the accent color if there is none. Decorative. */
export function Banner({
  url,
  sizes,
  priority = false,
  className,
}: {
  readonly url: string | null;
  /** The displayed width of the whole picture (3:1), including what its box cuts off. */
  readonly sizes: string;
  readonly priority?: boolean;
  readonly className?: string;
}) {
  return (
    <span
      aria-hidden
      className={cx(
        'block overflow-hidden bg-linear-to-br from-accent-soft via-hover to-accent-soft',
        className,
      )}
    >
      {url && (
        <img
          src={url}
          srcSet={publicSourceSet(url, BANNER_WIDTHS)}
          sizes={sizes}
          alt=""
          loading={priority ? 'eager' : 'lazy'}
          decoding="async"
          {...(priority && { fetchPriority: 'high' as const })}
          className="size-full object-cover transition-transform duration-320 ease-out group-hover:scale-103"
        />
      )}
    </span>
  );
}

/** Marks a page as sample content, without a real person behind it. */
export function SampleMark({ onPicture = false }: { readonly onPicture?: boolean }) {
  return <Badge kind={onPicture ? 'picture' : 'neutral'}>Sample</Badge>;
}

interface CardProps {
  readonly creator: CreatorCard;
  readonly priority?: boolean;
}

/** A tall card for the row of featured creators: the picture fills it, with text at the bottom. */
export function FeaturedCard({ creator, priority = false }: CardProps) {
  return (
    <Link
      to={creatorPath(creator)}
      className="group relative block aspect-4/5 overflow-hidden rounded-lg shadow-1 ring-1 ring-line transition-shadow duration-200 hover:shadow-3"
    >
      <Banner
        url={creator.bannerUrl}
        sizes="(min-width: 1280px) 640px, 900px"
        priority={priority}
        className="absolute inset-0"
      />
      <span className="absolute inset-0 bg-linear-to-t from-scrim via-scrim/40 via-35% to-transparent to-70%" />
      {creator.isSample && (
        <span className="absolute top-3 left-3">
          <SampleMark onPicture />
        </span>
      )}
      <span className="absolute inset-x-0 bottom-0 flex flex-col gap-2 bg-linear-to-t from-scrim to-transparent p-4 pt-10 text-on-picture">
        <Avatar
          name={creator.displayName}
          url={creator.avatarUrl}
          size="lg"
          className="ring-2 ring-on-picture"
        />
        <span className="min-w-0">
          <Written as="span" className="line-clamp-2 font-display text-lg font-bold text-balance">
            {creator.displayName}
          </Written>
          <span className="block truncate text-sm">@{creator.handle}</span>
          <Count value={creator.totalSubscribers} noun={MEMBERS} className="block text-sm" />
        </span>
      </span>
    </Link>
  );
}

/** A card of the trending grid: banner, avatar across its edge, and what the creator is about. */
export function TrendingCard({ creator }: CardProps) {
  return (
    <Link
      to={creatorPath(creator)}
      className="group relative flex flex-col overflow-hidden rounded-lg bg-raised shadow-1 ring-1 ring-line transition-[box-shadow,transform] duration-200 ring-inset hover:-translate-y-0.5 hover:shadow-2"
    >
      <Banner
        url={creator.bannerUrl}
        sizes="(min-width: 640px) 400px, 280px"
        className="aspect-2/1"
      />
      {creator.isSample && (
        <span className="absolute top-2.5 right-2.5">
          <SampleMark onPicture />
        </span>
      )}
      <span className="relative flex flex-1 flex-col px-3 pb-4 sm:px-4">
        <Avatar
          name={creator.displayName}
          url={creator.avatarUrl}
          size="lg"
          className="-mt-8 ring-4 ring-raised"
        />
        <Written as="span" className="mt-2 truncate font-display text-base font-bold">
          {creator.displayName}
        </Written>
        <span className="truncate text-sm text-muted">@{creator.handle}</span>
        {creator.bio && (
          <Written as="span" text className="mt-2 line-clamp-2 text-sm">
            {creator.bio}
          </Written>
        )}
        <span className="mt-auto flex items-center justify-between gap-2 pt-3 text-xs text-muted">
          <Count value={creator.totalSubscribers} noun={MEMBERS} className="whitespace-nowrap" />
          {creator.tags[0] && (
            <Badge className="min-w-0 max-sm:hidden">
              <span className="truncate">#{creator.tags[0]}</span>
            </Badge>
          )}
        </span>
      </span>
    </Link>
  );
}

/** A creator in one line. For new creators and for search results. */
export function CreatorLine({ creator }: CardProps) {
  return (
    <Link
      to={creatorPath(creator)}
      className="flex min-h-16 flex-wrap items-center gap-3 rounded-lg p-2 transition-colors hover:bg-hover"
    >
      <Avatar name={creator.displayName} url={creator.avatarUrl} />
      <span className="min-w-[min(5rem,calc(100%-56px))] flex-1">
        <Written as="span" className="block truncate text-sm font-semibold">
          {creator.displayName}
        </Written>
        <span className="block truncate text-sm text-muted">
          @{creator.handle}
          {creator.tags.length > 0 && ` · ${creator.tags.slice(0, 2).join(', ')}`}
        </span>
      </span>
      {creator.isSample && <SampleMark />}
    </Link>
  );
}

export function FeaturedCardSkeleton() {
  return <Skeleton className="aspect-4/5 rounded-lg" />;
}

export function TrendingCardSkeleton() {
  return (
    <div className="overflow-hidden rounded-lg bg-raised ring-1 ring-line ring-inset">
      <Skeleton className="aspect-2/1 rounded-none" />
      <div className="space-y-2 p-4">
        <Skeleton className="-mt-12 size-16 rounded-full ring-4 ring-raised" />
        <Skeleton className="h-4 w-3/4" />
        <Skeleton className="h-3 w-1/2" />
        <Skeleton className="h-3 w-full" />
      </div>
    </div>
  );
}

export function CreatorLineSkeleton() {
  return (
    <div className="flex min-h-16 items-center gap-3 p-2">
      <Skeleton className="size-11 rounded-full" />
      <div className="flex-1 space-y-2">
        <Skeleton className="h-3.5 w-1/2" />
        <Skeleton className="h-3 w-1/3" />
      </div>
    </div>
  );
}
