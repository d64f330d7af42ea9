import { useState } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { FolderCog, PencilLine, Trash2 } from 'lucide-react';
import { COLLECTION } from '@limelight/contract/posts/limits';
import type { Collection } from '@limelight/contract/posts/operations';
import { api, client } from '../platform/api.ts';
import { errorSentence } from '../platform/errors.ts';
import { ConfirmDialog } from '../ui/dialog.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Menu, MenuItem } from '../ui/menu.tsx';
import { NameDialog } from '../ui/name-dialog.tsx';
import { toast } from '../ui/toast.tsx';

/** Renames and deletes one collection of bookmarks. */
export function CollectionTools({
  collection,
  onDeleted,
}: {
  readonly collection: Collection;
  readonly onDeleted: () => void;
}) {
  const [dialog, setDialog] = useState<'rename' | 'delete' | null>(null);
  const close = () => setDialog(null);
  return (
    <>
      <Menu trigger={<IconButton icon={FolderCog} label={`Change ${collection.name}`} />}>
        <MenuItem icon={PencilLine} onSelect={() => setDialog('rename')}>
          Rename
        </MenuItem>
        <MenuItem icon={Trash2} kind="danger" onSelect={() => setDialog('delete')}>
          Delete
        </MenuItem>
      </Menu>
      {dialog === 'rename' && <RenameDialog collection={collection} onClose={close} />}
      {dialog === 'delete' && (
        <DeleteDialog collection={collection} onClose={close} onDeleted={onDeleted} />
      )}
    </>
  );
}

function RenameDialog({
  collection,
  onClose,
}: {
  readonly collection: Collection;
  readonly onClose: () => void;
}) {
  const queries = useQueryClient();
  return (
    <NameDialog
      title="Rename the collection"
      submitLabel="Rename"
      name={collection.name}
      maxLength={COLLECTION.nameMax}
      help="Only you see it"
      missing="Give the collection a name."
      onClose={onClose}
      onSave={async (name) => {
        await client.posts.renameCollection({ collectionId: collection.id, name });
        await queries.invalidateQueries({ queryKey: api.posts.listCollections.key() });
      }}
    />
  );
}

function DeleteDialog({
  collection: { id, name, count },
  onClose,
  onDeleted,
}: {
  readonly collection: Collection;
  readonly onClose: () => void;
  readonly onDeleted: () => void;
}) {
  const queries = useQueryClient();
  const remove = useMutation({
    mutationFn: () => client.posts.deleteCollection({ collectionId: id }),
    onSuccess: async () => {
      onDeleted();
      await queries.invalidateQueries({ queryKey: api.posts.listCollections.key() });
      toast({ kind: 'success', title: `${name} is deleted` });
    },
    onError: (error) =>
      toast({ kind: 'error', title: 'That did not work', description: errorSentence(error) }),
  });
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => remove.mutate()}
      title={`Delete ${name}?`}
      confirmLabel="Delete collection"
      cancelLabel="Keep it"
      kind="danger"
      busy={remove.isPending}
    >
      {count === 0
        ? 'There is nothing in it.'
        : `The ${count === 1 ? 'post' : `${count} posts`} in it stay${count === 1 ? 's' : ''} among your bookmarks, in no collection.`}
    </ConfirmDialog>
  );
}
