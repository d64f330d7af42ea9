import { useState } from 'react';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { Megaphone } from 'lucide-react';
import { Link } from 'react-router';
import type { MassMessage } from '@limelight/contract/messages/operations';
import { formatCents } from '@limelight/contract/platform/format-money';
import { api } from '../../platform/api.ts';
import { now } from '../../platform/clock.ts';
import { Badge } from '../../ui/lists/badge.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { Card } from '../../ui/lists/card.tsx';
import { ConfirmDialog } from '../../ui/dialogs/dialog.tsx';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import { PagedList } from '../../ui/lists/paged-list.tsx';
import { Skeleton } from '../../ui/lists/skeleton.tsx';
import { Time } from '../../ui/values/time.tsx';
import { toastFault } from '../../ui/dialogs/toast-fault.ts';
import { Written } from '../../ui/forms/written.tsx';
import { LocalTime } from './local-time.tsx';
import { conversionOf, massWords } from './mass-words.ts';
import { mass as massQuery } from './queries.ts';

/** While one is being sent, its numbers are read again at this interval. */
const SENDING_MS = 2_000;

/** One by each fan's clock takes a day, so its numbers are read less often. */
const AROUND_MS = 60_000;

const isMoving = ({ state, scheduledFor, localTime }: MassMessage) =>
  localTime === null &&
  (state === 'sending' ||
    (state === 'scheduled' && scheduledFor !== null && new Date(scheduledFor) <= now()));
const isGoingAround = ({ state, localTime }: MassMessage) =>
  localTime !== null && (state === 'sending' || state === 'scheduled');

/** The interval until the numbers are read again; false for never. */
function nextLook(all: readonly MassMessage[]): number | false {
  if (all.some(isMoving)) return SENDING_MS;
  return all.some(isGoingAround) && AROUND_MS;
}

const STATES = {
  scheduled: 'Scheduled',
  sending: 'Sending',
  sent: 'Sent',
  stopped: 'Stopped',
  unsent: 'Unsent',
} as const;

/** The creator's mass messages with their results, newest first. */
export function MassList() {
  const query = useInfiniteQuery({
    ...massQuery(),
    refetchInterval: ({ state }) => nextLook(state.data?.pages.flatMap(({ items }) => items) ?? []),
  });
  return (
    <PagedList
      query={query}
      label="Loading your mass messages"
      skeleton={<Skeleton className="h-40 rounded-lg" />}
      empty={
        <EmptyState
          icon={Megaphone}
          title="No mass messages yet"
          action={
            <Button asChild variant="primary">
              <Link to="/creator/create?new=message">Write one</Link>
            </Button>
          }
        >
          Send one message to many fans at once, free or locked.
        </EmptyState>
      }
    >
      {(items) => (
        <ul aria-label="Mass messages" className="space-y-3">
          {items.map((mass) => (
            <li key={mass.id}>
              <MassRow mass={mass} />
            </li>
          ))}
        </ul>
      )}
    </PagedList>
  );
}

function MassRow({ mass }: { readonly mass: MassMessage }) {
  const queries = useQueryClient();
  const [unsending, setUnsending] = useState(false);
  const after = {
    onSuccess: () => queries.invalidateQueries({ queryKey: api.messages.listMass.key() }),
    onError: (error: unknown) => toastFault(error),
    onSettled: () => setUnsending(false),
  };
  const stop = useMutation(api.messages.stopMass.mutationOptions(after));
  const unsend = useMutation(api.messages.unsendMass.mutationOptions(after));
  const ids = { massMessageId: mass.id };
  const says = massWords(mass);
  return (
    <Card className="space-y-3">
      <div className="flex flex-wrap items-center gap-2">
        <Badge>{STATES[mass.state]}</Badge>
        {mass.priceCents !== null && <Badge>{formatCents(mass.priceCents)}</Badge>}
        <Time at={mass.createdAt} className="numbers ml-auto text-sm text-muted" />
      </div>
      <Written as="p" text className="line-clamp-3 wrap-anywhere">
        {says}
      </Written>
      {mass.state === 'scheduled' && mass.scheduledFor !== null ? (
        <p className="text-sm">
          Goes out{' '}
          {mass.localTime === null ? (
            <Time at={mass.scheduledFor} style="datetime" className="font-semibold" />
          ) : (
            <>
              <LocalTime time={mass.localTime} className="font-semibold" />, each fan’s local time
            </>
          )}
        </p>
      ) : (
        <dl className="grid grid-cols-[repeat(auto-fit,minmax(6rem,1fr))] gap-3">
          <Figure label="Delivered" value={String(mass.delivered)} />
          <Figure label="Seen" value={String(mass.seen)} />
          {mass.priceCents !== null && (
            <>
              <Figure label="Bought" value={`${mass.bought} (${conversionOf(mass)}%)`} />
              <Figure label="Revenue" value={formatCents(mass.revenueCents)} />
            </>
          )}
        </dl>
      )}
      {mass.state === 'sending' && mass.localTime !== null && (
        <p className="text-sm">
          On its way to each fan at <LocalTime time={mass.localTime} className="font-semibold" />,
          their local time
        </p>
      )}
      {mass.state === 'scheduled' && (
        <div className="flex flex-wrap gap-2">
          <Button asChild>
            <Link to={`/creator/create?new=message&edit=${mass.id}`}>Edit</Link>
          </Button>
          <Button busy={stop.isPending} onClick={() => stop.mutate(ids)}>
            Cancel
          </Button>
        </div>
      )}
      {mass.state !== 'unsent' && mass.state !== 'scheduled' && !mass.isTakenDown && (
        <div className="flex flex-wrap gap-2">
          {mass.state === 'sending' && (
            <Button busy={stop.isPending} onClick={() => stop.mutate(ids)}>
              Stop
            </Button>
          )}
          <Button asChild>
            <Link to={`/creator/create?new=message&again=${mass.id}`}>Send to new people</Link>
          </Button>
          <Button onClick={() => setUnsending(true)}>Unsend</Button>
        </div>
      )}
      <ConfirmDialog
        open={unsending}
        onClose={() => setUnsending(false)}
        onConfirm={() => unsend.mutate(ids)}
        title="Unsend this message?"
        confirmLabel="Unsend"
        kind="danger"
        busy={unsend.isPending}
      >
        It disappears for everyone. People who bought it keep it.
      </ConfirmDialog>
    </Card>
  );
}

function Figure({ label, value }: { readonly label: string; readonly value: string }) {
  return (
    <div>
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="numbers text-lg font-semibold">{value}</dd>
    </div>
  );
}
