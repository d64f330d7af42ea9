import { useMutation } from '@tanstack/react-query';
import { FolderCog, PencilLine, Share2, Trash2 } from 'lucide-react';
import { COLLECTION } from '@limelight/contract/posts/limits';
import type { Collection } from '@limelight/contract/posts/operations';
import { ConfirmDialog } from '../ui/dialogs/dialog.tsx';
import { IconButton } from '../ui/forms/icon-button.tsx';
import { Menu, MenuItem } from '../ui/dialogs/menu.tsx';
import { NameDialog } from '../ui/dialogs/name-dialog.tsx';
import { toastFault } from '../ui/dialogs/toast-fault.ts';
import { toast } from '../ui/dialogs/toast.tsx';
import { useCollections } from './use-collections.ts';

const ONLY_YOU = 'Only you can see it';
const BY_LINK = 'Anyone with its link can see it';
const MISSING = 'Give the collection a name.';

/** The dialog that is open: for an existing collection, or for a new one. */
export type CollectionAsk =
  | { readonly to: 'rename' | 'delete'; readonly collection: Collection }
  | { readonly to: 'make' };

/** A menu that shares, renames and deletes one collection of bookmarks. */
export function CollectionMenu({
  collection,
  onAsk,
  onShare,
}: {
  readonly collection: Collection;
  readonly onAsk: (ask: CollectionAsk) => void;
  readonly onShare: () => void;
}) {
  return (
    <Menu trigger={<IconButton icon={FolderCog} label={`Change ${collection.name}`} />}>
      <MenuItem icon={Share2} onSelect={onShare}>
        Share
      </MenuItem>
      <MenuItem icon={PencilLine} onSelect={() => onAsk({ to: 'rename', collection })}>
        Rename
      </MenuItem>
      <MenuItem icon={Trash2} kind="danger" onSelect={() => onAsk({ to: 'delete', collection })}>
        Delete
      </MenuItem>
    </Menu>
  );
}

/** The dialogs that make, rename or delete a collection; `ask` says which is open, if any. */
export function CollectionDialogs({
  ask,
  onClose,
  onMade,
  onDeleted,
}: {
  readonly ask: CollectionAsk | null;
  readonly onClose: () => void;
  readonly onMade?: (collection: Collection) => void;
  readonly onDeleted?: () => void;
}) {
  switch (ask?.to) {
    case 'make':
      return <MakeDialog onClose={onClose} onMade={onMade} />;
    case 'rename':
      return <RenameDialog collection={ask.collection} onClose={onClose} />;
    case 'delete':
      return <DeleteDialog collection={ask.collection} onClose={onClose} onDeleted={onDeleted} />;
    default:
      return null;
  }
}

function MakeDialog({
  onClose,
  onMade,
}: {
  readonly onClose: () => void;
  readonly onMade: ((collection: Collection) => void) | undefined;
}) {
  const { make } = useCollections();
  return (
    <NameDialog
      title="New collection"
      submitLabel="Create"
      name=""
      maxLength={COLLECTION.nameMax}
      help={ONLY_YOU}
      missing={MISSING}
      onClose={onClose}
      onSave={async (name) => onMade?.(await make(name))}
    />
  );
}

function RenameDialog({
  collection,
  onClose,
}: {
  readonly collection: Collection;
  readonly onClose: () => void;
}) {
  const { rename } = useCollections();
  return (
    <NameDialog
      title="Rename collection"
      submitLabel="Rename"
      name={collection.name}
      maxLength={COLLECTION.nameMax}
      help={collection.linkKey === null ? ONLY_YOU : BY_LINK}
      missing={MISSING}
      onClose={onClose}
      onSave={(name) => rename(collection, name)}
    />
  );
}

function DeleteDialog({
  collection,
  onClose,
  onDeleted,
}: {
  readonly collection: Collection;
  readonly onClose: () => void;
  readonly onDeleted: (() => void) | undefined;
}) {
  const { name, count } = collection;
  const collections = useCollections();
  const remove = useMutation({
    mutationFn: () => collections.remove(collection),
    onSuccess: () => {
      onClose();
      onDeleted?.();
      toast({ kind: 'success', title: `${name} deleted` });
    },
    onError: toastFault,
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
        ? 'It’s empty.'
        : `The ${count === 1 ? 'post' : `${count} posts`} in it stay${count === 1 ? 's' : ''} in your bookmarks.`}
    </ConfirmDialog>
  );
}
