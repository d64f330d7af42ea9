import { lazy, Suspense, useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Radio, VideoOff } from 'lucide-react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { creatorsTexts } from '@limelight/contract/creators/texts';
import type { OwnStream } from '@limelight/contract/live/operations';
import { studioPath } from '@limelight/contract/live/paths';
import { WHIP_TEXTS } from '@limelight/contract/live/texts';
import type { StreamId } from '@limelight/contract/platform/ids';
import { draftOf, emptyStream, ownStream, setup, StartForm } from '../../live/index.ts';
import { api } from '../../platform/api.ts';
import { config } from '../../platform/config.ts';
import { errorSentence, NOT_LOADED } from '../../platform/errors.ts';
import { isId } from '../../platform/is-id.ts';
import { audienceToBeginWith } from '../../posts/index.ts';
import { toast } from '../../ui/dialogs/toast.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { Written } from '../../ui/forms/written.tsx';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import { ErrorState } from '../../ui/lists/error-state.tsx';
import { Page, PageHeader } from '../../ui/lists/page.tsx';
import { Loading, Skeleton } from '../../ui/lists/skeleton.tsx';

/** Only where no membership is sold yet. */
const PriceDialog = lazy(async () => ({
  default: (await import('../../memberships/tiers/price-dialog.tsx')).PriceDialog,
}));

/** /dashboard/live/new: sets up a stream; with `?stream=` it changes one. */
export default function StartLivestreamPage() {
  const [params] = useSearchParams();
  const streamId = params.get('stream');
  const isNew = !isId<StreamId>(streamId);
  const title = isNew ? creatorsTexts.create.startLivestream : 'Change your stream';
  return (
    <Page title={title} brand={config().brandName}>
      <PageHeader
        title={title}
        back={
          isNew
            ? { to: '/creator/create', label: 'Back to Create' }
            : { to: studioPath(streamId), label: 'Back to your stream' }
        }
      />
      {isNew ? <NewStream /> : <ChangedStream key={streamId} streamId={streamId} />}
    </Page>
  );
}

function NewStream() {
  const start = useQuery(setup());
  const tiers = useQuery(api.creators.listTiers.queryOptions({ input: {} }));
  if (start.isError && !start.data) return <Failed query={start} />;
  if (!start.data || tiers.isPending) return <LoadingForm />;
  const { isOn, current } = start.data;
  if (!isOn) {
    return (
      <EmptyState icon={VideoOff} title={WHIP_TEXTS.turned_off}>
        The people who run it can turn them on.
      </EmptyState>
    );
  }
  return (
    <>
      {current && <Current own={current} />}
      <Form own={null} start={emptyStream(audienceToBeginWith(tiers.data?.items))} />
    </>
  );
}

/** A stream that was set up before and has not ended. */
function Current({ own }: { readonly own: OwnStream }) {
  return (
    <p className="mb-5 flex flex-wrap items-center gap-3 rounded-lg bg-accent-soft px-4 py-3 text-sm">
      <Radio aria-hidden className="size-5 shrink-0 text-accent-text" strokeWidth={1.75} />
      <span className="min-w-0 flex-1 basis-48 wrap-anywhere">
        {own.state === 'live' ? 'You’re live with ' : 'You set up '}
        <Written as="span" className="font-semibold">
          {own.title}
        </Written>
        .
      </span>
      <Button asChild size="sm">
        <Link to={studioPath(own.id)}>Open it</Link>
      </Button>
    </p>
  );
}

function ChangedStream({ streamId }: { readonly streamId: StreamId }) {
  const query = useQuery({ ...ownStream(streamId), refetchInterval: false });
  if (query.data) return <Form own={query.data} start={draftOf(query.data)} />;
  return query.isError ? <Failed query={query} /> : <LoadingForm />;
}

function Form({
  own,
  start,
}: {
  readonly own: OwnStream | null;
  readonly start: ReturnType<typeof draftOf>;
}) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [settingPrice, setSettingPrice] = useState(false);
  return (
    <>
      <StartForm
        start={start}
        own={own}
        onSetPrice={() => setSettingPrice(true)}
        onSaved={(saved) => {
          queries.setQueryData(ownStream(saved.id).queryKey, saved);
          void queries.invalidateQueries({ queryKey: api.live.key(), refetchType: 'none' });
          if (own) toast({ kind: 'success', title: 'Changes saved' });
          else if (saved.state === 'announced')
            toast({ kind: 'success', title: 'Your stream is announced' });
          void navigate(studioPath(saved.id), { replace: own !== null });
        }}
      />
      <Suspense>
        {settingPrice && (
          <PriceDialog open onClose={() => setSettingPrice(false)} priceCents={null} />
        )}
      </Suspense>
    </>
  );
}

function Failed({
  query,
}: {
  readonly query: {
    readonly error: unknown;
    readonly isFetching: boolean;
    readonly refetch: () => Promise<unknown>;
  };
}) {
  return (
    <ErrorState
      message={errorSentence(query.error, NOT_LOADED)}
      onRetry={() => void query.refetch()}
      busy={query.isFetching}
    />
  );
}

function LoadingForm() {
  return (
    <Loading label="Loading the form">
      <Skeleton className="h-96 rounded-lg" />
    </Loading>
  );
}
