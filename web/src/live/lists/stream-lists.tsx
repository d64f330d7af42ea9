import { useId, useState } from 'react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Radio } from 'lucide-react';
import { Link } from 'react-router';
import { STREAMS_TEXTS } from '@limelight/contract/discovery/texts';
import type { StreamCard as Card } from '@limelight/contract/live/operations';
import { STREAM_LISTS_TEXTS } from '@limelight/contract/live/texts';
import { api } from '../../platform/api.ts';
import { errorSentence, NOT_LOADED } from '../../platform/errors.ts';
import { Button } from '../../ui/forms/button.tsx';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import { ErrorState } from '../../ui/lists/error-state.tsx';
import { InfiniteList } from '../../ui/lists/infinite-list.tsx';
import { Loading } from '../../ui/lists/skeleton.tsx';
import { streamLists } from '../queries.ts';
import { StreamCard, StreamCardSkeleton } from './stream-card.tsx';

const GRID = 'grid grid-cols-1 gap-4 sm:grid-cols-2 xl:grid-cols-3';

interface FirstPage {
  readonly items: readonly Card[];
  readonly nextCursor: string | null;
}

/** Live now, soon and recorded; the words of the specification while nothing is live. */
export function StreamLists() {
  const query = useQuery(streamLists());
  if (query.isPending) {
    return (
      <Loading label="Loading streams">
        <div className={GRID}>
          {Array.from({ length: 3 }, (_, index) => (
            <StreamCardSkeleton key={index} />
          ))}
        </div>
      </Loading>
    );
  }
  if (!query.data) {
    return (
      <ErrorState
        message={errorSentence(query.error, NOT_LOADED)}
        onRetry={() => void query.refetch()}
        busy={query.isFetching}
      />
    );
  }
  const { now, soon, recorded } = query.data;
  return (
    <div className="flex flex-col gap-10">
      {now.items.length > 0 ? (
        <Section title={STREAM_LISTS_TEXTS.now} show="now" first={now} />
      ) : (
        <EmptyState
          icon={Radio}
          title={STREAMS_TEXTS.empty}
          action={
            <Button asChild>
              <Link to="/dashboard/search">Find creators to follow</Link>
            </Button>
          }
        >
          {STREAMS_TEXTS.emptyHint}
        </EmptyState>
      )}
      {soon.items.length > 0 && (
        <Section title={STREAM_LISTS_TEXTS.soon} show="soon" first={soon} />
      )}
      {recorded.items.length > 0 && (
        <Section title={STREAM_LISTS_TEXTS.recorded} show="recorded" first={recorded} />
      )}
    </div>
  );
}

function Section({
  title,
  show,
  first,
}: {
  readonly title: string;
  readonly show: 'now' | 'soon' | 'recorded';
  readonly first: FirstPage;
}) {
  const id = useId();
  const [asked, setAsked] = useState(false);
  const start = first.nextCursor;
  const more = useInfiniteQuery({
    ...api.live.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ show, ...(cursor !== undefined && { cursor }) }),
      initialPageParam: start ?? undefined,
      getNextPageParam: (last) => last.nextCursor ?? undefined,
    }),
    enabled: asked && start !== null,
  });
  const known = new Set(first.items.map((one) => one.id));
  const later = more.data?.pages.flatMap((page) => page.items) ?? [];
  const items = [...first.items, ...later.filter((one) => !known.has(one.id))];
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-4 text-lg sm:text-xl">
        {title}
      </h2>
      <InfiniteList
        hasMore={more.data ? more.hasNextPage : start !== null}
        loading={more.isFetching}
        onMore={() => (more.data ? void more.fetchNextPage() : setAsked(true))}
        failure={more.isError ? errorSentence(more.error, NOT_LOADED) : undefined}
        moreLabel={STREAM_LISTS_TEXTS.more}
      >
        <ul className={GRID}>
          {items.map((stream, index) => (
            <li key={stream.id} className="grid">
              <StreamCard stream={stream} priority={show === 'now' && index < 2} />
            </li>
          ))}
        </ul>
      </InfiniteList>
    </section>
  );
}
