import { useState, type FormEvent } from 'react';
import type { Factor } from '@supabase/supabase-js';
import { client } from '../platform/api.ts';
import { supabase } from '../platform/supabase.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { Input } from '../ui/input.tsx';
import { Tabs, TabPanel } from '../ui/tabs.tsx';
import { CodeField } from './code-field.tsx';
import { provePasskey, useHasPasskey } from './passkey-proof.ts';
import { ceremonySentence } from './passkeys.ts';

const NAMES: Record<Factor['factor_type'], string> = {
  totp: 'App',
  phone: 'Phone',
  webauthn: 'Security key',
};
const RECOVERY = 'recovery';
const PASSKEY = 'passkey';

/** One tab a factor; those of one kind go by the names that the person knows them by. */
function labelOf(factor: Factor, factors: readonly Factor[]): string {
  const kind = NAMES[factor.factor_type];
  const isOnly = factors.filter((one) => one.factor_type === factor.factor_type).length === 1;
  return isOnly ? kind : factor.friendly_name || kind;
}

/** The button that shows a proof: it may do at once what the proof is for. */
export interface ProofButton {
  readonly label: string;
  readonly kind: 'primary' | 'danger';
}

/** Shows a second factor, or a passkey or a recovery code in its place. `onProved` follows once the session is raised. */
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

/** Runs a step, keeps its failure as a sentence. */
function useAttempt(onProved: () => void) {
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string>();
  async function attempt(step: () => Promise<void>, thenProved = true) {
    if (busy) return;
    setBusy(true);
    setFault(undefined);
    try {
      await step();
      if (thenProved) onProved();
    } catch (error) {
      setFault(ceremonySentence(error));
    } finally {
      setBusy(false);
    }
  }
  return { busy, fault, attempt };
}

function CodeProof({
  factor,
  confirm,
  onProved,
}: {
  readonly factor: Factor;
  readonly confirm: ProofButton;
  readonly onProved: () => void;
}) {
  const { busy, fault, attempt } = useAttempt(onProved);
  const [code, setCode] = useState('');
  const [challengeId, setChallengeId] = useState<string>();
  const [sentAgain, setSentAgain] = useState(false);
  const isPhone = factor.factor_type === 'phone';

  const send = () =>
    attempt(async () => {
      const { data, error } = await supabase().auth.mfa.challenge({ factorId: factor.id });
      if (error) throw error;
      setSentAgain(challengeId !== undefined);
      setChallengeId(data.id);
      setCode('');
    }, false);

  function submit(event: FormEvent) {
    event.preventDefault();
    void attempt(async () => {
      const { mfa } = supabase().auth;
      const answer = challengeId
        ? await mfa.verify({ factorId: factor.id, challengeId, code })
        : await mfa.challengeAndVerify({ factorId: factor.id, code });
      if (answer.error) throw answer.error;
    });
  }

  if (isPhone && !challengeId) {
    return (
      <div className="flex flex-col gap-3">
        <p className="text-sm text-muted">
          We send a code of six digits by text message
          {factor.friendly_name ? ` (${factor.friendly_name})` : ''}.
        </p>
        {fault && <p className="text-sm font-medium text-danger">{fault}</p>}
        <Button variant="primary" busy={busy} onClick={send}>
          Send the code
        </Button>
      </div>
    );
  }
  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      <div className="flex flex-col gap-1">
        <CodeField
          code={code}
          onCode={setCode}
          fault={fault}
          help={isPhone ? 'From the message we have sent.' : 'From your authenticator app.'}
          autoFocus
        />
        <p role="status" className="text-sm text-muted">
          {sentAgain && 'We have sent another code. Only the newest one works.'}
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
      label="Use the key"
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

/** A button that makes the browser ask for a key. */
function Ceremony({
  label,
  step,
  onProved,
}: {
  readonly label: string;
  readonly step: () => Promise<void>;
  readonly onProved: () => void;
}) {
  const { busy, fault, attempt } = useAttempt(onProved);
  return (
    <div className="flex flex-col gap-3">
      <p className="text-sm text-muted">Your browser will ask for the key or the passkey.</p>
      {fault && <p className="text-sm font-medium text-danger">{fault}</p>}
      <Button variant="primary" busy={busy} onClick={() => attempt(step)}>
        {label}
      </Button>
    </div>
  );
}

function RecoveryProof({
  confirm,
  onProved,
}: {
  readonly confirm: ProofButton;
  readonly onProved: () => void;
}) {
  const { busy, fault, attempt } = useAttempt(onProved);
  const [code, setCode] = useState('');
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void attempt(async () => {
          await client.accounts.useRecoveryCode({ code });
          // The level is in the token: the next one has it.
          const { error } = await supabase().auth.refreshSession();
          if (error) throw error;
        });
      }}
    >
      <Field label="Recovery code" help="One of the ten you kept. Each works once." error={fault}>
        <Input
          name="recovery"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required
          value={code}
          onChange={(event) => setCode(event.target.value)}
        />
      </Field>
      <Button type="submit" variant={confirm.kind} busy={busy}>
        {confirm.label}
      </Button>
    </form>
  );
}
