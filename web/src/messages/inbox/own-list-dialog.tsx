import { useState, type ReactNode } from 'react';
import { Pencil, Plus, Trash2, type LucideIcon } from 'lucide-react';
import { Button } from '../../ui/forms/button.tsx';
import { ConfirmDialog, Dialog } from '../../ui/dialogs/dialog.tsx';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import { IconButton } from '../../ui/forms/icon-button.tsx';
import { toastFault } from '../../ui/dialogs/toast-fault.ts';

interface OwnListProps<Item extends { readonly id: string }> {
  readonly title: string;
  readonly description: string;
  readonly size?: 'sm' | 'md';
  readonly items: readonly Item[];
  readonly most: number;
  readonly listLabel: string;
  readonly icon: LucideIcon;
  readonly emptyTitle: string;
  readonly addLabel: string;
  /** 'Rename' or 'Change'. */
  readonly editVerb: string;
  readonly nameOf: (item: Item) => string;
  readonly renderItem: (item: Item) => ReactNode;
  /** Renders the form of an existing item, or of a new one. */
  readonly renderForm: (item: Item | null, close: () => void) => ReactNode;
  readonly removeTitle: (item: Item) => string;
  /** Explains what stays after an item is removed. */
  readonly removeNote: string;
  readonly onRemove: (item: Item) => Promise<unknown>;
  readonly onClose: () => void;
}

/** A dialog for a short list that a creator keeps: adding, changing, removing. */
export function OwnListDialog<Item extends { readonly id: string }>(props: OwnListProps<Item>) {
  const { items, nameOf, icon } = props;
  const [editing, setEditing] = useState<Item | 'new'>();
  const [removing, setRemoving] = useState<Item>();
  const [busy, setBusy] = useState(false);
  const remove = async (item: Item) => {
    setBusy(true);
    await props.onRemove(item).catch(toastFault);
    setBusy(false);
    setRemoving(undefined);
  };
  return (
    <Dialog
      open
      onClose={props.onClose}
      title={props.title}
      description={props.description}
      size={props.size ?? 'md'}
      footer={
        <Button
          variant="primary"
          disabled={items.length >= props.most}
          onClick={() => setEditing('new')}
        >
          <Plus aria-hidden className="size-4.5" strokeWidth={1.75} />
          {props.addLabel}
        </Button>
      }
    >
      {items.length === 0 ? (
        <EmptyState icon={icon} title={props.emptyTitle} />
      ) : (
        <ul aria-label={props.listLabel} className="divide-y divide-line">
          {items.map((item) => (
            <li key={item.id} className="flex items-center gap-1 py-1">
              <span className="min-w-0 flex-1 text-sm">{props.renderItem(item)}</span>
              <IconButton
                icon={Pencil}
                label={`${props.editVerb} ${nameOf(item)}`}
                onClick={() => setEditing(item)}
              />
              <IconButton
                icon={Trash2}
                label={`Remove ${nameOf(item)}`}
                onClick={() => setRemoving(item)}
              />
            </li>
          ))}
        </ul>
      )}
      {editing !== undefined &&
        props.renderForm(editing === 'new' ? null : editing, () => setEditing(undefined))}
      <ConfirmDialog
        open={removing !== undefined}
        onClose={() => setRemoving(undefined)}
        onConfirm={() => removing && void remove(removing)}
        title={removing ? props.removeTitle(removing) : ''}
        confirmLabel="Remove"
        kind="danger"
        busy={busy}
      >
        {props.removeNote}
      </ConfirmDialog>
    </Dialog>
  );
}
