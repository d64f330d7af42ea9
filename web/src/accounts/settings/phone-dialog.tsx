import { useState } from 'react';
import type { StepUp } from '../../platform/step-up.ts';
import { supabase } from '../../platform/supabase.ts';
import { Button } from '../../ui/forms/button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { Input } from '../../ui/forms/input.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { CodeField } from '../factors/code-field.tsx';
import { phoneNumber } from '../factors/phone-number.ts';

interface Enrollment {
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
  /** The name for the factor of this number. */
  readonly nameOf: (number: string) => string;
  readonly stepUp: StepUp;
  readonly onClose: () => void;
  readonly onVerified: () => void;
}) {
  const [enrollment, setEnrollment] = useState<Enrollment>();
  const numberForm = useForm(
    { phone: '' },
    {
      check: ({ phone }) => ({
        phone:
          phoneNumber(phone) === null
            ? 'Enter the number with its country code, such as +1 555 010 0042.'
            : undefined,
      }),
      send: async ({ phone }) => {
        const number = phoneNumber(phone);
        if (number === null) return;
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
        setEnrollment({ factorId, number, challengeId: await challenge(factorId) });
      },
    },
  );
  const codeForm = useForm(
    { code: '' },
    {
      send: async ({ code }) => {
        if (!enrollment) return;
        const { factorId, challengeId } = enrollment;
        const { error } = await supabase().auth.mfa.verify({ factorId, challengeId, code });
        if (error) throw error;
        onVerified();
      },
    },
  );

  /** An unverified factor would only block the next attempt. */
  function drop() {
    if (enrollment) void supabase().auth.mfa.unenroll({ factorId: enrollment.factorId });
    setEnrollment(undefined);
    codeForm.set({ code: '' });
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
        enrollment
          ? `We texted a code to ${enrollment.number}.`
          : 'We’ll text you a code whenever you sign in.'
      }
      size="sm"
    >
      {enrollment ? (
        <form {...codeForm.props} className="flex flex-col gap-4">
          <CodeField form={codeForm} autoFocus />
          <Button type="submit" variant="primary" busy={codeForm.busy}>
            Confirm
          </Button>
          <Button variant="quiet" onClick={drop}>
            Use another number
          </Button>
        </form>
      ) : (
        <form {...numberForm.props} noValidate className="flex flex-col gap-4">
          <Field
            label="Phone number"
            help="Include the country code."
            error={numberForm.faults.phone}
          >
            <Input
              {...numberForm.field('phone')}
              type="tel"
              inputMode="tel"
              autoComplete="tel"
              autoFocus
            />
          </Field>
          <Button type="submit" variant="primary" busy={numberForm.busy}>
            Send code
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
