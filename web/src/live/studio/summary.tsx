import type { ReactNode } from 'react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Clapperboard, Ticket, Users } from 'lucide-react';
import { Link } from 'react-router';
import type { OwnStream } from '@limelight/contract/live/operations';
import { END_TEXTS } from '@limelight/contract/live/texts';
import type { StreamId } from '@limelight/contract/platform/ids';
import { api } from '../../platform/api.ts';
import { errorSentence, NOT_LOADED } from '../../platform/errors.ts';
import { Button } from '../../ui/forms/button.tsx';
import { Badge } from '../../ui/lists/badge.tsx';
import { Card } from '../../ui/lists/card.tsx';
import { Count } from '../../ui/lists/count.tsx';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import { ErrorState } from '../../ui/lists/error-state.tsx';
import { PagedList } from '../../ui/lists/paged-list.tsx';
import { PersonRow } from '../../ui/lists/person-row.tsx';
import { Loading, Skeleton } from '../../ui/lists/skeleton.tsx';
import { Spinner } from '../../ui/lists/spinner.tsx';
import { Money } from '../../ui/values/money.tsx';
import { lengthWords, soldWords, timeSpent } from '../stream-words.ts';

/** Until the recording is there. */
const RECORDING_MS = 3_000;

/** The page after the end: who came, how long, what was earned, and the recording. */
export function Summary({ own }: { readonly own: OwnStream }) {
  const streamId = own.id;
  const query = useQuery(
    api.live.summary.queryOptions({
      input: { streamId },
      refetchInterval: ({ state }) =>
        state.data?.stream.recording.state === 'making' ? RECORDING_MS : false,
    }),
  );
  if (query.isError && !query.data) {
    return (
      <ErrorState
        message={errorSentence(query.error, NOT_LOADED)}
        onRetry={() => void query.refetch()}
        busy={query.isFetching}
      />
    );
  }
  if (!query.data) {
    return (
      <Loading label="Loading how it went">
        <Skeleton className="h-64 rounded-lg" />
      </Loading>
    );
  }
  const { stream, earned, ...how } = query.data;
  const total = earned.ticketsCents + earned.marksCents + earned.tipsCents;
  const wasLive = stream.startedAt !== null;
  return (
    <div className="flex flex-col gap-6">
      {stream.endReason !== null && stream.endReason !== 'creator' && (
        <p role="status" className="rounded-lg bg-sunken px-4 py-3 text-sm font-medium">
          {END_TEXTS[stream.endReason]}
        </p>
      )}
      {earned.ticketsReturned + earned.marksReturned > 0 && (
        <p className="flex items-center gap-2 rounded-lg bg-warning-soft px-4 py-3 text-sm font-medium text-warning">
          <Ticket aria-hidden className="size-4.5 shrink-0" strokeWidth={1.75} />
          {soldWords(earned.ticketsReturned, earned.marksReturned)} went back.
        </p>
      )}
      {wasLive && (
        <>
          <div className="grid gap-4 sm:grid-cols-2">
            <Card>
              <h2 className="text-sm font-medium text-muted">Earned</h2>
              <p className="mt-1 font-display text-2xl font-semibold">
                <Money cents={total} />
              </p>
              <dl className="numbers mt-3 space-y-1 text-sm">
                <Line name={`Tickets (${earned.ticketsSold})`} cents={earned.ticketsCents} />
                {earned.marksSold > 0 && (
                  <Line
                    name={`Marks in the chat (${earned.marksSold})`}
                    cents={earned.marksCents}
                  />
                )}
                <Line name="Tips" cents={earned.tipsCents} />
              </dl>
            </Card>
            <Card>
              <h2 className="text-sm font-medium text-muted">Length</h2>
              <p className="numbers mt-1 font-display text-2xl font-semibold">
                {lengthWords(how.lengthSeconds)}
              </p>
              <dl className="numbers mt-3 space-y-1 text-sm">
                <Line name="Most at once" value={<Count value={how.peakViewers} />} />
                <Line name="People" value={<Count value={how.people} />} />
                {how.strangers > 0 && (
                  <Line
                    name="Visitors without an account"
                    value={<Count value={how.strangers} />}
                  />
                )}
                <Line name="Stayed on average" value={timeSpent(how.averageSeconds)} />
              </dl>
            </Card>
          </div>
          <Recording recording={stream.recording} />
          <Came streamId={streamId} />
        </>
      )}
    </div>
  );
}

function Line({
  name,
  cents,
  value,
}: {
  readonly name: string;
  readonly cents?: number;
  readonly value?: ReactNode;
}) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="text-muted">{name}</dt>
      <dd className="font-medium">{cents === undefined ? value : <Money cents={cents} />}</dd>
    </div>
  );
}

function Recording({ recording: { state, postId } }: Pick<OwnStream, 'recording'>) {
  switch (state) {
    case 'none':
      return null;
    case 'making':
      return (
        <Card className="flex items-center gap-3 text-sm font-medium">
          <Spinner label="Making the recording" />
          The recording is being made. You can leave this page.
        </Card>
      );
    case 'failed':
      return (
        <Card className="text-sm font-medium text-danger">
          We couldn’t make the recording. There may have been no room for it.
        </Card>
      );
    case 'ready':
      return (
        <Card className="flex flex-wrap items-center gap-3">
          <Clapperboard aria-hidden className="size-6 text-accent-text" strokeWidth={1.75} />
          <p className="mr-auto text-sm font-medium">The recording is a post now.</p>
          {postId !== null && (
            <Button asChild>
              <Link to={`/post/${postId}`}>Open the recording</Link>
            </Button>
          )}
        </Card>
      );
  }
}

function Came({ streamId }: { readonly streamId: StreamId }) {
  const query = useInfiniteQuery(
    api.live.listCame.infiniteOptions({
      input: (cursor: string | undefined) => ({
        streamId,
        ...(cursor !== undefined && { cursor }),
      }),
      initialPageParam: undefined,
      getNextPageParam: (last) => last.nextCursor ?? undefined,
    }),
  );
  return (
    <section aria-labelledby="who-came">
      <h2 id="who-came" className="mb-2 text-lg">
        Who came
      </h2>
      <PagedList
        query={query}
        label="Loading who came"
        skeleton={<Skeleton className="h-40 rounded-lg" />}
        empty={
          <EmptyState icon={Users} title="Nobody with an account came">
            Announce your next stream, so that your followers know when it begins.
          </EmptyState>
        }
      >
        {(people) => (
          <ul className="divide-y divide-line">
            {people.map((person) => (
              <PersonRow key={person.id} person={person}>
                {person.hasTicket && <Badge kind="accent">Ticket</Badge>}
                <span className="numbers text-sm text-muted">{timeSpent(person.seconds)}</span>
              </PersonRow>
            ))}
          </ul>
        )}
      </PagedList>
    </section>
  );
}
