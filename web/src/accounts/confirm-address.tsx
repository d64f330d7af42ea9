import { useState } from 'react';
import { errorSentence } from '../platform/errors.ts';
import { cx } from '../ui/cx.ts';
import { toast } from '../ui/dialogs/toast.tsx';
import { resendConfirmation } from './auth-calls.ts';

/** The line on both screens when the address must be confirmed first, with a button that sends the email again. */
export function ConfirmAddress({
  email,
  className,
}: {
  readonly email: string;
  readonly className?: string;
}) {
  const [busy, setBusy] = useState(false);

  async function resend() {
    if (busy) return;
    setBusy(true);
    try {
      await resendConfirmation(email);
      toast({ kind: 'success', title: 'We sent the email again' });
    } catch (error) {
      toast({ kind: 'error', title: errorSentence(error) });
    } finally {
      setBusy(false);
    }
  }

  return (
    <div className={className}>
      <p>Confirm your email first. We sent you a link.</p>
      <button
        type="button"
        onClick={resend}
        aria-disabled={busy || undefined}
        className={cx(
          'mt-1 min-h-6 font-semibold underline underline-offset-4 hover:no-underline',
          busy && 'opacity-60',
        )}
      >
        Send it again
      </button>
    </div>
  );
}
