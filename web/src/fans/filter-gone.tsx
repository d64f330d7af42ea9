import { useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Users } from 'lucide-react';
import { api, client } from '../platform/api.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { toastFault } from '../ui/toast-fault.ts';
import { type ChosenFilters, chosenOf, isSame } from './filters-in-address.ts';
import { savedViews } from './queries.ts';

/** Whether the filters ask for a list of the creator's that was deleted; false while nobody knows. */
export function useListGone({ listId }: Pick<ChosenFilters, 'listId'>): boolean {
  const lists = useQuery({
    ...api.creators.listLists.queryOptions({ input: {} }),
    enabled: listId !== '',
  });
  return listId !== '' && lists.data?.items.every(({ id }) => id !== listId) === true;
}

/** Stands in place of nobody where the list is gone; the saved view that asks for it can be removed here. */
export function ListGone({
  chosen,
  onShowAll,
}: {
  readonly chosen: ChosenFilters;
  readonly onShowAll: () => void;
}) {
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const view = useQuery(savedViews()).data?.items.find((one) =>
    isSame(chosenOf(one.filters), chosen),
  );
  const remove = async (savedViewId: NonNullable<typeof view>['id']) => {
    setBusy(true);
    try {
      await client.fans.removeSavedView({ savedViewId });
      onShowAll();
      await queries.invalidateQueries({ queryKey: savedViews().queryKey });
    } catch (error) {
      toastFault(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <EmptyState
      icon={Users}
      title="This list is gone"
      action={
        <div className="flex flex-wrap justify-center gap-2">
          {view && (
            <Button busy={busy} onClick={() => void remove(view.id)}>
              Remove saved view
            </Button>
          )}
          <Button onClick={onShowAll}>Show all fans</Button>
        </div>
      }
    >
      You deleted the list that {view ? 'this saved view shows' : 'these filters ask for'}, so
      nobody is here.
    </EmptyState>
  );
}
