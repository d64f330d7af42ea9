import { useState, type ReactNode } from 'react';
import { Button } from './button.tsx';
import { Field } from './field.tsx';
import { Input } from './input.tsx';

export interface FindFormProps {
  readonly label: string;
  readonly help?: ReactNode;
  readonly error?: string | undefined;
  /** What is searched for now; what is being typed follows when it changes, as by the Back button. */
  readonly value: string;
  readonly onFind: (typed: string) => void;
  readonly submitLabel?: string;
  readonly busy?: boolean;
  /** Before the field, such as a choice of what to search by. */
  readonly children?: ReactNode;
}

/** A field to search with, and its button. */
export function FindForm({
  label,
  help,
  error,
  value,
  onFind,
  submitLabel = 'Find',
  busy = false,
  children,
}: FindFormProps) {
  const [typed, setTyped] = useState(value);
  const [before, setBefore] = useState(value);
  if (before !== value) {
    setBefore(value);
    setTyped(value);
  }
  return (
    <form
      role="search"
      noValidate
      className="flex flex-wrap items-start gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        onFind(typed.trim());
      }}
    >
      {children}
      <Field label={label} help={help} error={error} className="min-w-0 flex-1 basis-72">
        <div className="flex flex-wrap items-center gap-3 *:first:min-w-40 *:first:flex-1">
          <Input
            type="search"
            value={typed}
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => setTyped(event.target.value)}
          />
          <Button type="submit" busy={busy}>
            {submitLabel}
          </Button>
        </div>
      </Field>
    </form>
  );
}
