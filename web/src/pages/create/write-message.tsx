import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { creatorsTexts } from '@limelight/contract/creators/texts';
import type { MassMessageId } from '@limelight/contract/platform/ids';
import { type ChosenFilters, NarrowAudience, narrowingOf } from '../../fans/index.ts';
import { MassForm, startOf } from '../../messages/index.ts';
import { api } from '../../platform/api.ts';
import { config } from '../../platform/config.ts';
import { errorSentence } from '../../platform/errors.ts';
import { ErrorState } from '../../ui/lists/error-state.tsx';
import { Page, PageHeader } from '../../ui/lists/page.tsx';
import { Loading, Skeleton } from '../../ui/lists/skeleton.tsx';

const BACK = { to: '/creator/create?tab=messages', label: 'Back to Create' };

/** One message to many people: a new one, a change to a scheduled one, or an earlier one for people who never got it. */
export function NewMassMessage({
  owner,
  again,
  edit,
  start,
}: {
  readonly owner: string;
  readonly again: string | null;
  /** The scheduled message that is changed. */
  readonly edit: string | null;
  /** The initial filters of the creator's fans. */
  readonly start: ChosenFilters;
}) {
  const navigate = useNavigate();
  const title = creatorsTexts.create.sendMassDms;
  const asked = edit ?? again;
  const earlier = useQuery({
    ...api.messages.getMass.queryOptions({ input: { massMessageId: asked as MassMessageId } }),
    enabled: asked !== null,
    staleTime: Infinity,
  });
  const onSent = () => void navigate(BACK.to);
  return (
    <Page title={title} brand={config().brandName} width="text">
      <PageHeader title={title} back={BACK} />
      {asked === null || earlier.data ? (
        <MassForm
          owner={owner}
          again={edit === null ? earlier.data : undefined}
          edited={edit === null ? undefined : earlier.data}
          start={startOf(start.segment, narrowingOf(start))}
          narrow={(value, onChange) => <NarrowAudience value={value} onChange={onChange} />}
          onSent={onSent}
        />
      ) : earlier.isError ? (
        <ErrorState
          message={errorSentence(earlier.error)}
          onRetry={() => void earlier.refetch()}
          busy={earlier.isFetching}
        />
      ) : (
        <Loading label="Loading the message">
          <Skeleton className="h-96 rounded-lg" />
        </Loading>
      )}
    </Page>
  );
}
