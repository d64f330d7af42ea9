import { useQueryClient } from '@tanstack/react-query';
import { VAULT_LIMITS } from '@limelight/contract/media/limits';
import { api, client } from '../../platform/api.ts';
import { NameDialog } from '../../ui/dialogs/name-dialog.tsx';

/** Names a new folder, or renames one. */
export function FolderDialog({
  folder,
  onClose,
}: {
  /** Null for a new folder. */
  readonly folder: { readonly id: string; readonly name: string } | null;
  readonly onClose: () => void;
}) {
  const queries = useQueryClient();
  return (
    <NameDialog
      title={folder ? 'Rename folder' : 'New folder'}
      submitLabel={folder ? 'Rename' : 'Create folder'}
      name={folder?.name ?? ''}
      maxLength={VAULT_LIMITS.folderNameLength}
      missing="Give the folder a name."
      onSave={async (name) => {
        await (folder
          ? client.media.renameFolder({ folderId: folder.id, name })
          : client.media.createFolder({ name }));
        await queries.invalidateQueries({ queryKey: api.media.key() });
      }}
      onClose={onClose}
    />
  );
}
