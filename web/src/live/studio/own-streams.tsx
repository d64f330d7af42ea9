import { useInfiniteQuery } from '@tanstack/react-query';
import { Radio } from 'lucide-react';
import { Link } from 'react-router';
import { creatorsTexts } from '@limelight/contract/creators/texts';
import type { OwnStream } from '@limelight/contract/live/operations';
import { studioPath } from '@limelight/contract/live/paths';
import { Button } from '../../ui/forms/button.tsx';
import { Written } from '../../ui/forms/written.tsx';
import { Badge } from '../../ui/lists/badge.tsx';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import { PagedList } from '../../ui/lists/paged-list.tsx';
import { Skeleton } from '../../ui/lists/skeleton.tsx';
import { Time } from '../../ui/values/time.tsx';
import { LiveBadge } from '../live-badge.tsx';
import { ownStreams } from '../queries.ts';
import { StreamCover } from '../stream-cover.tsx';
import { lengthWords } from '../stream-words.ts';

/** A creator's own streams: those to come, and those that are over. */
export function OwnStreams() {
  const coming = useInfiniteQuery(ownStreams('coming'));
  const past = useInfiniteQuery(ownStreams('past'));
  const hasComing = (coming.data?.pages[0]?.items.length ?? 0) > 0;
  return (
    <div className="flex flex-col gap-8">
      {hasComing && (
        <section aria-label="To come">
          <PagedList query={coming} label="Loading your streams" skeleton={null} empty={null}>
            {(items) => <Rows items={items} />}
          </PagedList>
        </section>
      )}
      <section aria-label="Over">
        {hasComing && (past.data?.pages[0]?.items.length ?? 0) > 0 && (
          <h2 className="mb-3 text-lg">Over</h2>
        )}
        <PagedList
          query={past}
          label="Loading your streams"
          skeleton={<Skeleton className="h-24 rounded-lg" />}
          empty={
            hasComing ? null : (
              <EmptyState
                icon={Radio}
                title="No streams yet"
                action={
                  <Button asChild variant="primary">
                    <Link to="/dashboard/live/new">{creatorsTexts.create.startLivestream}</Link>
                  </Button>
                }
              >
                Go live from your browser, or announce a stream for later.
              </EmptyState>
            )
          }
        >
          {(items) => <Rows items={items} />}
        </PagedList>
      </section>
    </div>
  );
}

function Rows({ items }: { readonly items: readonly OwnStream[] }) {
  return (
    <ul className="flex flex-col gap-2">
      {items.map((own) => (
        <li key={own.id}>
          <Link
            to={studioPath(own.id)}
            className="flex items-center gap-3 rounded-lg bg-raised p-2.5 ring-1 ring-line ring-inset hover:bg-hover"
          >
            <span className="relative block aspect-video w-28 shrink-0 overflow-hidden rounded-sm">
              <StreamCover cover={own.cover} sizes="112px" className="absolute inset-0" />
            </span>
            <span className="min-w-0 flex-1">
              <Written as="span" className="line-clamp-2 text-sm font-semibold wrap-anywhere">
                {own.title}
              </Written>
              <span className="numbers mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-muted">
                <State own={own} />
                {own.ticketsSold > 0 && (
                  <Badge>{own.ticketsSold === 1 ? '1 ticket' : `${own.ticketsSold} tickets`}</Badge>
                )}
              </span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

function State({ own }: { readonly own: OwnStream }) {
  switch (own.state) {
    case 'live':
      return <LiveBadge />;
    case 'prepared':
      return <>Not begun</>;
    case 'announced':
      return own.startsAt === null ? null : <Time at={own.startsAt} style="datetime" />;
    case 'canceled':
      return (
        <>
          Canceled
          {own.startsAt !== null && (
            <>
              {' · '}
              <Time at={own.startsAt} style="date" />
            </>
          )}
        </>
      );
    case 'ended':
      return own.startedAt === null || own.endedAt === null ? null : (
        <>
          <Time at={own.endedAt} style="date" />
          {' · '}
          {lengthWords((Date.parse(own.endedAt) - Date.parse(own.startedAt)) / 1000)}
        </>
      );
  }
}
