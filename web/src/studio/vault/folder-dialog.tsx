import { useState } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { VAULT_LIMITS } from '@limelight/contract/media/limits';
import { api, client } from '../../platform/api.ts';
import { errorSentence } from '../../platform/errors.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';

/** Names a new folder, or an old one anew. */
export function FolderDialog({
  folder,
  onClose,
}: {
  /** Null for a new one. */
  readonly folder: { readonly id: string; readonly name: string } | null;
  readonly onClose: () => void;
}) {
  const [name, setName] = useState(folder?.name ?? '');
  const [problem, setProblem] = useState<string>();
  const queries = useQueryClient();
  const save = useMutation({
    mutationFn: (trimmed: string) =>
      folder
        ? client.media.renameFolder({ folderId: folder.id, name: trimmed })
        : client.media.createFolder({ name: trimmed }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: api.media.key() });
      onClose();
    },
    onError: (error) => setProblem(errorSentence(error)),
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={folder ? 'Rename the folder' : 'New folder'}
      size="sm"
      locked={save.isPending}
      footer={
        <>
          <Button onClick={onClose} disabled={save.isPending}>
            Cancel
          </Button>
          <Button type="submit" form="folder" variant="primary" busy={save.isPending}>
            {folder ? 'Rename' : 'Make folder'}
          </Button>
        </>
      }
    >
      <form
        id="folder"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          const trimmed = name.trim();
          if (trimmed === '') setProblem('Give the folder a name.');
          else save.mutate(trimmed);
        }}
      >
        <Field label="Name" error={problem}>
          <Input
            autoFocus
            value={name}
            maxLength={VAULT_LIMITS.folderNameLength}
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
