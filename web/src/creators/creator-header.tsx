import type { ReactNode } from 'react';
import { BadgeCheck } from 'lucide-react';
import type { CreatorPage } from '@limelight/contract/creators/operations';
import { Avatar } from '../ui/pictures/avatar.tsx';
import { Count } from '../ui/lists/count.tsx';
import { cx } from '../ui/cx.ts';
import { Skeleton } from '../ui/lists/skeleton.tsx';
import { LastSeen } from '../ui/values/last-seen.tsx';
import { Written } from '../ui/forms/written.tsx';
import { Banner, SampleMark } from './creator-cards.tsx';

const COUNTS = {
  posts: ['post', 'posts'],
  followers: ['follower', 'followers'],
  members: ['member', 'members'],
} as const;

/** Banner, picture, name, a line of the bio, counts, and the buttons (`actions`, and `more` as icons). */
export function CreatorHeader({
  creator,
  isLive = false,
  bio,
  actions,
  more,
}: {
  readonly creator: CreatorPage;
  /** A stream of theirs runs that this viewer may learn of. */
  readonly isLive?: boolean;
  /** The creator's bio, collapsed. */
  readonly bio: ReactNode;
  readonly actions: ReactNode;
  readonly more: ReactNode;
}) {
  const { counts, viewer } = creator;
  return (
    <header>
      <Banner
        url={creator.bannerUrl}
        sizes="(min-width: 1280px) 1232px, (min-width: 640px) 100vw, 150vw"
        priority
        className="aspect-5/2 w-full sm:aspect-3/1 lg:aspect-4/1 lg:rounded-lg"
      />
      <div className="px-4 sm:px-6 lg:px-0">
        <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
          <span className="relative">
            <Avatar
              name={creator.displayName}
              url={creator.avatarUrl}
              size="xl"
              className="relative -mt-14 ring-4 ring-surface max-sm:-mt-10 max-sm:size-20"
            />
            {isLive && (
              <span
                role="img"
                aria-label="Live now"
                className="absolute right-1 bottom-2 size-4.5 rounded-full bg-live ring-4 ring-surface sm:right-2 sm:size-5"
              />
            )}
          </span>
          <div className="flex flex-wrap items-center gap-2">
            {/* A visitor has one button here, the owner has two. */}
            <div className={cx('flex items-center gap-2', viewer.isOwner && 'max-sm:hidden')}>
              {actions}
            </div>
            {more}
          </div>
        </div>
        <div className="mt-3">
          <h1 className="flex flex-wrap items-center gap-x-2 text-xl wrap-anywhere sm:text-2xl">
            <Written>{creator.displayName}</Written>
            {creator.verified && (
              <BadgeCheck
                role="img"
                aria-label="Verified"
                className="size-6 shrink-0 fill-accent text-accent-ink"
                strokeWidth={1.75}
              />
            )}
            {creator.isSample && <SampleMark />}
          </h1>
          <p className="wrap-anywhere text-muted">
            @{creator.handle}
            {creator.lastActiveAt !== null && (
              <>
                {' · '}active <LastSeen hour={creator.lastActiveAt} />
              </>
            )}
          </p>
          {bio && <div className="mt-2 max-w-prose text-sm">{bio}</div>}
          <ul className="mt-2 flex flex-wrap gap-x-5 gap-y-1 text-sm">
            {(['posts', 'followers'] as const).map((kind) => (
              <li key={kind}>
                <Figure value={counts[kind]} noun={COUNTS[kind]} />
              </li>
            ))}
            <li>
              <Figure value={creator.totalSubscribers} noun={COUNTS.members} />
            </li>
          </ul>
          {viewer.isOwner && (
            <div className="mt-4 flex flex-wrap gap-2 *:flex-1 sm:hidden">{actions}</div>
          )}
        </div>
      </div>
    </header>
  );
}

function Figure({
  value,
  noun,
}: {
  readonly value: number;
  readonly noun: readonly [string, string];
}) {
  return (
    <>
      <Count value={value} className="font-semibold" />{' '}
      <span className="text-muted">{value === 1 ? noun[0] : noun[1]}</span>
    </>
  );
}

export function CreatorHeaderSkeleton() {
  return (
    <div>
      <Skeleton className="aspect-5/2 w-full rounded-none sm:aspect-3/1 lg:aspect-4/1 lg:rounded-lg" />
      <div className="px-4 sm:px-6 lg:px-0">
        <Skeleton className="-mt-10 size-20 rounded-full ring-4 ring-surface sm:-mt-14 sm:size-28" />
        <div className="mt-4 space-y-3">
          <Skeleton className="h-8 w-56" />
          <Skeleton className="h-4 w-32" />
          <Skeleton className="h-4 w-64" />
        </div>
      </div>
    </div>
  );
}
