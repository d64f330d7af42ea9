import { Field } from '../ui/field.tsx';
import { Input } from '../ui/input.tsx';

/** Six digits from an app or a text message; phones offer the one that has just arrived. */
export function CodeField({
  code,
  onCode,
  fault,
  help,
  autoFocus = false,
}: {
  readonly code: string;
  readonly onCode: (code: string) => void;
  readonly fault: string | undefined;
  readonly help?: string;
  readonly autoFocus?: boolean;
}) {
  return (
    <Field label="Code of six digits" help={help} error={fault}>
      <Input
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        autoFocus={autoFocus}
        required
        maxLength={6}
        value={code}
        onChange={(event) => onCode(event.target.value.replace(/\D/g, ''))}
        className="numbers text-center text-lg tracking-widest"
      />
    </Field>
  );
}
