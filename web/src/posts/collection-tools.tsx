import { useState } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { FolderCog, PencilLine, Trash2 } from 'lucide-react';
import { COLLECTION } from '@limelight/contract/posts/limits';
import type { Collection } from '@limelight/contract/posts/operations';
import { api, client } from '../platform/api.ts';
import { errorSentence } from '../platform/errors.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog, Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Input } from '../ui/input.tsx';
import { Menu, MenuItem } from '../ui/menu.tsx';
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
  const [name, setName] = useState(collection.name);
  const [problem, setProblem] = useState<string>();
  const queries = useQueryClient();
  const rename = useMutation({
    mutationFn: (trimmed: string) =>
      client.posts.renameCollection({ collectionId: collection.id, name: trimmed }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: api.posts.listCollections.key() });
      onClose();
    },
    onError: (error) => setProblem(errorSentence(error)),
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title="Rename the collection"
      size="sm"
      locked={rename.isPending}
      footer={
        <>
          <Button onClick={onClose} disabled={rename.isPending}>
            Cancel
          </Button>
          <Button type="submit" form="collection" variant="primary" busy={rename.isPending}>
            Rename
          </Button>
        </>
      }
    >
      <form
        id="collection"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          const trimmed = name.trim();
          if (trimmed === '') setProblem('Give the collection a name.');
          else rename.mutate(trimmed);
        }}
      >
        <Field label="Name" error={problem} help="Only you see it">
          <Input
            autoFocus
            value={name}
            maxLength={COLLECTION.nameMax}
            onChange={(event) => {
              setName(event.target.value);
              setProblem(undefined);
            }}
          />
        </Field>
      </form>
    </Dialog>
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
