import { useState, type FormEvent } from 'react';
import { errorSentence } from '../../platform/errors.ts';
import { StepUpCancelled, type StepUp } from '../../platform/step-up.ts';
import { supabase } from '../../platform/supabase.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { CodeField } from '../code-field.tsx';
import { phoneNumber } from '../phone-number.ts';

interface Enrolment {
  readonly factorId: string;
  readonly challengeId: string;
  readonly number: string;
}

/** A phone as second factor: its number, then the code of the message that it gets. */
export function PhoneDialog({
  nameOf,
  stepUp,
  onClose,
  onVerified,
}: {
  /** What the factor of this number will be called. */
  readonly nameOf: (number: string) => string;
  readonly stepUp: StepUp;
  readonly onClose: () => void;
  readonly onVerified: () => void;
}) {
  const [typed, setTyped] = useState('');
  const [code, setCode] = useState('');
  const [enrolment, setEnrolment] = useState<Enrolment>();
  const [fault, setFault] = useState<string>();
  const [busy, setBusy] = useState(false);

  async function attempt(step: () => Promise<void>) {
    if (busy) return;
    setBusy(true);
    setFault(undefined);
    try {
      await step();
    } catch (error) {
      if (!(error instanceof StepUpCancelled)) setFault(errorSentence(error));
    } finally {
      setBusy(false);
    }
  }

  function sendTo(event: FormEvent) {
    event.preventDefault();
    const number = phoneNumber(typed);
    if (number === null) {
      setFault('Write the number with its country code, such as +1 555 010 0042.');
      return;
    }
    void attempt(async () => {
      const { mfa } = supabase().auth;
      const factorId = await stepUp(async () => {
        const { data, error } = await mfa.enroll({
          factorType: 'phone',
          phone: number,
          friendlyName: nameOf(number),
        });
        if (error) throw error;
        return data.id;
      });
      setEnrolment({ factorId, number, challengeId: await challenge(factorId) });
    });
  }

  function verify(event: FormEvent) {
    event.preventDefault();
    if (!enrolment) return;
    const { factorId, challengeId } = enrolment;
    void attempt(async () => {
      const { error } = await supabase().auth.mfa.verify({ factorId, challengeId, code });
      if (error) throw error;
      onVerified();
    });
  }

  /** Not verified, so it would only stand in the way of the next try. */
  function drop() {
    if (enrolment) void supabase().auth.mfa.unenroll({ factorId: enrolment.factorId });
    setEnrolment(undefined);
    setCode('');
    setFault(undefined);
  }

  return (
    <Dialog
      open
      onClose={() => {
        drop();
        onClose();
      }}
      title="Add a phone"
      description={
        enrolment
          ? `We have sent a message with a code to ${enrolment.number}.`
          : 'We send a code by text message whenever you sign in.'
      }
      size="sm"
    >
      {enrolment ? (
        <form onSubmit={verify} className="flex flex-col gap-4">
          <CodeField code={code} onCode={setCode} fault={fault} autoFocus />
          <Button type="submit" variant="primary" busy={busy}>
            Confirm
          </Button>
          <Button variant="quiet" onClick={drop}>
            Use another number
          </Button>
        </form>
      ) : (
        <form onSubmit={sendTo} noValidate className="flex flex-col gap-4">
          <Field label="Phone number" help="With the country code." error={fault}>
            <Input
              name="phone"
              type="tel"
              inputMode="tel"
              autoComplete="tel"
              autoFocus
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
          </Field>
          <Button type="submit" variant="primary" busy={busy}>
            Send the code
          </Button>
        </form>
      )}
    </Dialog>
  );
}

async function challenge(factorId: string): Promise<string> {
  const { data, error } = await supabase().auth.mfa.challenge({ factorId });
  if (error) throw error;
  return data.id;
}
