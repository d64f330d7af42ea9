import { useState } from 'react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { EllipsisVertical, ListPlus, Pencil, Trash2, UsersRound } from 'lucide-react';
import { api } from '../platform/api.ts';
import { errorSentence } from '../platform/errors.ts';
import { Button } from '../ui/forms/button.tsx';
import { Card } from '../ui/lists/card.tsx';
import { Count } from '../ui/lists/count.tsx';
import { ConfirmDialog } from '../ui/dialogs/dialog.tsx';
import { EmptyState } from '../ui/lists/empty-state.tsx';
import { ErrorState } from '../ui/lists/error-state.tsx';
import { IconButton } from '../ui/forms/icon-button.tsx';
import { Menu, MenuItem } from '../ui/dialogs/menu.tsx';
import { Loading, Skeleton } from '../ui/lists/skeleton.tsx';
import { toastFault } from '../ui/dialogs/toast-fault.ts';
import { Written } from '../ui/forms/written.tsx';
import { ListNameDialog } from './list-name-dialog.tsx';
import { PeopleDialog, type RenderAction } from './people-dialog.tsx';

interface NamedList {
  readonly id: string;
  readonly name: string;
  readonly people: number;
}

/** The creator's lists of people, for audiences. The people on a list never learn of it. */
export function PeopleLists({ renderAction }: { readonly renderAction: RenderAction }) {
  const lists = useQuery(api.creators.listLists.queryOptions({ input: {} }));
  const [naming, setNaming] = useState<NamedList | 'new'>();
  const [opened, setOpened] = useState<string>();
  const [removing, setRemoving] = useState<NamedList>();
  const queries = useQueryClient();
  const remove = useMutation(
    api.creators.deleteList.mutationOptions({
      onSuccess: () => queries.invalidateQueries({ queryKey: api.creators.listLists.key() }),
      onError: toastFault,
      onSettled: () => setRemoving(undefined),
    }),
  );
  if (lists.isPending) {
    return (
      <Loading label="Loading your lists">
        <Skeleton className="h-40 rounded-lg" />
      </Loading>
    );
  }
  if (!lists.data) {
    return (
      <ErrorState
        message={errorSentence(lists.error)}
        onRetry={() => void lists.refetch()}
        busy={lists.isFetching}
      />
    );
  }
  const { items } = lists.data;
  const list = items.find((one) => one.id === opened);
  const newList = (
    <Button onClick={() => setNaming('new')}>
      <ListPlus aria-hidden className="size-4.5" strokeWidth={1.75} />
      New list
    </Button>
  );
  return (
    <>
      {items.length === 0 ? (
        <EmptyState icon={UsersRound} title="No lists yet" action={newList}>
          Put followers and members on a list, and share posts with just them. They won’t be told.
        </EmptyState>
      ) : (
        <>
          <Card bleed>
            <ul className="divide-y divide-line">
              {items.map((one) => (
                <li key={one.id} className="flex items-center pr-1 hover:bg-hover">
                  <button
                    type="button"
                    onClick={() => setOpened(one.id)}
                    className="min-h-16 min-w-0 flex-1 px-4 text-left"
                  >
                    <Written as="span" className="block truncate text-sm font-medium">
                      {one.name}
                    </Written>
                    <span className="text-sm text-muted">
                      <Count value={one.people} noun={['person', 'people']} />
                    </span>
                  </button>
                  <Menu trigger={<IconButton icon={EllipsisVertical} label={`List ${one.name}`} />}>
                    <MenuItem icon={Pencil} onSelect={() => setNaming(one)}>
                      Rename
                    </MenuItem>
                    <MenuItem icon={Trash2} kind="danger" onSelect={() => setRemoving(one)}>
                      Delete
                    </MenuItem>
                  </Menu>
                </li>
              ))}
            </ul>
          </Card>
          <div className="mt-4">{newList}</div>
        </>
      )}
      {naming && (
        <ListNameDialog
          list={naming === 'new' ? null : naming}
          onClose={() => setNaming(undefined)}
        />
      )}
      {list && (
        <PeopleDialog
          list={list}
          renderAction={renderAction}
          onClose={() => setOpened(undefined)}
        />
      )}
      <ConfirmDialog
        open={removing !== undefined}
        onClose={() => setRemoving(undefined)}
        onConfirm={() => removing && remove.mutate({ listId: removing.id })}
        title={`Delete the list “${removing?.name ?? ''}”?`}
        confirmLabel="Delete"
        kind="danger"
        busy={remove.isPending}
      >
        People on it can no longer see posts you shared with this list, unless they have another way
        to see them.
      </ConfirmDialog>
    </>
  );
}
