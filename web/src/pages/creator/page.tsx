import { lazy, Suspense, useEffect } from 'react';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router';
import { CreatorHeaderSkeleton, creatorPage } from '../../creators/index.ts';
import { streamLists } from '../../live/index.ts';
import { errorCode, errorSentence } from '../../platform/errors.ts';
import { PostCardSkeleton, postsOfCreator } from '../../posts/index.ts';
import { ErrorState } from '../../ui/lists/error-state.tsx';
import { Loading } from '../../ui/lists/skeleton.tsx';
import NotFoundPage from '../not-found/page.tsx';
import { useWithheld } from '../parts/use-withheld.ts';
import { CreatorView } from './creator-view.tsx';

/** Only for the page's owner. */
const CreatorPreview = lazy(async () => ({
  default: (await import('./creator-preview.tsx')).CreatorPreview,
}));
const AUDIENCES = ['stranger', 'fan', 'member'] as const;

/** A creator's public page, by handle or id. */
export default function CreatorPage() {
  const { handle = '' } = useParams();
  const isWithheld = useWithheld();
  const query = useQuery({ ...creatorPage(handle), enabled: !isWithheld });
  // Drawn together: streams that came later would push the posts down. The placeholder is for the current handle below.
  const streams = useQuery({
    ...streamLists(handle),
    enabled: !isWithheld,
    // The page does not wait for a second try.
    retry: false,
    placeholderData: keepPreviousData,
  });
  const { search } = useLocation();
  const navigate = useNavigate();
  const [params, setParams] = useSearchParams();
  const queries = useQueryClient();
  const { data } = query;
  const waits = query.isPending && !isWithheld && !params.has('tab');
  useEffect(() => {
    // Loads the posts in parallel with the page.
    if (waits) void queries.prefetchInfiniteQuery(postsOfCreator(handle));
  }, [waits, handle, queries]);
  useEffect(() => {
    // The address had a former handle or an id: replaces it with the current handle and keeps the loaded data.
    if (data && data.handle !== handle) {
      queries.setQueryData(creatorPage(data.handle).queryKey, data);
      void navigate(`/creator/${data.handle}${search}`, {
        replace: true,
        preventScrollReset: true,
      });
    }
  }, [data, handle, search, navigate, queries]);
  const audience = AUDIENCES.find((one) => one === params.get('as'));
  if (query.data?.viewer.isOwner && audience) {
    return (
      <Suspense>
        <CreatorPreview
          creator={query.data}
          audience={audience}
          onAudience={(as) => setParams({ as }, { replace: true, preventScrollReset: true })}
        />
      </Suspense>
    );
  }
  if (isWithheld) return <NotFoundPage isUnknown={false} />;
  if (query.data && !streams.isPending)
    return <CreatorView key={query.data.id} creator={query.data} handle={handle} />;
  if (query.error) {
    return errorCode(query.error) === 'not_found' ? (
      <NotFoundPage />
    ) : (
      <ErrorState
        isPage
        message={errorSentence(query.error)}
        onRetry={() => void query.refetch()}
        busy={query.isFetching}
      />
    );
  }
  return (
    <Loading label="Loading the page">
      <div className="max-w-320 lg:px-6 lg:pt-8">
        <CreatorHeaderSkeleton />
        <div className="max-w-160 px-4 pt-8 sm:px-6 lg:px-0">
          <PostCardSkeleton />
        </div>
      </div>
    </Loading>
  );
}
