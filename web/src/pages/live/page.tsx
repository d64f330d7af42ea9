import { useQuery } from '@tanstack/react-query';
import { ExternalLink, Pencil } from 'lucide-react';
import { Link, useParams } from 'react-router';
import { streamPath } from '@limelight/contract/live/paths';
import type { StreamId } from '@limelight/contract/platform/ids';
import { ownStream, Studio, Summary } from '../../live/index.ts';
import { config } from '../../platform/config.ts';
import { errorCode, errorSentence, NOT_LOADED } from '../../platform/errors.ts';
import { isId } from '../../platform/is-id.ts';
import { Button } from '../../ui/forms/button.tsx';
import { Written } from '../../ui/forms/written.tsx';
import { ErrorState } from '../../ui/lists/error-state.tsx';
import { Page, PageHeader } from '../../ui/lists/page.tsx';
import { Loading, Skeleton } from '../../ui/lists/skeleton.tsx';
import NotFoundPage from '../not-found/page.tsx';

const BACK = { to: '/creator/create?tab=livestreams', label: 'Back to your streams' };

/** /dashboard/live/:streamId: a creator's own stream, from the camera to how it went. */
export default function LivePage() {
  const { streamId } = useParams();
  return isId<StreamId>(streamId) ? (
    <Loaded key={streamId} streamId={streamId} />
  ) : (
    <NotFoundPage />
  );
}

function Loaded({ streamId }: { readonly streamId: StreamId }) {
  const query = useQuery(ownStream(streamId));
  const own = query.data;
  if (!own && errorCode(query.error) === 'not_found') return <NotFoundPage />;
  if (!own && query.error) {
    return (
      <ErrorState
        isPage
        message={errorSentence(query.error, NOT_LOADED)}
        onRetry={() => void query.refetch()}
        busy={query.isFetching}
      />
    );
  }
  if (!own) {
    return (
      <Page title="Your stream" brand={config().brandName}>
        <Loading label="Loading your stream">
          <Skeleton className="aspect-video max-w-200 rounded-lg" />
        </Loading>
      </Page>
    );
  }
  const isOver = own.state === 'ended' || own.state === 'canceled';
  return (
    <Page title={own.title} brand={config().brandName} width={isOver ? 'text' : 'wide'}>
      <PageHeader
        title={<Written>{own.title}</Written>}
        back={BACK}
        actions={
          !isOver && (
            <>
              <Button asChild size="sm">
                <Link to={`/dashboard/live/new?stream=${own.id}`}>
                  <Pencil aria-hidden className="size-4.5" strokeWidth={1.75} />
                  Change
                </Link>
              </Button>
              {own.state !== 'prepared' && (
                <Button asChild size="sm">
                  <a href={streamPath(own.id)} target="_blank" rel="noreferrer">
                    <ExternalLink aria-hidden className="size-4.5" strokeWidth={1.75} />
                    As fans see it
                  </a>
                </Button>
              )}
            </>
          )
        }
      />
      {isOver ? <Summary own={own} /> : <Studio own={own} />}
    </Page>
  );
}
