import { useState, type FormEvent } from 'react';
import { errorSentence } from '../../platform/errors.ts';
import { supabase } from '../../platform/supabase.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { CodeField } from '../code-field.tsx';

export interface TotpEnrolment {
  readonly id: string;
  /** A data address of the QR picture. */
  readonly picture: string;
  readonly secret: string;
}

/** Shows the secret to the authenticator app and takes its first code. */
export function TotpDialog({
  enrolment,
  onClose,
  onVerified,
}: {
  readonly enrolment: TotpEnrolment;
  readonly onClose: () => void;
  readonly onVerified: () => void;
}) {
  const [code, setCode] = useState('');
  const [fault, setFault] = useState<string>();
  const [busy, setBusy] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setFault(undefined);
    const { error } = await supabase().auth.mfa.challengeAndVerify({
      factorId: enrolment.id,
      code,
    });
    setBusy(false);
    if (error) setFault(errorSentence(error));
    else onVerified();
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title="Add an authenticator app"
      description="Scan this picture with the app, then type the six digits it shows."
      size="sm"
    >
      <img
        src={enrolment.picture}
        alt="QR code for the authenticator app"
        className="mx-auto size-48 rounded-lg bg-on-picture p-2"
      />
      <p className="mt-3 text-center text-sm text-muted">
        Cannot scan? Type this instead:{' '}
        <code className="font-semibold break-all text-text">{enrolment.secret}</code>
      </p>
      <form onSubmit={submit} className="mt-4 flex flex-col gap-4">
        <CodeField code={code} onCode={setCode} fault={fault} />
        <Button type="submit" variant="primary" busy={busy}>
          Confirm
        </Button>
      </form>
    </Dialog>
  );
}
