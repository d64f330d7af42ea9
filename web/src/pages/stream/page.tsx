import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import type { StreamId } from '@limelight/contract/platform/ids';
import { stream as streamQuery } from '../../live/index.ts';
import { config } from '../../platform/config.ts';
import { errorCode, errorSentence, NOT_LOADED } from '../../platform/errors.ts';
import { isId } from '../../platform/is-id.ts';
import { ErrorState } from '../../ui/lists/error-state.tsx';
import { Page } from '../../ui/lists/page.tsx';
import { Loading, Skeleton } from '../../ui/lists/skeleton.tsx';
import NotFoundPage from '../not-found/page.tsx';
import { useWithheld } from '../parts/use-withheld.ts';
import { StreamScreen } from './stream-screen.tsx';

/** A stream's own page: announced, live, or over. */
export default function StreamPage() {
  const { streamId } = useParams();
  return isId<StreamId>(streamId) ? (
    <Loaded key={streamId} streamId={streamId} />
  ) : (
    <NotFoundPage />
  );
}

function Loaded({ streamId }: { readonly streamId: StreamId }) {
  const isWithheld = useWithheld();
  const query = useQuery({ ...streamQuery(streamId), enabled: !isWithheld });
  if (isWithheld) return <NotFoundPage isUnknown={false} />;
  if (query.error && errorCode(query.error) === 'not_found') return <NotFoundPage />;
  if (query.data) return <StreamScreen stream={query.data} />;
  if (query.error) {
    return (
      <ErrorState
        isPage
        message={errorSentence(query.error, NOT_LOADED)}
        onRetry={() => void query.refetch()}
        busy={query.isFetching}
      />
    );
  }
  return (
    <Page title="Stream" brand={config().brandName}>
      <Loading label="Loading the stream">
        <div className="lg:grid lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-6">
          <div>
            <Skeleton className="aspect-video rounded-lg" />
            <Skeleton className="mt-4 h-6 w-2/3" />
            <Skeleton className="mt-3 h-11 w-1/2" />
          </div>
          <Skeleton className="h-120 rounded-lg max-lg:mt-4" />
        </div>
      </Loading>
    </Page>
  );
}
