import { useState, type FormEvent, type ReactNode } from 'react';
import { Fingerprint } from 'lucide-react';
import { stepUpNeed, type StepUpNeed } from './step-up-need.ts';
import { client } from '../../platform/api.ts';
import { useSession } from '../../platform/session.tsx';
import { StepUpCancelled, type StepUp } from '../../platform/step-up.ts';
import { supabase } from '../../platform/supabase.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { PasswordInput } from '../../ui/password-input.tsx';
import { FactorProof } from '../factor-proof.tsx';
import { provePasskey, useHasPasskey } from '../passkey-proof.ts';
import { ceremonySentence } from '../passkeys.ts';

interface Asking {
  readonly needs: StepUpNeed;
  readonly proved: () => void;
  readonly cancel: () => void;
}

/**
 * For steps that matter: `run(step)` does it, and where the server asks who one is, shows the dialog
 * and does it again. Rejects with `StepUpCancelled` when the person closes it. Render `dialog`.
 */
export function useStepUp(): {
  readonly run: StepUp;
  readonly dialog: ReactNode;
} {
  const [asking, setAsking] = useState<Asking | null>(null);

  async function run<Result>(step: () => Promise<Result>): Promise<Result> {
    try {
      return await step();
    } catch (error) {
      const needs = await stepUpNeed(error);
      if (needs === null) throw error;
      await new Promise<void>((resolve, reject) => {
        setAsking({ needs, proved: resolve, cancel: () => reject(new StepUpCancelled()) });
      }).finally(() => setAsking(null));
      return step();
    }
  }

  return { run, dialog: asking && <StepUpDialog asking={asking} /> };
}

function StepUpDialog({ asking }: { readonly asking: Asking }) {
  const { user } = useSession();
  const factors = (user?.factors ?? []).filter((factor) => factor.status === 'verified');
  return (
    <Dialog
      open
      onClose={asking.cancel}
      size="sm"
      title="Please confirm that it is you"
      description="This counts for the next 15 minutes."
    >
      {asking.needs === 'second_factor' ? (
        <FactorProof factors={factors} onProved={asking.proved} />
      ) : (
        <AgainForm kind={asking.needs} onProved={asking.proved} />
      )}
    </Dialog>
  );
}

function AgainForm({
  kind,
  onProved,
}: {
  readonly kind: 'password' | 'code';
  readonly onProved: () => void;
}) {
  const [value, setValue] = useState('');
  const [sent, setSent] = useState(kind === 'password');
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string>();
  const hasPasskey = useHasPasskey();

  async function attempt(step: () => Promise<void>) {
    setBusy(true);
    setFault(undefined);
    try {
      await step();
    } catch (error) {
      setFault(ceremonySentence(error));
    } finally {
      setBusy(false);
    }
  }
  const passkey = hasPasskey && (
    <Button
      variant="quiet"
      disabled={busy}
      onClick={() =>
        attempt(async () => {
          await provePasskey();
          onProved();
        })
      }
    >
      <Fingerprint aria-hidden className="size-5" strokeWidth={1.75} />
      Use a passkey
    </Button>
  );
  function submit(event: FormEvent) {
    event.preventDefault();
    void attempt(async () => {
      await client.accounts.confirmIdentity(
        kind === 'password' ? { password: value } : { code: value },
      );
      onProved();
    });
  }

  if (!sent) {
    return (
      <div className="flex flex-col gap-3">
        <p className="text-sm text-muted">You have no password, so we send a code to your mail.</p>
        {fault && <p className="text-sm font-medium text-danger">{fault}</p>}
        <Button
          variant="primary"
          busy={busy}
          onClick={() =>
            attempt(async () => {
              const { error } = await supabase().auth.reauthenticate();
              if (error) throw error;
              setSent(true);
            })
          }
        >
          Send the code
        </Button>
        {passkey}
      </div>
    );
  }
  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      {kind === 'password' ? (
        <Field label="Your password" error={fault}>
          <PasswordInput
            name="current"
            autoComplete="current-password"
            required
            autoFocus
            value={value}
            onChange={(event) => setValue(event.target.value)}
          />
        </Field>
      ) : (
        <Field label="Code from the mail" error={fault}>
          <Input
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            required
            autoFocus
            value={value}
            onChange={(event) => setValue(event.target.value)}
          />
        </Field>
      )}
      <Button type="submit" variant="primary" busy={busy}>
        Confirm
      </Button>
      {passkey}
    </form>
  );
}
