import { useState, type ReactNode } from 'react';
import { ConfirmDialog } from './dialog.tsx';
import { Field } from './field.tsx';
import { Textarea } from './textarea.tsx';

export interface ReasonDialogProps {
  readonly title: string;
  /** Says what will be lost. */
  readonly children: ReactNode;
  readonly confirmLabel: string;
  /** `danger`, unless nothing is taken from anybody. */
  readonly kind?: 'danger' | 'primary';
  /** Who reads the reason. */
  readonly help: string;
  /** What is said when there is none. */
  readonly missing: string;
  /** Does it; what it rejects with is shown below the reason, as `sentenceOf` words it. */
  readonly act: (reason: string) => Promise<void>;
  readonly sentenceOf: (error: unknown) => string;
  readonly onClose: () => void;
}

const LONGEST = 500;

/** Asks once, and why, before something is taken from somebody or read that is not for everyone. */
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
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);

  async function confirm() {
    if (reason.trim() === '') return setProblem(missing);
    setBusy(true);
    try {
      await act(reason.trim());
    } catch (error) {
      setProblem(sentenceOf(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => void confirm()}
      title={title}
      confirmLabel={confirmLabel}
      kind={kind}
      busy={busy}
    >
      <div className="mb-4">{children}</div>
      <Field label="Reason" help={help} error={problem}>
        <Textarea
          rows={3}
          maxLength={LONGEST}
          value={reason}
          onChange={(event) => {
            setReason(event.target.value);
            setProblem(undefined);
          }}
        />
      </Field>
    </ConfirmDialog>
  );
}
