import { useQueryClient } from '@tanstack/react-query';
import { CREATOR_LIST } from '@limelight/contract/creators/limits';
import { api, client } from '../platform/api.ts';
import { NameDialog } from '../ui/dialogs/name-dialog.tsx';

/** Names a new list, or renames one. */
export function ListNameDialog({
  list,
  onClose,
}: {
  /** Null for a new one. */
  readonly list: { readonly id: string; readonly name: string } | null;
  readonly onClose: () => void;
}) {
  const queries = useQueryClient();
  return (
    <NameDialog
      title={list ? 'Rename list' : 'New list'}
      submitLabel={list ? 'Rename' : 'Create list'}
      name={list?.name ?? ''}
      maxLength={CREATOR_LIST.nameMax}
      help="Only you can see it"
      missing="Give the list a name."
      onSave={async (name) => {
        await (list
          ? client.creators.renameList({ listId: list.id, name })
          : client.creators.createList({ name }));
        await queries.invalidateQueries({ queryKey: api.creators.listLists.key() });
      }}
      onClose={onClose}
    />
  );
}
