import { useState, type ReactNode } from 'react';
import { SECOND_AUTH_TEXTS } from '@limelight/contract/accounts/texts';
import { errorCode, errorSentence } from '../platform/errors.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { Input } from '../ui/input.tsx';
import { PasswordInput } from '../ui/password-input.tsx';
import { TabPanel, Tabs } from '../ui/tabs.tsx';
import { toast } from '../ui/toast.tsx';
import { useForm } from '../ui/use-form.ts';
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
  const [unconfirmed, setUnconfirmed] = useState<string | null>(null);
  const refuse = (title: string) => toast({ kind: 'error', title });

  const signIn = useForm(
    { email: '', password: '' },
    {
      send: async (values) => {
        const issue = secondSignInIssue(values);
        if (issue !== null) return refuse(issue);
        await signInWithPassword(values.email, values.password).catch((error: unknown) => {
          if (errorCode(error) === 'email_not_confirmed') setUnconfirmed(values.email);
          throw error;
        });
        signedIn();
      },
      failed: (error) => refuse(errorSentence(error, SECOND_AUTH_TEXTS.signInFailed)),
    },
  );

  function signedIn() {
    toast({ kind: 'success', title: SECOND_AUTH_TEXTS.welcomeBack });
    onSignedIn();
  }

  const signUp = useForm(
    { email: '', password: '', displayName: '' },
    {
      send: async (values) => {
        const issue = secondSignUpIssue(values);
        if (issue !== null) return refuse(issue);
        const { needsConfirmation } = await signUpOnSecondForm(values);
        toast({ kind: 'success', title: SECOND_AUTH_TEXTS.accountCreated });
        setUnconfirmed(needsConfirmation ? values.email : null);
        onTab('sign-in');
      },
      failed: (error) => refuse(errorSentence(error, SECOND_AUTH_TEXTS.signUpFailed)),
    },
  );

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
        <form {...signIn.props} noValidate className="flex flex-col gap-4">
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
          <Button type="submit" variant="primary" size="lg" busy={signIn.busy} className="mt-1">
            {SECOND_AUTH_TEXTS.signIn}
          </Button>
          <PasskeyButton
            onSignedIn={signedIn}
            onFailure={(error) => refuse(ceremonySentence(error, SECOND_AUTH_TEXTS.signInFailed))}
          />
        </form>
      </TabPanel>
      <TabPanel value="sign-up">
        <form {...signUp.props} noValidate className="flex flex-col gap-4">
          <Field label="Display name">
            <Input name="displayName" autoComplete="name" />
          </Field>
          <Field label="Email">
            <Input name="email" type="email" autoComplete="email" />
          </Field>
          <Field label="Password">
            <PasswordInput name="password" autoComplete="new-password" />
          </Field>
          <Button type="submit" variant="primary" size="lg" busy={signUp.busy} className="mt-1">
            {SECOND_AUTH_TEXTS.signUp}
          </Button>
        </form>
      </TabPanel>
      {otherWays}
    </Tabs>
  );
}
