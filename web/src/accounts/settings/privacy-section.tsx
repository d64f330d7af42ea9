import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';
import { errorSentence } from '../../platform/errors.ts';
import { Avatar } from '../../ui/pictures/avatar.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { EmptyLine } from '../../ui/lists/empty-line.tsx';
import { FailedLine } from '../../ui/lists/failed-line.tsx';
import { Loading, Skeleton } from '../../ui/lists/skeleton.tsx';
import { toast } from '../../ui/dialogs/toast.tsx';
import { Written } from '../../ui/forms/written.tsx';
import { SectionCard } from './section-card.tsx';

/** A person blocked by id alone, whose name the viewer has never seen. */
const UNSEEN = 'Someone';

/** The people whom the person has blocked. */
export function PrivacySection() {
  return (
    <SectionCard title="Blocked people" description="You can’t see, follow or message each other.">
      <BlockedPeople />
    </SectionCard>
  );
}

function BlockedPeople() {
  const queries = useQueryClient();
  const blocked = useInfiniteQuery(
    api.safety.listBlocked.infiniteOptions({
      input: (cursor: string | undefined) => (cursor === undefined ? {} : { cursor }),
      initialPageParam: undefined,
      getNextPageParam: (last) => last.nextCursor ?? undefined,
    }),
  );
  const unblock = useMutation(
    api.safety.unblock.mutationOptions({
      // Every screen may show this person again.
      onSuccess: () => queries.invalidateQueries(),
      onError: (error) => toast({ kind: 'error', title: errorSentence(error) }),
    }),
  );
  if (blocked.isError) return <FailedLine query={blocked} />;
  if (!blocked.data) {
    return (
      <Loading>
        <Skeleton className="h-14" />
      </Loading>
    );
  }
  const people = blocked.data.pages.flatMap((page) => page.items);
  if (people.length === 0) return <EmptyLine>You haven’t blocked anyone.</EmptyLine>;
  return (
    <>
      <ul className="divide-y divide-line">
        {people.map((person) => (
          <li key={person.id} className="flex min-h-16 items-center gap-3.5 py-2">
            <Avatar name={person.displayName ?? UNSEEN} url={person.avatarUrl} size="sm" />
            <p className="min-w-0 flex-1 truncate text-sm">
              <Written as="span" className="font-medium">
                {person.displayName ?? UNSEEN}
              </Written>{' '}
              {person.handle !== null && <span className="text-muted">@{person.handle}</span>}
            </p>
            <Button
              size="sm"
              busy={unblock.isPending && unblock.variables.userId === person.id}
              onClick={() => unblock.mutate({ userId: person.id })}
            >
              Unblock
            </Button>
          </li>
        ))}
      </ul>
      {blocked.hasNextPage && (
        <Button
          size="sm"
          className="mt-3"
          busy={blocked.isFetchingNextPage}
          onClick={() => void blocked.fetchNextPage()}
        >
          Show more
        </Button>
      )}
    </>
  );
}
