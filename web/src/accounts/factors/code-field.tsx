import { Field } from '../../ui/forms/field.tsx';
import { Input } from '../../ui/forms/input.tsx';
import type { Form } from '../../ui/forms/use-form.ts';

/** Six digits from an app or a text message; phones suggest a code that has just arrived. */
export function CodeField({
  form,
  help,
  autoFocus = false,
}: {
  readonly form: Form<{ readonly code: string }>;
  readonly help?: string;
  readonly autoFocus?: boolean;
}) {
  return (
    <Field label="Six-digit code" help={help} error={form.faults.code}>
      <Input
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        autoFocus={autoFocus}
        required
        maxLength={6}
        value={form.values.code}
        onChange={(event) => form.set({ code: event.target.value.replace(/\D/g, '') })}
        className="numbers text-center text-lg tracking-widest"
      />
    </Field>
  );
}
