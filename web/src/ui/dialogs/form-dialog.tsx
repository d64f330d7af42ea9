import type { ReactNode } from 'react';
import { Button } from '../forms/button.tsx';
import { Dialog } from './dialog.tsx';
import type { Form } from '../forms/use-form.ts';

export interface FormDialogProps {
  readonly form: Pick<Form<unknown>, 'busy' | 'props'>;
  readonly open?: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly description?: string;
  readonly size?: 'sm' | 'md';
  readonly submitLabel: string;
  /** Classes of the form. */
  readonly className?: string;
  readonly children: ReactNode;
}

/** A form in a dialog, with Cancel and its submit button at the end. It stays open while the form is being sent. */
export function FormDialog(props: FormDialogProps) {
  const { form, open = true, onClose, submitLabel, className, children, ...dialog } = props;
  return (
    <Dialog
      {...dialog}
      open={open}
      onClose={onClose}
      locked={form.busy}
      footer={
        <>
          <Button onClick={onClose} disabled={form.busy}>
            Cancel
          </Button>
          <Button type="submit" form={form.props.id} variant="primary" busy={form.busy}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <form {...form.props} noValidate className={className}>
        {children}
      </form>
    </Dialog>
  );
}
