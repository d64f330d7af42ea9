import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { Shield } from 'lucide-react';
import type { UserId } from '@limelight/contract/platform/ids';
import { api, client } from '../../platform/api.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { toastFault } from '../../ui/dialogs/toast-fault.ts';
import { Button } from '../../ui/forms/button.tsx';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import { PagedList } from '../../ui/lists/paged-list.tsx';
import { PersonRow } from '../../ui/lists/person-row.tsx';
import { Skeleton } from '../../ui/lists/skeleton.tsx';

/** The people who keep order in all chats of this creator. They are named from a line of theirs. */
export function ModeratorsDialog({ onClose }: { readonly onClose: () => void }) {
  const queries = useQueryClient();
  const query = useInfiniteQuery(
    api.live.listModerators.infiniteOptions({
      input: (cursor: string | undefined) => (cursor === undefined ? {} : { cursor }),
      initialPageParam: undefined,
      getNextPageParam: (last) => last.nextCursor ?? undefined,
    }),
  );
  const remove = useMutation({
    mutationFn: (userId: UserId) => client.live.removeModerator({ userId }),
    onError: toastFault,
    onSettled: () => queries.invalidateQueries({ queryKey: api.live.listModerators.key() }),
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title="Moderators"
      description="They delete and pin lines, time people out and set the chat, in all of your streams."
    >
      <PagedList
        query={query}
        label="Loading your moderators"
        skeleton={<Skeleton className="h-32 rounded-lg" />}
        empty={
          <EmptyState icon={Shield} title="No moderators yet">
            Choose ‘Make a moderator’ in the menu of a line in your chat.
          </EmptyState>
        }
      >
        {(people) => (
          <ul className="divide-y divide-line">
            {people.map((person) => (
              <PersonRow key={person.id} person={person}>
                <Button
                  size="sm"
                  busy={remove.isPending && remove.variables === person.id}
                  onClick={() => remove.mutate(person.id)}
                >
                  Remove
                </Button>
              </PersonRow>
            ))}
          </ul>
        )}
      </PagedList>
    </Dialog>
  );
}
