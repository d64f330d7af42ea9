import { useState } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CREATOR_LIST } from '@limelight/contract/creators/limits';
import { api, client } from '../../platform/api.ts';
import { errorSentence } from '../../platform/errors.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';

/** Names a new list, or an old one anew. */
export function ListNameDialog({
  list,
  onClose,
}: {
  /** Null for a new one. */
  readonly list: { readonly id: string; readonly name: string } | null;
  readonly onClose: () => void;
}) {
  const [name, setName] = useState(list?.name ?? '');
  const [problem, setProblem] = useState<string>();
  const queries = useQueryClient();
  const save = useMutation({
    mutationFn: (trimmed: string) =>
      list
        ? client.creators.renameList({ listId: list.id, name: trimmed })
        : client.creators.createList({ name: trimmed }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: api.creators.listLists.key() });
      onClose();
    },
    onError: (error) => setProblem(errorSentence(error)),
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={list ? 'Rename the list' : 'New list'}
      size="sm"
      locked={save.isPending}
      footer={
        <>
          <Button onClick={onClose} disabled={save.isPending}>
            Cancel
          </Button>
          <Button type="submit" form="list" variant="primary" busy={save.isPending}>
            {list ? 'Rename' : 'Make list'}
          </Button>
        </>
      }
    >
      <form
        id="list"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          const trimmed = name.trim();
          if (trimmed === '') setProblem('Give the list a name.');
          else save.mutate(trimmed);
        }}
      >
        <Field label="Name" error={problem} help="Only you see it">
          <Input
            autoFocus
            value={name}
            maxLength={CREATOR_LIST.nameMax}
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
