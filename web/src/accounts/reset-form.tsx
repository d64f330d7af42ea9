import { use } from 'react';
import { Link } from 'react-router';
import { ACCOUNT_LIMITS } from '@limelight/contract/accounts/limits';
import { useSession } from '../platform/session.tsx';
import { supabase } from '../platform/supabase.ts';
import { Button } from '../ui/forms/button.tsx';
import { Field } from '../ui/forms/field.tsx';
import { PasswordInput } from '../ui/forms/password-input.tsx';
import { toast } from '../ui/dialogs/toast.tsx';
import { useForm } from '../ui/forms/use-form.ts';
import { RefusalNote } from './refusal-note.tsx';
import { refusedReturn } from './refusal.ts';
import { newPasswordFault } from './validate.ts';

/** /auth?mode=reset: the recovery link has signed the person in; this form takes the new password. */
export function ResetForm({ onDone }: { readonly onDone: () => void }) {
  const { status } = useSession();
  const form = useForm(
    { password: '' },
    {
      check: ({ password }) => ({ password: newPasswordFault(password) }),
      send: async ({ password }) => {
        const { error } = await supabase().auth.updateUser({ password });
        if (error) throw error;
        toast({ kind: 'success', title: 'Your password has been changed' });
        onDone();
      },
    },
  );

  if (status === 'loading') return null;
  if (status === 'signed-out') return <NotSignedIn />;
  return (
    <>
      <h1 className="mb-5 text-xl">Choose a new password</h1>
      <form {...form.props} noValidate className="flex flex-col gap-4">
        <Field
          label="New password"
          help={`${ACCOUNT_LIMITS.password.firstForm} characters or more. We’ll sign you out on all other devices.`}
          error={form.faults.password}
        >
          <PasswordInput name="password" autoComplete="new-password" autoFocus />
        </Field>
        <Button type="submit" variant="primary" size="lg" busy={form.busy}>
          Save password
        </Button>
      </form>
    </>
  );
}

/** Shown if the link did not sign the person in. */
function NotSignedIn() {
  const why = use(refusedReturn());
  if (why !== null) {
    return (
      <>
        <h1 className="mb-5 text-xl">You can’t sign in</h1>
        <RefusalNote why={why} />
      </>
    );
  }
  return (
    <>
      <h1 className="text-xl">This link has expired</h1>
      <p className="mt-2 mb-5 text-sm text-muted">
        It may be too old, already used, or requested in another browser.
      </p>
      <Button asChild variant="primary" size="lg" className="w-full">
        <Link to="/auth?mode=forgotten">Send a new link</Link>
      </Button>
    </>
  );
}
