import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { HiddenThing } from '@limelight/contract/discovery/operations';
import { api } from '../platform/api.ts';
import { errorSentence } from '../platform/errors.ts';
import { Avatar } from '../ui/pictures/avatar.tsx';
import { Button } from '../ui/forms/button.tsx';
import { EmptyLine } from '../ui/lists/empty-line.tsx';
import { FailedLine } from '../ui/lists/failed-line.tsx';
import { Loading, Skeleton } from '../ui/lists/skeleton.tsx';
import { toast } from '../ui/dialogs/toast.tsx';
import { Written } from '../ui/forms/written.tsx';
import { sendHidden, type Hideable } from './use-hide.ts';

const toHideable = (thing: HiddenThing): Hideable =>
  thing.kind === 'post'
    ? { kind: 'post', id: thing.postId }
    : { kind: 'creator', id: thing.creator.id };

/** Creators and posts that the person hid, each with a button to show it again. */
export function HiddenList() {
  const queries = useQueryClient();
  const hidden = useQuery(api.discovery.listHidden.queryOptions({ input: {} }));
  const show = useMutation({
    mutationFn: (thing: Hideable) => sendHidden(thing, false),
    onSuccess: () => queries.invalidateQueries({ queryKey: api.discovery.key() }),
    onError: (error) => toast({ kind: 'error', title: errorSentence(error) }),
  });
  if (hidden.isError) return <FailedLine query={hidden} />;
  if (!hidden.data) {
    return (
      <Loading>
        <Skeleton className="h-14" />
      </Loading>
    );
  }
  const { items } = hidden.data;
  if (items.length === 0) return <EmptyLine>You haven’t hidden anything.</EmptyLine>;
  return (
    <ul className="divide-y divide-line">
      {items.map((thing) => {
        const { creator } = thing;
        const hideable = toHideable(thing);
        const path = thing.kind === 'post' ? `/post/${thing.postId}` : `/creator/${creator.handle}`;
        return (
          <li key={hideable.id} className="flex min-h-16 items-center gap-3.5 py-2">
            <Avatar name={creator.displayName} url={creator.avatarUrl} size="sm" />
            <Link to={path} className="min-w-0 flex-1 text-sm hover:underline">
              <span className="block truncate font-medium">
                {thing.kind === 'post' && 'A post by '}
                <Written>{creator.displayName}</Written>
              </span>
              <span className="block truncate text-muted">@{creator.handle}</span>
            </Link>
            <Button
              size="sm"
              busy={show.isPending && show.variables.id === hideable.id}
              onClick={() => show.mutate(hideable)}
            >
              Show again
            </Button>
          </li>
        );
      })}
    </ul>
  );
}
