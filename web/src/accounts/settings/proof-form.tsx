import { useState } from 'react';
import { Fingerprint } from 'lucide-react';
import { client } from '../../platform/api.ts';
import { useSession } from '../../platform/session.tsx';
import { supabase } from '../../platform/supabase.ts';
import { Button } from '../../ui/forms/button.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { Input } from '../../ui/forms/input.tsx';
import { PasswordInput } from '../../ui/forms/password-input.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { FactorProof, type ProofButton } from '../factors/factor-proof.tsx';
import { provePasskey, useHasPasskey } from '../passkeys/passkey-proof.ts';
import { ceremonySentence } from '../passkeys/passkeys.ts';
import type { StepUpNeed } from './step-up-need.ts';

const CONFIRM: ProofButton = { label: 'Confirm', kind: 'primary' };

/** Asks for proof of identity: a factor, the password, a code from an email, or a passkey. For use inside a dialog. */
export function ProofForm({
  needs,
  confirm = CONFIRM,
  onProved,
}: {
  readonly needs: StepUpNeed;
  /** The label of the button that submits the proof. */
  readonly confirm?: ProofButton;
  readonly onProved: () => void;
}) {
  const { user } = useSession();
  const factors = (user?.factors ?? []).filter((factor) => factor.status === 'verified');
  return needs === 'second_factor' ? (
    <FactorProof factors={factors} confirm={confirm} onProved={onProved} />
  ) : (
    <AgainForm kind={needs} confirm={confirm} onProved={onProved} />
  );
}

function AgainForm({
  kind,
  confirm,
  onProved,
}: {
  readonly kind: 'password' | 'code';
  readonly confirm: ProofButton;
  readonly onProved: () => void;
}) {
  const [sent, setSent] = useState(kind === 'password');
  const hasPasskey = useHasPasskey();
  const form = useForm(
    { proof: '' },
    {
      send: async ({ proof }) => {
        await client.accounts.confirmIdentity(
          kind === 'password' ? { password: proof } : { code: proof },
        );
        onProved();
      },
      failed: (error) => ({ proof: ceremonySentence(error) }),
    },
  );
  const fault = form.faults.proof;
  const passkey = hasPasskey && (
    <Button
      variant="quiet"
      disabled={form.busy}
      onClick={() =>
        form.run(async () => {
          await provePasskey();
          onProved();
        })
      }
    >
      <Fingerprint aria-hidden className="size-5" strokeWidth={1.75} />
      Use a passkey
    </Button>
  );

  if (!sent) {
    return (
      <div className="flex flex-col gap-3">
        <p className="text-sm text-muted">You don’t have a password, so we’ll email you a code.</p>
        {fault && (
          <p role="alert" className="text-sm font-medium text-danger">
            {fault}
          </p>
        )}
        <Button
          variant="primary"
          busy={form.busy}
          onClick={() =>
            form.run(async () => {
              const { error } = await supabase().auth.reauthenticate();
              if (error) throw error;
              setSent(true);
            })
          }
        >
          Send code
        </Button>
        {passkey}
      </div>
    );
  }
  return (
    <form {...form.props} className="flex flex-col gap-4">
      {kind === 'password' ? (
        <Field label="Your password" error={fault}>
          <PasswordInput
            {...form.field('proof')}
            autoComplete="current-password"
            required
            autoFocus
          />
        </Field>
      ) : (
        <Field label="Code from the email" error={fault}>
          <Input
            {...form.field('proof')}
            inputMode="numeric"
            autoComplete="one-time-code"
            required
            autoFocus
          />
        </Field>
      )}
      <Button type="submit" variant={confirm.kind} busy={form.busy}>
        {confirm.label}
      </Button>
      {passkey}
    </form>
  );
}
