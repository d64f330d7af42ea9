import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import type { FanPage as Fan } from '@limelight/contract/fans/operations';
import { AWAY } from '@limelight/contract/fans/texts';
import type { UserId } from '@limelight/contract/platform/ids';
import { FanFacts, FanLists, FanPurchases, oneFan, standingOf } from '../../fans/index.ts';
import { MessageButton } from '../../messages/index.ts';
import { config } from '../../platform/config.ts';
import { errorCode, errorSentence, NOT_LOADED } from '../../platform/errors.ts';
import { isId } from '../../platform/is-id.ts';
import { Avatar } from '../../ui/pictures/avatar.tsx';
import { Badge } from '../../ui/lists/badge.tsx';
import { Card } from '../../ui/lists/card.tsx';
import { ErrorState } from '../../ui/lists/error-state.tsx';
import { Page, PageHeader } from '../../ui/lists/page.tsx';
import { Loading, Skeleton } from '../../ui/lists/skeleton.tsx';
import { Written } from '../../ui/forms/written.tsx';
import NotFoundPage from '../not-found/page.tsx';

/** One fan of the creator: their status, purchases and lists. */
export default function FanPage() {
  const { userId } = useParams();
  return isId<UserId>(userId) ? <KnownFan userId={userId} /> : <NotFoundPage />;
}

function KnownFan({ userId }: { readonly userId: UserId }) {
  const query = useQuery(oneFan(userId));
  const fan = query.data;
  if (query.isError && errorCode(query.error) === 'not_found') return <NotFoundPage />;
  return (
    <Page title={fan?.displayName ?? 'Fan'} brand={config().brandName} width="text">
      <PageHeader
        title={
          fan ? (
            <span className="flex items-center gap-3">
              <Avatar name={fan.displayName} url={fan.avatarUrl} />
              <Written as="span" className="min-w-0">
                {fan.displayName}
              </Written>
            </span>
          ) : (
            'Fan'
          )
        }
        description={fan && `@${fan.handle}`}
        back={{ to: '/dashboard/fans', label: 'Back to your fans' }}
        actions={
          fan && (
            <>
              {fan.isAway && <Badge>{AWAY}</Badge>}
              <Badge kind={fan.membership?.state === 'failing' ? 'warning' : 'neutral'}>
                {standingOf(fan)}
              </Badge>
              <MessageButton userId={fan.userId} name={fan.displayName} />
            </>
          )
        }
      />
      {fan ? (
        <FanParts fan={fan} />
      ) : query.isError ? (
        <ErrorState
          message={errorSentence(query.error, NOT_LOADED)}
          onRetry={() => void query.refetch()}
          busy={query.isFetching}
        />
      ) : (
        <Loading label="Loading this fan">
          <Skeleton className="h-64 rounded-lg" />
        </Loading>
      )}
    </Page>
  );
}

function FanParts({ fan }: { readonly fan: Fan }) {
  return (
    <div className="space-y-4">
      <FanFacts fan={fan} />
      {fan.note !== '' && (
        <Card>
          <h2 className="text-base">Your note</h2>
          <Written as="p" text className="mt-1 wrap-anywhere whitespace-pre-line">
            {fan.note}
          </Written>
        </Card>
      )}
      <FanPurchases fan={fan} />
      <FanLists fan={fan} />
    </div>
  );
}
