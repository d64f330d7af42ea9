import { useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Users } from 'lucide-react';
import { api, client } from '../platform/api.ts';
import { Button } from '../ui/forms/button.tsx';
import { EmptyState } from '../ui/lists/empty-state.tsx';
import { toastFault } from '../ui/dialogs/toast-fault.ts';
import { type ChosenFilters, chosenOf, isSame } from './filters-in-address.ts';
import { savedViews } from './queries.ts';

/** Whether the filters name a list of the creator's that was deleted; false while that is unknown. */
export function useListGone({ listId }: Pick<ChosenFilters, 'listId'>): boolean {
  const lists = useQuery({
    ...api.creators.listLists.queryOptions({ input: {} }),
    enabled: listId !== '',
  });
  return listId !== '' && lists.data?.items.every(({ id }) => id !== listId) === true;
}

/**
 * Shown instead of an empty list of fans if the filtered list was deleted; a saved view with this filter can be removed here.
 */
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
