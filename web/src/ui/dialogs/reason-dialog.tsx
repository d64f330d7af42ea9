import type { ReactNode } from 'react';
import { ConfirmDialog } from './dialog.tsx';
import { Field } from '../forms/field.tsx';
import { Textarea } from '../forms/textarea.tsx';
import { useForm } from '../forms/use-form.ts';

export interface ReasonDialogProps {
  readonly title: string;
  /** Says what will be lost. */
  readonly children: ReactNode;
  readonly confirmLabel: string;
  /** `danger`, unless the action takes nothing away from a user. */
  readonly kind?: 'danger' | 'primary';
  /** Tells who will read the reason. */
  readonly help: string;
  /** The message if the reason is empty. */
  readonly missing: string;
  /** The action. Its rejection is shown below the reason, worded by `sentenceOf`. */
  readonly act: (reason: string) => Promise<void>;
  readonly sentenceOf: (error: unknown) => string;
  readonly onClose: () => void;
}

const LONGEST = 500;

/** Asks for confirmation and a reason before something is taken away from a user, or non-public content is read. */
export function ReasonDialog({
  title,
  children,
  confirmLabel,
  kind = 'danger',
  help,
  missing,
  act,
  sentenceOf,
  onClose,
}: ReasonDialogProps) {
  const form = useForm(
    { reason: '' },
    {
      check: ({ reason }) => ({ reason: reason.trim() === '' ? missing : undefined }),
      send: ({ reason }) => act(reason.trim()),
      failed: (error) => ({ reason: sentenceOf(error) }),
    },
  );

  return (
    <ConfirmDialog
      open
      onClose={onClose}
      form={form.props.id}
      title={title}
      confirmLabel={confirmLabel}
      kind={kind}
      busy={form.busy}
    >
      <div className="mb-4">{children}</div>
      <form {...form.props} noValidate>
        <Field label="Reason" help={help} error={form.faults.reason}>
          <Textarea {...form.field('reason')} rows={3} maxLength={LONGEST} />
        </Field>
      </form>
    </ConfirmDialog>
  );
}
