import { useState, type FormEvent } from 'react';
import { ACCOUNT_LIMITS } from '@limelight/contract/accounts/limits';
import { VALIDATION_TEXTS } from '@limelight/contract/accounts/texts';
import type { Settings } from '@limelight/contract/accounts/settings';
import { client } from '../../platform/api.ts';
import { supabase } from '../../platform/supabase.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { PasswordInput } from '../../ui/password-input.tsx';
import { Select } from '../../ui/select.tsx';
import { toast } from '../../ui/toast.tsx';
import { emailFault } from '../validate.ts';
import { SectionCard } from './section-card.tsx';
import { showFailure, useSettingsChange, useSettingsRefresh } from './use-settings.ts';
import { useStepUp } from './use-step-up.tsx';

/** Address, password, time zone and language. */
export function AccountSection({ settings }: { readonly settings: Settings }) {
  return (
    <>
      <SectionCard title="Email">
        <EmailForm settings={settings} />
      </SectionCard>
      <SectionCard title="Password" description="Changing it signs all your other devices out.">
        <PasswordForm hasPassword={settings.account.hasPassword} />
      </SectionCard>
      <SectionCard
        title="Time zone and language"
        description="Weeks, months and renewal dates follow them."
      >
        <PreferencesForm settings={settings} />
      </SectionCard>
    </>
  );
}

function EmailForm({ settings: { account } }: { readonly settings: Settings }) {
  const [email, setEmail] = useState(account.email ?? '');
  const [fault, setFault] = useState<string>();
  const [busy, setBusy] = useState(false);
  const stepUp = useStepUp();
  const refresh = useSettingsRefresh();

  async function submit(event: FormEvent) {
    event.preventDefault();
    const found = emailFault(email);
    setFault(found);
    if (found || busy) return;
    setBusy(true);
    try {
      await stepUp.run(async () => {
        const { error } = await supabase().auth.updateUser(
          { email },
          { emailRedirectTo: `${location.origin}/` },
        );
        if (error) throw error;
      });
      await refresh();
      toast({ kind: 'success', title: 'Your new address is noted' });
    } catch (error) {
      showFailure(error);
    } finally {
      setBusy(false);
    }
  }

  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      <Field
        label="Email"
        error={fault}
        help={
          account.newEmail !== null
            ? `Waiting: please open the links that we sent to ${account.newEmail} and to ${account.email ?? 'your address'}.`
            : undefined
        }
      >
        <Input
          name="email"
          type="email"
          autoComplete="email"
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
      </Field>
      <Button
        type="submit"
        busy={busy}
        disabled={email.trim() === (account.email ?? '')}
        className="self-start"
      >
        Change the address
      </Button>
      {stepUp.dialog}
    </form>
  );
}

function PasswordForm({ hasPassword }: { readonly hasPassword: boolean }) {
  const [password, setPassword] = useState('');
  const [fault, setFault] = useState<string>();
  const [busy, setBusy] = useState(false);
  const stepUp = useStepUp();
  const refresh = useSettingsRefresh();

  async function submit(event: FormEvent) {
    event.preventDefault();
    const found =
      password.length < ACCOUNT_LIMITS.password.firstForm
        ? VALIDATION_TEXTS.passwordFirstForm
        : undefined;
    setFault(found);
    if (found || busy) return;
    setBusy(true);
    try {
      await stepUp.run(async () => {
        const { error } = await supabase().auth.updateUser({ password });
        if (error) throw error;
      });
      setPassword('');
      await refresh();
      toast({ kind: 'success', title: 'Your password is changed' });
    } catch (error) {
      showFailure(error);
    } finally {
      setBusy(false);
    }
  }

  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      <Field label={hasPassword ? 'New password' : 'Choose a password'} error={fault}>
        <PasswordInput
          name="password"
          autoComplete="new-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
      </Field>
      <Button type="submit" busy={busy} disabled={password === ''} className="self-start">
        {hasPassword ? 'Change the password' : 'Set the password'}
      </Button>
      {stepUp.dialog}
    </form>
  );
}

const LOCALES = ['en-US', 'en-GB', 'de-DE', 'es-ES', 'fr-FR', 'it-IT', 'ja-JP', 'nl-NL', 'pt-BR'];
const languageNames = new Intl.DisplayNames('en', { type: 'language' });

function PreferencesForm({ settings: { account } }: { readonly settings: Settings }) {
  const change = useSettingsChange(client.accounts.updatePreferences, 'Saved');
  const zones = withCurrent(Intl.supportedValuesOf('timeZone'), account.timeZone);
  const locales = withCurrent(LOCALES, account.locale);
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label="Time zone">
        <Select
          value={account.timeZone}
          onChange={(timeZone) => change.mutate({ timeZone })}
          options={zones.map((value) => ({ value, label: value.replaceAll('_', ' ') }))}
        />
      </Field>
      <Field label="Language">
        <Select
          value={account.locale}
          onChange={(locale) => change.mutate({ locale })}
          options={locales.map((value) => ({ value, label: languageNames.of(value) ?? value }))}
        />
      </Field>
    </div>
  );
}

const withCurrent = (values: readonly string[], current: string) =>
  values.includes(current) ? values : [current, ...values];
