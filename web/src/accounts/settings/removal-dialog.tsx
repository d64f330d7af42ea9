import type { ReactNode } from 'react';
import { ConfirmDialog } from '../../ui/dialogs/dialog.tsx';

/** Asks before a way to prove identity is removed; closed while `item` is null. */
export function RemovalDialog<Item>({
  item,
  title,
  busy,
  onClose,
  onRemove,
  children,
}: {
  readonly item: Item | null;
  readonly title: string;
  readonly busy: boolean;
  readonly onClose: () => void;
  readonly onRemove: (item: Item) => void;
  /** The consequences. */
  readonly children: ReactNode;
}) {
  return (
    <ConfirmDialog
      open={item !== null}
      onClose={onClose}
      onConfirm={() => item !== null && onRemove(item)}
      title={title}
      confirmLabel="Remove"
      kind="danger"
      busy={busy}
    >
      {children}
    </ConfirmDialog>
  );
}
