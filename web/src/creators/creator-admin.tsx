import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowDown, ArrowUp, BadgeCheck, X } from 'lucide-react';
import { Link } from 'react-router';
import type { AdminCreator } from '@limelight/contract/creators/operations';
import { api, client } from '../platform/api.ts';
import { errorSentence } from '../platform/errors.ts';
import { useFilters } from '../platform/use-filters.ts';
import { Avatar } from '../ui/pictures/avatar.tsx';
import { Badge } from '../ui/lists/badge.tsx';
import { Button } from '../ui/forms/button.tsx';
import { Card } from '../ui/lists/card.tsx';
import { Count } from '../ui/lists/count.tsx';
import { EmptyLine } from '../ui/lists/empty-line.tsx';
import { ErrorState } from '../ui/lists/error-state.tsx';
import { FailedLine } from '../ui/lists/failed-line.tsx';
import { FindForm } from '../ui/forms/find-form.tsx';
import { IconButton } from '../ui/forms/icon-button.tsx';
import { Loading, Skeleton } from '../ui/lists/skeleton.tsx';
import { toastFault } from '../ui/dialogs/toast-fault.ts';
import { toast } from '../ui/dialogs/toast.tsx';
import { Written } from '../ui/forms/written.tsx';

/** Where an administrator verifies creators and chooses who is featured. */
export function CreatorAdmin() {
  const queries = useQueryClient();
  const [{ q }, setFilters] = useFilters('q');
  const found = useQuery(api.creators.findForAdmin.queryOptions({ input: { q } }));
  const pins = useQuery(api.creators.listPins.queryOptions({ input: {} }));
  const refresh = async () => {
    await queries.invalidateQueries({ queryKey: api.creators.key() });
    await queries.invalidateQueries({ queryKey: api.discovery.key() });
  };
  const verify = useMutation({
    mutationFn: ({ id, verifiedAt }: AdminCreator) =>
      client.creators.setVerified({ creatorId: id, verified: verifiedAt === null }),
    onSuccess: async ({ displayName, verifiedAt }) => {
      const done = verifiedAt === null ? 'is no longer verified' : 'is verified';
      toast({ kind: 'success', title: `${displayName} ${done}` });
      await refresh();
    },
    onError: toastFault,
  });
  const pin = useMutation({
    mutationFn: (creators: readonly AdminCreator[]) =>
      client.creators.setPins({ creatorIds: creators.map(({ id }) => id) }),
    onSuccess: refresh,
    onError: toastFault,
  });
  const pinned = pins.data?.items ?? [];
  const busy = pin.isPending || verify.isPending;
  return (
    <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,24rem)]">
      <Card>
        <FindForm
          label="Find creators"
          help="Part of a name or handle"
          value={q}
          onFind={(typed) => setFilters({ q: typed })}
        />
        {found.isPending && (
          <Loading label="Loading creators">
            <Skeleton className="mt-3 h-40 rounded-lg" />
          </Loading>
        )}
        {found.isError && (
          <ErrorState
            message={errorSentence(found.error)}
            onRetry={() => void found.refetch()}
            busy={found.isFetching}
          />
        )}
        {found.data?.items.length === 0 && (
          <EmptyLine>{q === '' ? 'No creators yet.' : 'No creators found.'}</EmptyLine>
        )}
        <ul className="mt-3 divide-y divide-line">
          {found.data?.items.map((creator) => (
            <li key={creator.id} className="flex flex-wrap items-center gap-3 py-3">
              <Name creator={creator} />
              <div className="flex flex-wrap gap-2">
                <Button size="sm" disabled={busy} onClick={() => verify.mutate(creator)}>
                  {creator.verifiedAt === null ? 'Verify' : 'Unverify'}
                </Button>
                {!pinned.some(({ id }) => id === creator.id) && (
                  <Button
                    size="sm"
                    disabled={busy}
                    onClick={() => pin.mutate([...pinned, creator])}
                  >
                    Feature
                  </Button>
                )}
              </div>
            </li>
          ))}
        </ul>
      </Card>
      <Card>
        <h2 className="text-lg">Featured creators</h2>
        <p className="mt-1 mb-3 text-sm text-muted">
          They come first on the discover home, in this order.
        </p>
        {pins.isError && <FailedLine query={pins} />}
        {pins.data && pinned.length === 0 && (
          <EmptyLine>Nobody yet. The most followed come first.</EmptyLine>
        )}
        <ol className="mt-2 divide-y divide-line">
          {pinned.map((creator, index) => (
            <li key={creator.id} className="flex items-center gap-1 py-2">
              <Name creator={creator} />
              <IconButton
                icon={ArrowUp}
                label={`Move ${creator.displayName} up`}
                disabled={busy || index === 0}
                onClick={() => pin.mutate(swapped(pinned, index, index - 1))}
              />
              <IconButton
                icon={ArrowDown}
                label={`Move ${creator.displayName} down`}
                disabled={busy || index === pinned.length - 1}
                onClick={() => pin.mutate(swapped(pinned, index, index + 1))}
              />
              <IconButton
                icon={X}
                label={`Stop featuring ${creator.displayName}`}
                disabled={busy}
                onClick={() => pin.mutate(pinned.filter(({ id }) => id !== creator.id))}
              />
            </li>
          ))}
        </ol>
      </Card>
    </div>
  );
}

function swapped(list: readonly AdminCreator[], from: number, to: number): AdminCreator[] {
  return list.map((one, index) =>
    index === from ? (list[to] ?? one) : index === to ? (list[from] ?? one) : one,
  );
}

function Name({ creator }: { readonly creator: AdminCreator }) {
  return (
    <div className="flex min-w-0 flex-1 basis-48 items-center gap-3 text-sm">
      <Avatar name={creator.displayName} url={creator.avatarUrl} size="sm" />
      <div className="min-w-0">
        <Link
          to={`/creator/${creator.handle}`}
          className="relative reach flex items-center gap-1 font-medium"
        >
          <Written as="span" className="truncate">
            {creator.displayName}
          </Written>
          {creator.verifiedAt !== null && (
            <BadgeCheck
              role="img"
              aria-label="Verified"
              className="size-4 shrink-0 text-accent-text"
            />
          )}
        </Link>
        <p className="flex flex-wrap items-center gap-2 wrap-anywhere text-muted">
          @{creator.handle} <Count value={creator.totalSubscribers} noun={['member', 'members']} />
          {creator.hidden && <Badge kind="warning">Hidden</Badge>}
        </p>
      </div>
    </div>
  );
}
