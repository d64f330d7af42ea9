import { useDeferredValue, useState, type ReactNode } from 'react';
import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { Plus, Search, X } from 'lucide-react';
import { api } from '../platform/api.ts';
import { errorSentence } from '../platform/errors.ts';
import { Dialog } from '../ui/dialogs/dialog.tsx';
import { ErrorState } from '../ui/lists/error-state.tsx';
import { Field } from '../ui/forms/field.tsx';
import { IconButton } from '../ui/forms/icon-button.tsx';
import { InfiniteList } from '../ui/lists/infinite-list.tsx';
import { Input } from '../ui/forms/input.tsx';
import { Spinner } from '../ui/lists/spinner.tsx';
import { toastFault } from '../ui/dialogs/toast-fault.ts';
import { PersonRow } from '../ui/lists/person-row.tsx';

/** Renders another action for a person on a list. */
export type RenderAction = (person: {
  readonly id: string;
  readonly displayName: string;
}) => ReactNode;

/** The people on a list; searching finds followers and members to add. */
export function PeopleDialog({
  list,
  renderAction,
  onClose,
}: {
  readonly list: { readonly id: string; readonly name: string };
  readonly renderAction: RenderAction;
  readonly onClose: () => void;
}) {
  const [typed, setTyped] = useState('');
  const q = useDeferredValue(typed.trim());
  const listId = list.id;
  const queries = useQueryClient();
  const people = useInfiniteQuery(
    api.creators.listPeople.infiniteOptions({
      input: (cursor: string | undefined) => ({ listId, ...(cursor !== undefined && { cursor }) }),
      initialPageParam: undefined,
      getNextPageParam: (last) => last.nextCursor ?? undefined,
    }),
  );
  const found = useQuery(
    api.creators.searchPeople.queryOptions({
      input: { q },
      enabled: q !== '',
      placeholderData: keepPreviousData,
    }),
  );
  const after = {
    onSuccess: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: api.creators.listPeople.key() }),
        queries.invalidateQueries({ queryKey: api.creators.listLists.key() }),
      ]),
    onError: (error: unknown) => toastFault(error),
  };
  const add = useMutation(api.creators.addToList.mutationOptions(after));
  const remove = useMutation(api.creators.removeFromList.mutationOptions(after));
  const listed = people.data?.pages.flatMap((page) => page.items) ?? [];
  const isListed = new Set<string>(listed.map((person) => person.id));
  return (
    <Dialog open onClose={onClose} title={list.name} size="md">
      <Field label="Add people" labelHidden>
        <Input
          type="search"
          lead={<Search aria-hidden className="size-5" strokeWidth={1.75} />}
          placeholder="Find followers and members"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </Field>
      <div className="mt-3 min-h-72">
        {q !== '' ? (
          <ul>
            {(found.data?.items ?? []).map((person) => (
              <PersonRow key={person.id} person={person}>
                {isListed.has(person.id) ? (
                  <span className="px-3 text-sm text-muted">On the list</span>
                ) : (
                  <IconButton
                    icon={Plus}
                    label={`Add ${person.displayName}`}
                    onClick={() => add.mutate({ listId, userId: person.id })}
                  />
                )}
              </PersonRow>
            ))}
            {found.data?.items.length === 0 && (
              <li className="py-10 text-center text-sm text-muted">
                No followers or members match that name.
              </li>
            )}
          </ul>
        ) : people.isPending ? (
          <div className="grid place-items-center py-16">
            <Spinner label="Loading" />
          </div>
        ) : !people.data ? (
          <ErrorState
            message={errorSentence(people.error)}
            onRetry={() => void people.refetch()}
            busy={people.isFetching}
          />
        ) : listed.length === 0 ? (
          <p className="py-10 text-center text-sm text-muted">Nobody is on this list yet.</p>
        ) : (
          <InfiniteList
            hasMore={people.hasNextPage}
            loading={people.isFetchingNextPage}
            onMore={() => void people.fetchNextPage()}
          >
            <ul>
              {listed.map((person) => (
                <PersonRow key={person.id} person={person}>
                  {renderAction(person)}
                  <IconButton
                    icon={X}
                    label={`Remove ${person.displayName} from the list`}
                    onClick={() => remove.mutate({ listId, userId: person.id })}
                  />
                </PersonRow>
              ))}
            </ul>
          </InfiniteList>
        )}
      </div>
    </Dialog>
  );
}
