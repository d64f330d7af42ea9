import { useState, type ReactNode } from 'react';
import { ArrowLeft } from 'lucide-react';
import { FIRST_AUTH_TEXTS, SECOND_AUTH_TEXTS } from '@limelight/contract/accounts/texts';
import { errorSentence } from '../platform/errors.ts';
import { Button } from '../ui/forms/button.tsx';
import { Field } from '../ui/forms/field.tsx';
import { Input } from '../ui/forms/input.tsx';
import { Overlay } from '../ui/dialogs/overlay.tsx';
import { PasswordInput } from '../ui/forms/password-input.tsx';
import { toast } from '../ui/dialogs/toast.tsx';
import { useForm } from '../ui/forms/use-form.ts';
import { signInWithPassword, signUpOnFirstForm, type UserType } from './auth-calls.ts';
import { PasskeyButton } from './passkeys/passkey-button.tsx';
import { ceremonySentence } from './passkeys/passkeys.ts';
import { RefusalNote } from './refusal-note.tsx';
import { suspensionIn } from './refusal.ts';
import { firstSignUpFaults } from './validate.ts';

export type FirstFormMode = 'sign-up' | 'sign-in';

/** The values of the form's fields. */
export interface FirstTyped {
  readonly email: string;
  readonly username: string;
  readonly password: string;
}

export interface FirstFormProps {
  readonly userType: UserType;
  readonly initialMode: FirstFormMode;
  /** What was typed before the person went back to the choice. */
  readonly typed: FirstTyped;
  readonly onBack: (typed: FirstTyped) => void;
  /** `unconfirmed`: the address that must be confirmed before signing in; null if there is none. */
  readonly onSignedUp: (unconfirmed: string | null) => void;
  readonly onSignedIn: () => void;
  /** Shown below the password at sign-in, such as the link for a forgotten one. */
  readonly forgotten: ReactNode;
  /** Other ways to sign in, if the operator has enabled any. */
  readonly otherWays: ReactNode;
}

/** Second step of the first auth screen (docs/product.md, 'Form rules'). */
export default function FirstForm(props: FirstFormProps) {
  const [mode, setMode] = useState(props.initialMode);
  const signsUp = mode === 'sign-up';
  const { userType } = props;
  const fail = (error: unknown, description: string) => {
    const why = suspensionIn(error);
    if (why !== null) return { form: why };
    toast({
      kind: 'error',
      title: signsUp ? FIRST_AUTH_TEXTS.signUpFailed : FIRST_AUTH_TEXTS.logInFailed,
      description,
    });
    return {};
  };
  const form = useForm(props.typed, {
    check: (values) => (signsUp ? firstSignUpFaults(values) : {}),
    send: async (values) => {
      if (signsUp) {
        const { needsConfirmation } = await signUpOnFirstForm({ ...values, userType });
        toast({ kind: 'success', ...FIRST_AUTH_TEXTS.signedUp });
        props.onSignedUp(needsConfirmation ? values.email : null);
      } else {
        await signInWithPassword(values.email, values.password);
        props.onSignedIn();
      }
    },
    failed: (error) => fail(error, errorSentence(error)),
  });
  const { faults } = form;

  return (
    <div className="animate-appear">
      {form.busy && <Overlay label={signsUp ? 'Creating your account' : 'Signing you in'} />}
      <Button variant="quiet" size="sm" onClick={() => props.onBack(form.values)} className="-ml-3">
        <ArrowLeft aria-hidden className="size-4" strokeWidth={1.75} />
        {FIRST_AUTH_TEXTS.back}
      </Button>
      <h2 className="mt-2 mb-5 text-xl">
        {signsUp ? FIRST_AUTH_TEXTS[userType].title : FIRST_AUTH_TEXTS.logIn}
      </h2>
      <form {...form.props} noValidate={signsUp} className="flex flex-col gap-4">
        <Field label="Email" error={faults.email}>
          <Input {...form.field('email')} type="email" autoComplete="email" required={!signsUp} />
        </Field>
        {signsUp && (
          <Field label="Username" error={faults.username}>
            <Input {...form.field('username')} autoComplete="nickname" />
          </Field>
        )}
        <Field
          label="Password"
          error={faults.password}
          {...(!signsUp && { aside: props.forgotten })}
        >
          <PasswordInput
            {...form.field('password')}
            autoComplete={signsUp ? 'new-password' : 'current-password'}
            required={!signsUp}
          />
        </Field>
        {faults.form !== undefined && <RefusalNote why={faults.form} />}
        <Button type="submit" variant="primary" size="lg" className="mt-1 w-full">
          {signsUp ? SECOND_AUTH_TEXTS.signUp : FIRST_AUTH_TEXTS.logIn}
        </Button>
        {!signsUp && (
          <PasskeyButton
            onSignedIn={props.onSignedIn}
            onFailure={(error) => form.refuse(fail(error, ceremonySentence(error)))}
          />
        )}
      </form>
      {props.otherWays}
      <p className="mt-5 text-center text-sm text-muted">
        {signsUp ? FIRST_AUTH_TEXTS.haveAccount : 'New here?'}{' '}
        <button
          type="button"
          onClick={() => {
            setMode(signsUp ? 'sign-in' : 'sign-up');
            form.refuse({});
          }}
          className="relative reach min-h-6 font-semibold text-accent-text underline-offset-4 hover:underline"
        >
          {signsUp ? FIRST_AUTH_TEXTS.logIn : SECOND_AUTH_TEXTS.signUp}
        </button>
      </p>
    </div>
  );
}
