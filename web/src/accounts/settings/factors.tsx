import { useState, type FormEvent } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Factor } from '@supabase/supabase-js';
import { KeyRound, Smartphone, Trash2, type LucideIcon } from 'lucide-react';
import { errorSentence } from '../../platform/errors.ts';
import { supabase } from '../../platform/supabase.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog, Dialog } from '../../ui/dialog.tsx';
import { EmptyLine } from '../../ui/empty-line.tsx';
import { Field } from '../../ui/field.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Input } from '../../ui/input.tsx';
import { Time } from '../../ui/time.tsx';
import { toast } from '../../ui/toast.tsx';
import { showFailure, useSettingsRefresh } from './use-settings.ts';
import { useStepUp } from './use-step-up.tsx';

const ICONS: Record<Factor['factor_type'], LucideIcon> = {
  totp: Smartphone,
  phone: Smartphone,
  webauthn: KeyRound,
};
const NAMES: Record<Factor['factor_type'], string> = {
  totp: 'Authenticator app',
  phone: 'Phone',
  webauthn: 'Security key or passkey',
};
const KEY = ['accounts', 'factors'];

async function verifiedFactors(): Promise<readonly Factor[]> {
  const { data, error } = await supabase().auth.mfa.listFactors();
  if (error) throw error;
  return data.all.filter((factor) => factor.status === 'verified');
}

/** What is asked for besides the password, and how to add to it. */
export function Factors() {
  const factors = useQuery({ queryKey: KEY, queryFn: verifiedFactors });
  const queries = useQueryClient();
  const refreshSettings = useSettingsRefresh();
  const stepUp = useStepUp();
  const [adding, setAdding] = useState<TotpEnrolment | null>(null);
  const [removing, setRemoving] = useState<Factor | null>(null);
  const [busy, setBusy] = useState(false);

  async function changed(message: string) {
    toast({ kind: 'success', title: message });
    await Promise.all([queries.invalidateQueries({ queryKey: KEY }), refreshSettings()]);
  }
  async function attempt(step: () => Promise<void>) {
    setBusy(true);
    try {
      await stepUp.run(step);
    } catch (error) {
      showFailure(error);
    } finally {
      setBusy(false);
    }
  }

  const addApp = () =>
    attempt(async () => {
      const { data, error } = await supabase().auth.mfa.enroll({
        factorType: 'totp',
        friendlyName: freshName('App', factors.data ?? []),
      });
      if (error) throw error;
      setAdding({ id: data.id, picture: data.totp.qr_code, secret: data.totp.secret });
    });
  const addKey = () =>
    attempt(async () => {
      const { error } = await supabase().auth.mfa.webauthn.register({
        friendlyName: freshName('Key', factors.data ?? []),
      });
      if (error) throw error;
      await changed('Your key is added');
    });
  const remove = (factor: Factor) =>
    attempt(async () => {
      const { error } = await supabase().auth.mfa.unenroll({ factorId: factor.id });
      if (error) throw error;
      // The level of this session changes with it.
      await supabase().auth.refreshSession();
      setRemoving(null);
      await changed('Removed');
    });

  return (
    <>
      {factors.data?.length === 0 && <EmptyLine>No second factor yet.</EmptyLine>}
      {factors.isError && <EmptyLine>{errorSentence(factors.error)}</EmptyLine>}
      <ul className="divide-y divide-line">
        {factors.data?.map((factor) => {
          const Icon = ICONS[factor.factor_type];
          return (
            <li key={factor.id} className="flex min-h-16 items-center gap-3.5 py-2">
              <Icon aria-hidden className="size-5.5 shrink-0 text-muted" strokeWidth={1.75} />
              <div className="min-w-0 flex-1">
                <p className="truncate text-sm font-medium">
                  {factor.friendly_name || NAMES[factor.factor_type]}
                </p>
                <p className="text-sm text-muted">
                  {NAMES[factor.factor_type]} · since <Time at={factor.created_at} style="date" />
                </p>
              </div>
              <IconButton
                icon={Trash2}
                label={`Remove ${factor.friendly_name || NAMES[factor.factor_type]}`}
                onClick={() => setRemoving(factor)}
              />
            </li>
          );
        })}
      </ul>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button size="sm" onClick={addApp} busy={busy}>
          Add an authenticator app
        </Button>
        <Button size="sm" onClick={addKey} disabled={busy}>
          Add a security key
        </Button>
      </div>
      {adding && (
        <TotpDialog
          enrolment={adding}
          onClose={() => {
            setAdding(null);
            // Not verified, so it would only stand in the way of the next try.
            void supabase().auth.mfa.unenroll({ factorId: adding.id });
          }}
          onVerified={() => {
            setAdding(null);
            void changed('Your app is added');
          }}
        />
      )}
      <ConfirmDialog
        open={removing !== null}
        onClose={() => setRemoving(null)}
        onConfirm={() => removing && void remove(removing)}
        title="Remove this second factor?"
        confirmLabel="Remove"
        kind="danger"
        busy={busy}
      >
        {factors.data?.length === 1
          ? 'It is your last one: from then on your password alone opens your account, and your recovery codes stop working.'
          : 'Your other factors keep working.'}
      </ConfirmDialog>
      {stepUp.dialog}
    </>
  );
}

/** Names must differ: 'App', then 'App 2'. */
function freshName(base: string, factors: readonly Factor[]): string {
  const taken = new Set(factors.map((factor) => factor.friendly_name));
  let name = base;
  for (let number = 2; taken.has(name); number += 1) name = `${base} ${number}`;
  return name;
}

interface TotpEnrolment {
  readonly id: string;
  /** A data address of the QR picture. */
  readonly picture: string;
  readonly secret: string;
}

function TotpDialog({
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
        <Field label="Code of six digits" error={fault}>
          <Input
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            required
            maxLength={6}
            value={code}
            onChange={(event) => setCode(event.target.value.replace(/\D/g, ''))}
            className="numbers text-center text-lg tracking-widest"
          />
        </Field>
        <Button type="submit" variant="primary" busy={busy}>
          Confirm
        </Button>
      </form>
    </Dialog>
  );
}
