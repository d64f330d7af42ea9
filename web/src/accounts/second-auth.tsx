import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { SECOND_AUTH_TEXTS } from '@limelight/contract/accounts/texts';
import { errorCode, errorSentence } from '../platform/errors.ts';
import { whyEnded } from '../platform/session.tsx';
import { Button } from '../ui/forms/button.tsx';
import { Field } from '../ui/forms/field.tsx';
import { Input } from '../ui/forms/input.tsx';
import { PasswordInput } from '../ui/forms/password-input.tsx';
import { TabPanel, Tabs } from '../ui/lists/tabs.tsx';
import { toast } from '../ui/dialogs/toast.tsx';
import { useForm } from '../ui/forms/use-form.ts';
import { ConfirmAddress } from './confirm-address.tsx';
import { signInWithPassword, signUpOnSecondForm } from './auth-calls.ts';
import { ForgottenLink } from './forgotten-link.tsx';
import { PasskeyButton } from './passkeys/passkey-button.tsx';
import { ceremonySentence } from './passkeys/passkeys.ts';
import { RefusalNote } from './refusal-note.tsx';
import { suspensionIn } from './refusal.ts';
import { secondSignInIssue, secondSignUpIssue } from './validate.ts';

export type SecondAuthTab = 'sign-in' | 'sign-up';

/** The values of the card's fields; both tabs share them. */
export interface TypedAccount {
  readonly email: string;
  readonly password: string;
  readonly displayName: string;
}

export const NOTHING_TYPED: TypedAccount = { email: '', password: '', displayName: '' };

export interface SecondAuthProps {
  readonly tab: SecondAuthTab;
  readonly onTab: (tab: SecondAuthTab) => void;
  /** What was typed before the card was left, and the callback that keeps it when the card is left again. */
  readonly typed: TypedAccount;
  readonly onTyped: (typed: TypedAccount) => void;
  /** The person came here to type, so the first field has the focus. */
  readonly startsTyping: boolean;
  readonly onSignedIn: () => void;
  /** The address must be confirmed by the link in an email, which signs in from elsewhere. */
  readonly onMustConfirm: () => void;
  readonly otherWays: ReactNode;
}

/**
 * The second auth screen's card: Sign In and Sign Up (docs/product.md, 'Second auth screen'). Problems are toasts, except the
 * reason of a suspension, which stays on the card. Both tabs are one form, so that what was typed in one is there in the other.
 */
export function SecondAuth(props: SecondAuthProps) {
  const { tab, onTab, onTyped, onSignedIn, otherWays } = props;
  const signsUp = tab === 'sign-up';
  const [unconfirmed, setUnconfirmed] = useState<string | null>(null);
  const [isNew, setIsNew] = useState(false);
  const refuse = (title: string) => toast({ kind: 'error', title });
  const fail = (error: unknown, title: string) => {
    const why = suspensionIn(error);
    if (why !== null) return { form: why };
    refuse(title);
    return {};
  };

  async function signIn({ email, password }: TypedAccount) {
    const issue = secondSignInIssue({ email, password });
    if (issue !== null) return refuse(issue);
    await signInWithPassword(email, password).catch((error: unknown) => {
      if (errorCode(error) === 'email_not_confirmed') setUnconfirmed(email);
      throw error;
    });
    signedIn();
  }

  function signedIn() {
    toast({ kind: 'success', title: SECOND_AUTH_TEXTS.welcomeBack });
    onSignedIn();
  }

  async function signUp(values: TypedAccount) {
    const issue = secondSignUpIssue(values);
    if (issue !== null) return refuse(issue);
    const { needsConfirmation } = await signUpOnSecondForm(values);
    toast({ kind: 'success', title: SECOND_AUTH_TEXTS.accountCreated });
    setUnconfirmed(needsConfirmation ? values.email : null);
    setIsNew(true);
    if (needsConfirmation) props.onMustConfirm();
    onTab('sign-in');
  }

  const form = useForm(props.typed, {
    send: signsUp ? signUp : signIn,
    failed: (error) =>
      fail(
        error,
        errorSentence(
          error,
          signsUp ? SECOND_AUTH_TEXTS.signUpFailed : SECOND_AUTH_TEXTS.signInFailed,
        ),
      ),
  });
  // also shown after a suspension has just ended this person's session
  const refusal = form.faults.form ?? whyEnded();
  const keep = useEffectEvent(onTyped);
  useEffect(() => keep(form.values), [form.values]);
  const email = (
    <Field label="Email">
      <Input {...form.field('email')} type="email" autoComplete="email" />
    </Field>
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
        <form {...form.props} noValidate className="flex flex-col gap-4">
          {unconfirmed !== null && (
            <ConfirmAddress
              email={unconfirmed}
              className="rounded-lg bg-positive-soft p-3 text-sm text-positive"
            />
          )}
          {email}
          <Field label="Password" aside={<ForgottenLink />}>
            <PasswordInput {...form.field('password')} autoComplete="current-password" />
          </Field>
          {refusal !== null && <RefusalNote why={refusal} />}
          <Button
            type="submit"
            variant="primary"
            size="lg"
            busy={form.busy}
            autoFocus={isNew}
            className="mt-1"
          >
            {SECOND_AUTH_TEXTS.signIn}
          </Button>
          <PasskeyButton
            onSignedIn={signedIn}
            onFailure={(error) =>
              form.refuse(fail(error, ceremonySentence(error, SECOND_AUTH_TEXTS.signInFailed)))
            }
          />
        </form>
      </TabPanel>
      <TabPanel value="sign-up">
        <form {...form.props} noValidate className="flex flex-col gap-4">
          <Field label="Display name">
            <Input
              {...form.field('displayName')}
              autoComplete="name"
              autoFocus={props.startsTyping}
            />
          </Field>
          {email}
          <Field label="Password">
            <PasswordInput {...form.field('password')} autoComplete="new-password" />
          </Field>
          <Button type="submit" variant="primary" size="lg" busy={form.busy} className="mt-1">
            {SECOND_AUTH_TEXTS.signUp}
          </Button>
        </form>
      </TabPanel>
      {otherWays}
    </Tabs>
  );
}
