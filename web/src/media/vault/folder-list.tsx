import { useState, type ReactNode } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { EllipsisVertical, Folder, FolderPlus, Images, Inbox, Pencil, Trash2 } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { api } from '../../platform/api.ts';
import { Button } from '../../ui/forms/button.tsx';
import { cx } from '../../ui/cx.ts';
import { ConfirmDialog } from '../../ui/dialogs/dialog.tsx';
import { IconButton } from '../../ui/forms/icon-button.tsx';
import { Menu, MenuItem } from '../../ui/dialogs/menu.tsx';
import { toastFault } from '../../ui/dialogs/toast-fault.ts';
import { Written } from '../../ui/forms/written.tsx';
import { FolderDialog } from './folder-dialog.tsx';

export interface VaultFolder {
  readonly id: string;
  readonly name: string;
  readonly mediaCount: number;
}

export interface FolderListProps {
  readonly folders: readonly VaultFolder[];
  /** A folder's id, 'none', or undefined for all files. */
  readonly chosen: string | undefined;
  readonly onChoose: (folderId: string | undefined) => void;
}

/** All files, the files without a folder, and the folders. */
export function FolderList({ folders, chosen, onChoose }: FolderListProps) {
  const [naming, setNaming] = useState<VaultFolder | 'new'>();
  const [removing, setRemoving] = useState<VaultFolder>();
  const queries = useQueryClient();
  const remove = useMutation(
    api.media.removeFolder.mutationOptions({
      onSuccess: async (_ok, { folderId }) => {
        if (chosen === folderId) onChoose(undefined);
        setRemoving(undefined);
        await queries.invalidateQueries({ queryKey: api.media.key() });
      },
      onError: (error) => {
        setRemoving(undefined);
        toastFault(error);
      },
    }),
  );
  return (
    <nav aria-label="Folders">
      <ul className="scroll-row items-center gap-1 lg:flex-col lg:items-stretch lg:overflow-visible">
        <Place
          icon={Images}
          label="All files"
          isChosen={chosen === undefined}
          onChoose={() => onChoose(undefined)}
        />
        <Place
          icon={Inbox}
          label="Not in a folder"
          isChosen={chosen === 'none'}
          onChoose={() => onChoose('none')}
        />
        {folders.map((folder) => (
          <Place
            key={folder.id}
            icon={Folder}
            label={folder.name}
            count={folder.mediaCount}
            isChosen={chosen === folder.id}
            onChoose={() => onChoose(folder.id)}
            menu={
              <Menu
                trigger={<IconButton icon={EllipsisVertical} label={`Folder ${folder.name}`} />}
              >
                <MenuItem icon={Pencil} onSelect={() => setNaming(folder)}>
                  Rename
                </MenuItem>
                <MenuItem icon={Trash2} kind="danger" onSelect={() => setRemoving(folder)}>
                  Remove
                </MenuItem>
              </Menu>
            }
          />
        ))}
        <li>
          <Button variant="quiet" size="sm" onClick={() => setNaming('new')} className="px-3">
            <FolderPlus aria-hidden className="size-4.5" strokeWidth={1.75} />
            New folder
          </Button>
        </li>
      </ul>
      {naming && (
        <FolderDialog
          folder={naming === 'new' ? null : naming}
          onClose={() => setNaming(undefined)}
        />
      )}
      <ConfirmDialog
        open={removing !== undefined}
        onClose={() => setRemoving(undefined)}
        onConfirm={() => removing && remove.mutate({ folderId: removing.id })}
        title={`Remove the folder “${removing?.name ?? ''}”?`}
        confirmLabel="Remove"
        kind="danger"
        busy={remove.isPending}
      >
        Its files stay in your vault.
      </ConfirmDialog>
    </nav>
  );
}

function Place({
  icon: Icon,
  label,
  count,
  isChosen,
  onChoose,
  menu,
}: {
  readonly icon: LucideIcon;
  readonly label: string;
  readonly count?: number;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
  readonly menu?: ReactNode;
}) {
  return (
    <li
      className={cx(
        'flex items-center rounded-full lg:rounded-lg',
        isChosen ? 'bg-accent-soft text-accent-text' : 'hover:bg-hover',
      )}
    >
      <button
        type="button"
        aria-current={isChosen ? 'true' : undefined}
        onClick={onChoose}
        className="flex min-h-11 min-w-0 flex-1 items-center gap-2.5 px-3.5 text-sm font-medium lg:px-3"
      >
        <Icon aria-hidden className="size-4.5 shrink-0" strokeWidth={1.75} />
        <Written as="span" className="max-w-40 truncate">
          {label}
        </Written>
        {count !== undefined && <span className="numbers text-muted">{count}</span>}
      </button>
      {menu}
    </li>
  );
}
