import { supabase } from '../../platform/supabase.ts';
import { Button } from '../../ui/forms/button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { CodeField } from '../factors/code-field.tsx';

export interface TotpEnrollment {
  readonly id: string;
  /** A data URL of the QR code. */
  readonly picture: string;
  readonly secret: string;
}

/** Shows the secret to the authenticator app and takes its first code. */
export function TotpDialog({
  enrollment,
  onClose,
  onVerified,
}: {
  readonly enrollment: TotpEnrollment;
  readonly onClose: () => void;
  readonly onVerified: () => void;
}) {
  const form = useForm(
    { code: '' },
    {
      send: async ({ code }) => {
        const { mfa } = supabase().auth;
        const { error } = await mfa.challengeAndVerify({ factorId: enrollment.id, code });
        if (error) throw error;
        onVerified();
      },
    },
  );

  return (
    <Dialog
      open
      onClose={onClose}
      title="Add an authenticator app"
      description="Scan this code with the app, then enter the six digits it shows."
      size="sm"
    >
      <img
        src={enrollment.picture}
        alt="QR code for the authenticator app"
        className="mx-auto size-48 rounded-lg bg-on-picture p-2"
      />
      <p className="mt-3 text-center text-sm text-muted">
        Can’t scan it? Enter this instead:{' '}
        <code className="font-semibold break-all text-text">{enrollment.secret}</code>
      </p>
      <form {...form.props} className="mt-4 flex flex-col gap-4">
        <CodeField form={form} />
        <Button type="submit" variant="primary" busy={form.busy}>
          Confirm
        </Button>
      </form>
    </Dialog>
  );
}
