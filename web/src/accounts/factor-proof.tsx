import { useState, type FormEvent } from 'react';
import type { Factor } from '@supabase/supabase-js';
import { client } from '../platform/api.ts';
import { errorSentence } from '../platform/errors.ts';
import { supabase } from '../platform/supabase.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { Input } from '../ui/input.tsx';
import { Tabs, TabPanel } from '../ui/tabs.tsx';

type Way = 'totp' | 'phone' | 'webauthn' | 'recovery';
const NAMES: Record<Way, string> = {
  totp: 'App',
  phone: 'Phone',
  webauthn: 'Security key',
  recovery: 'Recovery code',
};

/** Shows a second factor, or a recovery code in its place. `onProved` follows once the session is raised. */
export function FactorProof({
  factors,
  onProved,
}: {
  readonly factors: readonly Factor[];
  readonly onProved: () => void;
}) {
  const ways = [...new Set<Way>([...factors.map((factor) => factor.factor_type), 'recovery'])];
  const [way, setWay] = useState<Way>(ways[0] ?? 'recovery');
  const factor = factors.find((one) => one.factor_type === way);
  return (
    <Tabs
      label="How to confirm"
      look="filled"
      value={way}
      onChange={setWay}
      tabs={ways.map((value) => ({ value, label: NAMES[value] }))}
    >
      <TabPanel value={way}>
        {way === 'recovery' ? (
          <RecoveryProof onProved={onProved} />
        ) : way === 'webauthn' && factor ? (
          <KeyProof factorId={factor.id} onProved={onProved} />
        ) : factor ? (
          <CodeProof key={factor.id} factor={factor} onProved={onProved} />
        ) : null}
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
      setFault(errorSentence(error));
    } finally {
      setBusy(false);
    }
  }
  return { busy, fault, attempt };
}

function CodeProof({
  factor,
  onProved,
}: {
  readonly factor: Factor;
  readonly onProved: () => void;
}) {
  const { busy, fault, attempt } = useAttempt(onProved);
  const [code, setCode] = useState('');
  const [challengeId, setChallengeId] = useState<string>();
  const isPhone = factor.factor_type === 'phone';

  const send = () =>
    attempt(async () => {
      const { data, error } = await supabase().auth.mfa.challenge({ factorId: factor.id });
      if (error) throw error;
      setChallengeId(data.id);
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
        <p className="text-sm text-muted">We send a code of six digits to your phone.</p>
        {fault && <p className="text-sm font-medium text-danger">{fault}</p>}
        <Button variant="primary" busy={busy} onClick={send}>
          Send the code
        </Button>
      </div>
    );
  }
  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      <Field
        label="Code of six digits"
        help={isPhone ? 'From the message we have sent.' : 'From your authenticator app.'}
        error={fault}
      >
        <Input
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          autoFocus
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
  );
}

function KeyProof({
  factorId,
  onProved,
}: {
  readonly factorId: string;
  readonly onProved: () => void;
}) {
  const { busy, fault, attempt } = useAttempt(onProved);
  return (
    <div className="flex flex-col gap-3">
      <p className="text-sm text-muted">Your browser will ask for the key or the passkey.</p>
      {fault && <p className="text-sm font-medium text-danger">{fault}</p>}
      <Button
        variant="primary"
        busy={busy}
        onClick={() =>
          attempt(async () => {
            const { error } = await supabase().auth.mfa.webauthn.authenticate({ factorId });
            if (error) throw error;
          })
        }
      >
        Use the key
      </Button>
    </div>
  );
}

function RecoveryProof({ onProved }: { readonly onProved: () => void }) {
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
      <Button type="submit" variant="primary" busy={busy}>
        Confirm
      </Button>
    </form>
  );
}
