import { useId, useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { errorSentence } from '../platform/errors.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { Field } from './field.tsx';
import { Input } from './input.tsx';

export interface NameDialogProps {
  readonly title: string;
  readonly submitLabel: string;
  /** The name as it stands; empty for a new thing. */
  readonly name: string;
  readonly maxLength: number;
  readonly help?: string | undefined;
  /** Where no name was typed. */
  readonly missing: string;
  readonly onSave: (name: string) => Promise<unknown>;
  readonly onClose: () => void;
}

/** Names something new, or renames something. What the server refuses is shown at the field. */
export function NameDialog(props: NameDialogProps) {
  const { title, submitLabel, maxLength, help, missing, onSave, onClose } = props;
  const form = useId();
  const [name, setName] = useState(props.name);
  const [problem, setProblem] = useState<string>();
  const save = useMutation({
    mutationFn: onSave,
    onSuccess: onClose,
    onError: (error) => setProblem(errorSentence(error)),
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      size="sm"
      locked={save.isPending}
      footer={
        <>
          <Button onClick={onClose} disabled={save.isPending}>
            Cancel
          </Button>
          <Button type="submit" form={form} variant="primary" busy={save.isPending}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <form
        id={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          const trimmed = name.trim();
          if (trimmed === '') setProblem(missing);
          else save.mutate(trimmed);
        }}
      >
        <Field label="Name" error={problem} help={help}>
          <Input
            autoFocus
            value={name}
            maxLength={maxLength}
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
