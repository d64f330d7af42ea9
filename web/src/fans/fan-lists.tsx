import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { FanPage } from '@limelight/contract/fans/operations';
import { api } from '../platform/api.ts';
import { Card } from '../ui/lists/card.tsx';
import { Checkbox } from '../ui/forms/checkbox.tsx';
import { FailedLine } from '../ui/lists/failed-line.tsx';
import { toastFault } from '../ui/dialogs/toast-fault.ts';
import { Written } from '../ui/forms/written.tsx';

/** Which of the creator's lists a fan is on; only the creator knows. */
export function FanLists({ fan }: { readonly fan: FanPage }) {
  const queries = useQueryClient();
  const lists = useQuery(api.creators.listLists.queryOptions({ input: {} }));
  const after = {
    onSuccess: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: api.fans.key() }),
        queries.invalidateQueries({ queryKey: api.creators.listLists.key() }),
        queries.invalidateQueries({ queryKey: api.creators.listPeople.key() }),
      ]),
    onError: (error: unknown) => toastFault(error),
  };
  const add = useMutation(api.creators.addToList.mutationOptions(after));
  const remove = useMutation(api.creators.removeFromList.mutationOptions(after));
  const { userId, listIds } = fan;
  return (
    <Card>
      <h2 className="text-base">Your lists</h2>
      <p className="mt-1 text-sm text-muted">Only you can see them.</p>
      {lists.isError && !lists.data && <FailedLine query={lists} />}
      {lists.data?.items.map(({ id, name }) => (
        <Checkbox
          key={id}
          label={<Written as="span">{name}</Written>}
          checked={listIds.includes(id)}
          disabled={add.isPending || remove.isPending}
          onChange={(isOn) => (isOn ? add : remove).mutate({ listId: id, userId })}
        />
      ))}
      {lists.data?.items.length === 0 && (
        <p className="mt-2 text-sm">
          <Link
            to="/creator/create?tab=lists"
            className="text-accent-text underline underline-offset-4"
          >
            Make your first list
          </Link>
        </p>
      )}
    </Card>
  );
}
