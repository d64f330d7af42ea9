import { useQuery } from '@tanstack/react-query';
import { FlaskConical } from 'lucide-react';
import { MessageBubble } from '../../messages/index.ts';
import { api } from '../../platform/api.ts';
import { config } from '../../platform/config.ts';
import { errorCode, errorSentence } from '../../platform/errors.ts';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import { ErrorState } from '../../ui/lists/error-state.tsx';
import { Page, PageHeader } from '../../ui/lists/page.tsx';
import { Loading, Skeleton } from '../../ui/lists/skeleton.tsx';
import { toast } from '../../ui/dialogs/toast.tsx';
import { MessageMedia } from '../messages/message-media.tsx';

const TITLE = 'Test message';
const BACK = { to: '/creator/create?new=message', label: 'Back to the message' };
const refuse = () =>
  toast({ kind: 'info', title: 'This is a test, so there’s nothing to buy. Your fans can.' });

/** The mass message that a creator sent to themself as a test, as a fan gets it. */
export function TestMessage() {
  const query = useQuery(api.messages.getMassTest.queryOptions({ input: {}, retry: false }));
  const { data, error } = query;
  return (
    <Page title={TITLE} brand={config().brandName} width="text">
      <PageHeader title={TITLE} back={BACK} />
      {data ? (
        <>
          <p className="text-sm text-muted">
            This is what each fan gets, with their own name. Only you can see it.
          </p>
          <MessageBubble
            message={data}
            isOwn={false}
            myHandle={null}
            author="You"
            showsAuthor={false}
            continues={false}
            seenBy={null}
            isSought={false}
            media={data.media.length > 0 && <MessageMedia message={data} onUnlock={refuse} />}
            menu={null}
            repliedToName=""
            onReplied={() => {}}
            onUnreact={() => {}}
            onUnlock={refuse}
          />
        </>
      ) : errorCode(error) === 'not_found' ? (
        <EmptyState icon={FlaskConical} title="No test yet">
          Write a message to your fans, and send a test to yourself first.
        </EmptyState>
      ) : error ? (
        <ErrorState
          message={errorSentence(error)}
          onRetry={() => void query.refetch()}
          busy={query.isFetching}
        />
      ) : (
        <Loading label="Loading the test">
          <Skeleton className="h-40 rounded-lg" />
        </Loading>
      )}
    </Page>
  );
}
