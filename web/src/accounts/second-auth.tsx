import { useState, type FormEvent, type ReactNode } from 'react';
import { SECOND_AUTH_TEXTS } from '@limelight/contract/accounts/texts';
import { errorCode, errorSentence } from '../platform/errors.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { typedValues } from '../ui/focus-first.ts';
import { Input } from '../ui/input.tsx';
import { PasswordInput } from '../ui/password-input.tsx';
import { TabPanel, Tabs } from '../ui/tabs.tsx';
import { toast } from '../ui/toast.tsx';
import { ConfirmAddress } from './confirm-address.tsx';
import { signInWithPassword, signUpOnSecondForm } from './auth-calls.ts';
import { ForgottenLink } from './forgotten-link.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { ceremonySentence } from './passkeys.ts';
import { secondSignInIssue, secondSignUpIssue } from './validate.ts';

export type SecondAuthTab = 'sign-in' | 'sign-up';

export interface SecondAuthProps {
  readonly tab: SecondAuthTab;
  readonly onTab: (tab: SecondAuthTab) => void;
  readonly onSignedIn: () => void;
  readonly otherWays: ReactNode;
}

/** The second auth screen's card: Sign In and Sign Up (docs/product.md, 'Second auth screen'). Issues come as toasts. */
export function SecondAuth({ tab, onTab, onSignedIn, otherWays }: SecondAuthProps) {
  const [busy, setBusy] = useState(false);
  const [unconfirmed, setUnconfirmed] = useState<string | null>(null);

  async function run(issue: string | null, fallback: string, call: () => Promise<void>) {
    if (busy) return;
    if (issue !== null) {
      toast({ kind: 'error', title: issue });
      return;
    }
    setBusy(true);
    try {
      await call();
    } catch (error) {
      toast({ kind: 'error', title: errorSentence(error, fallback) });
    } finally {
      setBusy(false);
    }
  }

  function signIn(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const values = typedValues(event.currentTarget, ['email', 'password']);
    return run(secondSignInIssue(values), SECOND_AUTH_TEXTS.signInFailed, async () => {
      await signInWithPassword(values.email, values.password).catch((error: unknown) => {
        if (errorCode(error) === 'email_not_confirmed') setUnconfirmed(values.email);
        throw error;
      });
      signedIn();
    });
  }

  function signedIn() {
    toast({ kind: 'success', title: SECOND_AUTH_TEXTS.welcomeBack });
    onSignedIn();
  }

  function signUp(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const values = typedValues(event.currentTarget, ['email', 'password', 'displayName']);
    return run(secondSignUpIssue(values), SECOND_AUTH_TEXTS.signUpFailed, async () => {
      const { needsConfirmation } = await signUpOnSecondForm(values);
      toast({ kind: 'success', title: SECOND_AUTH_TEXTS.accountCreated });
      setUnconfirmed(needsConfirmation ? values.email : null);
      onTab('sign-in');
    });
  }

  return (
    <Tabs
      label="Sign in or sign up"
      look="filled"
      value={tab}
      onChange={onTab}
      tabs={[
        { value: 'sign-in', label: SECOND_AUTH_TEXTS.signIn },
        { value: 'sign-up', label: SECOND_AUTH_TEXTS.signUp },
      ]}
    >
      <TabPanel value="sign-in">
        <form onSubmit={signIn} noValidate className="flex flex-col gap-4">
          {unconfirmed !== null && (
            <ConfirmAddress
              email={unconfirmed}
              className="rounded-lg bg-positive-soft p-3 text-sm text-positive"
            />
          )}
          <Field label="Email">
            <Input name="email" type="email" autoComplete="email" />
          </Field>
          <Field label="Password" aside={<ForgottenLink />}>
            <PasswordInput name="password" autoComplete="current-password" />
          </Field>
          <Button type="submit" variant="primary" size="lg" busy={busy} className="mt-1">
            {SECOND_AUTH_TEXTS.signIn}
          </Button>
          <PasskeyButton
            onSignedIn={signedIn}
            onFailure={(error) =>
              toast({
                kind: 'error',
                title: ceremonySentence(error, SECOND_AUTH_TEXTS.signInFailed),
              })
            }
          />
        </form>
      </TabPanel>
      <TabPanel value="sign-up">
        <form onSubmit={signUp} noValidate className="flex flex-col gap-4">
          <Field label="Display name">
            <Input name="displayName" autoComplete="name" />
          </Field>
          <Field label="Email">
            <Input name="email" type="email" autoComplete="email" />
          </Field>
          <Field label="Password">
            <PasswordInput name="password" autoComplete="new-password" />
          </Field>
          <Button type="submit" variant="primary" size="lg" busy={busy} className="mt-1">
            {SECOND_AUTH_TEXTS.signUp}
          </Button>
        </form>
      </TabPanel>
      {otherWays}
    </Tabs>
  );
}
