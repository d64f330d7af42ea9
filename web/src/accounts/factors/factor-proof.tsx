import { useState } from 'react';
import type { Factor } from '@supabase/supabase-js';
import { client } from '../../platform/api.ts';
import { supabase } from '../../platform/supabase.ts';
import { Button } from '../../ui/forms/button.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { Input } from '../../ui/forms/input.tsx';
import { Tabs, TabPanel } from '../../ui/lists/tabs.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { CodeField } from './code-field.tsx';
import { provePasskey, useHasPasskey } from '../passkeys/passkey-proof.ts';
import { ceremonySentence } from '../passkeys/passkeys.ts';

const NAMES: Record<Factor['factor_type'], string> = {
  totp: 'App',
  phone: 'Phone',
  webauthn: 'Security key',
};
const RECOVERY = 'recovery';
const PASSKEY = 'passkey';

/** The tab of a factor; if there are several of one kind, each has the name that the person gave it. */
function labelOf(factor: Factor, factors: readonly Factor[]): string {
  const kind = NAMES[factor.factor_type];
  const isOnly = factors.filter((one) => one.factor_type === factor.factor_type).length === 1;
  return isOnly ? kind : factor.friendly_name || kind;
}

/** The button that submits a proof; its label can be that of the step behind it, such as deleting the account. */
export interface ProofButton {
  readonly label: string;
  readonly kind: 'primary' | 'danger';
}

/**
 * Asks for a second factor, or a passkey or a recovery code in its place. Calls `onProved` once the session has the second
 * level.
 */
export function FactorProof({
  factors,
  confirm = { label: 'Confirm', kind: 'primary' },
  onProved,
}: {
  readonly factors: readonly Factor[];
  readonly confirm?: ProofButton;
  readonly onProved: () => void;
}) {
  const [way, setWay] = useState<string>(factors[0]?.id ?? RECOVERY);
  const factor = factors.find((one) => one.id === way);
  const hasPasskey = useHasPasskey();
  return (
    <Tabs
      label="How to confirm"
      look="filled"
      value={way}
      onChange={setWay}
      tabs={[
        ...factors.map((one) => ({ value: one.id, label: labelOf(one, factors) })),
        ...(hasPasskey ? [{ value: PASSKEY, label: 'Passkey' }] : []),
        { value: RECOVERY, label: 'Recovery code' },
      ]}
    >
      <TabPanel value={way}>
        {way === PASSKEY ? (
          <PasskeyProof onProved={onProved} />
        ) : factor === undefined ? (
          <RecoveryProof confirm={confirm} onProved={onProved} />
        ) : factor.factor_type === 'webauthn' ? (
          <KeyProof key={factor.id} factorId={factor.id} onProved={onProved} />
        ) : (
          <CodeProof key={factor.id} factor={factor} confirm={confirm} onProved={onProved} />
        )}
      </TabPanel>
    </Tabs>
  );
}

/** A form with one code field, or with none if the browser asks for the proof. */
const useProof = (onProved: () => void, prove: (code: string) => Promise<void>) =>
  useForm(
    { code: '' },
    {
      send: async ({ code }) => {
        await prove(code);
        onProved();
      },
      failed: (error) => ({ code: ceremonySentence(error) }),
    },
  );

function CodeProof({
  factor,
  confirm,
  onProved,
}: {
  readonly factor: Factor;
  readonly confirm: ProofButton;
  readonly onProved: () => void;
}) {
  const [challengeId, setChallengeId] = useState<string>();
  const [sentAgain, setSentAgain] = useState(false);
  const isPhone = factor.factor_type === 'phone';

  const form = useProof(onProved, async (code) => {
    const { mfa } = supabase().auth;
    const answer = challengeId
      ? await mfa.verify({ factorId: factor.id, challengeId, code })
      : await mfa.challengeAndVerify({ factorId: factor.id, code });
    if (answer.error) throw answer.error;
  });
  const { busy } = form;
  const fault = form.faults.code;

  const send = () =>
    form.run(async () => {
      const { data, error } = await supabase().auth.mfa.challenge({ factorId: factor.id });
      if (error) throw error;
      setSentAgain(challengeId !== undefined);
      setChallengeId(data.id);
      form.set({ code: '' });
    });

  if (isPhone && !challengeId) {
    return (
      <div className="flex flex-col gap-3">
        <p className="text-sm text-muted">
          We’ll text you a six-digit code
          {factor.friendly_name ? ` (${factor.friendly_name})` : ''}.
        </p>
        {fault && (
          <p role="alert" className="text-sm font-medium text-danger">
            {fault}
          </p>
        )}
        <Button variant="primary" busy={busy} onClick={send}>
          Send code
        </Button>
      </div>
    );
  }
  return (
    <form {...form.props} className="flex flex-col gap-4">
      <div className="flex flex-col gap-1">
        <CodeField
          form={form}
          help={isPhone ? 'From the text message we sent.' : 'From your authenticator app.'}
          autoFocus
        />
        <p role="status" className="text-sm text-muted">
          {sentAgain && 'We sent another code. Only the newest code works.'}
        </p>
      </div>
      <Button type="submit" variant={confirm.kind} busy={busy}>
        {confirm.label}
      </Button>
      {isPhone && (
        <Button variant="quiet" disabled={busy} onClick={send}>
          Send another code
        </Button>
      )}
    </form>
  );
}

function KeyProof({
  factorId,
  onProved,
}: {
  readonly factorId: string;
  readonly onProved: () => void;
}) {
  return (
    <Ceremony
      label="Use security key"
      onProved={onProved}
      step={async () => {
        const { error } = await supabase().auth.mfa.webauthn.authenticate({ factorId });
        if (error) throw error;
      }}
    />
  );
}

function PasskeyProof({ onProved }: { readonly onProved: () => void }) {
  return <Ceremony label="Use a passkey" onProved={onProved} step={provePasskey} />;
}

/** A button that makes the browser ask for a security key. */
function Ceremony({
  label,
  step,
  onProved,
}: {
  readonly label: string;
  readonly step: () => Promise<void>;
  readonly onProved: () => void;
}) {
  const form = useProof(onProved, step);
  return (
    <form {...form.props} className="flex flex-col gap-3">
      <p className="text-sm text-muted">Your browser will ask for your security key or passkey.</p>
      {form.faults.code && (
        <p role="alert" className="text-sm font-medium text-danger">
          {form.faults.code}
        </p>
      )}
      <Button type="submit" variant="primary" busy={form.busy}>
        {label}
      </Button>
    </form>
  );
}

function RecoveryProof({
  confirm,
  onProved,
}: {
  readonly confirm: ProofButton;
  readonly onProved: () => void;
}) {
  const form = useProof(onProved, async (code) => {
    await client.accounts.useRecoveryCode({ code });
    // The level is a claim of the token, so only a new token has it.
    const { error } = await supabase().auth.refreshSession();
    if (error) throw error;
  });
  return (
    <form {...form.props} className="flex flex-col gap-4">
      <Field
        label="Recovery code"
        help="One of the ten you saved. Each works once."
        error={form.faults.code}
      >
        <Input {...form.field('code')} autoCapitalize="none" spellCheck={false} required />
      </Field>
      <Button type="submit" variant={confirm.kind} busy={form.busy}>
        {confirm.label}
      </Button>
    </form>
  );
}
