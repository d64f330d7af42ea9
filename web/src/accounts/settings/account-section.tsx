import type { Settings } from '@limelight/contract/accounts/settings';
import { formatCents } from '@limelight/contract/platform/format-money';
import { client } from '../../platform/api.ts';
import { now } from '../../platform/clock.ts';
import { supabase } from '../../platform/supabase.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { PasswordInput } from '../../ui/password-input.tsx';
import { Select } from '../../ui/select.tsx';
import { toast } from '../../ui/toast.tsx';
import { useForm } from '../../ui/use-form.ts';
import { useAuthSettings } from '../auth-settings.ts';
import { emailFault, newPasswordFault } from '../validate.ts';
import { SectionCard } from './section-card.tsx';
import { showFailure, useSettingsChange, useSettingsRefresh } from './use-settings.ts';
import { useStepUp } from './use-step-up.tsx';

/** Address, password, language and region. */
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
        title="Language and region"
        description="Dates, numbers and money are written this way, here and in our mails. Texts stay English."
      >
        <PreferencesForm settings={settings} />
      </SectionCard>
    </>
  );
}

function EmailForm({ settings: { account } }: { readonly settings: Settings }) {
  // Where no mail asks the owner of the address, the session is asked, however fresh it is.
  const mailsConfirm = useAuthSettings().data?.mailsConfirm ?? true;
  const stepUp = useStepUp(mailsConfirm ? 'recent' : 'asked');
  const refresh = useSettingsRefresh();

  const form = useForm(
    { email: account.email ?? '' },
    {
      check: ({ email }) => ({ email: emailFault(email) }),
      send: async ({ email }) => {
        await stepUp.run(async () => {
          const { error } = await supabase().auth.updateUser(
            { email },
            { emailRedirectTo: `${location.origin}/` },
          );
          if (error) throw error;
        });
        await refresh();
        toast({ kind: 'success', title: 'Your new address is noted' });
      },
      failed: (error) => showFailure(error),
    },
  );

  return (
    <form {...form.props} noValidate className="flex flex-col gap-4">
      <Field
        label="Email"
        error={form.faults.email}
        help={
          account.newEmail !== null
            ? `Waiting: please open the links that we sent to ${account.newEmail} and to ${account.email ?? 'your address'}.`
            : undefined
        }
      >
        <Input {...form.field('email')} type="email" autoComplete="email" />
      </Field>
      <Button
        type="submit"
        busy={form.busy}
        disabled={form.values.email.trim() === (account.email ?? '')}
        className="self-start"
      >
        Change the address
      </Button>
      {stepUp.dialog}
    </form>
  );
}

function PasswordForm({ hasPassword }: { readonly hasPassword: boolean }) {
  const stepUp = useStepUp();
  const refresh = useSettingsRefresh();

  const form = useForm(
    { password: '' },
    {
      check: ({ password }) => ({ password: newPasswordFault(password) }),
      send: async ({ password }) => {
        await stepUp.run(async () => {
          const { error } = await supabase().auth.updateUser({ password });
          if (error) throw error;
        });
        form.set({ password: '' });
        await refresh();
        toast({ kind: 'success', title: 'Your password is changed' });
      },
      failed: (error) => showFailure(error),
    },
  );

  return (
    <form {...form.props} noValidate className="flex flex-col gap-4">
      <Field
        label={hasPassword ? 'New password' : 'Choose a password'}
        error={form.faults.password}
      >
        <PasswordInput {...form.field('password')} autoComplete="new-password" />
      </Field>
      <Button
        type="submit"
        busy={form.busy}
        disabled={form.values.password === ''}
        className="self-start"
      >
        {hasPassword ? 'Change the password' : 'Set the password'}
      </Button>
      {stepUp.dialog}
    </form>
  );
}

const LOCALES = [
  'en-US',
  'en-AU',
  'en-CA',
  'en-GB',
  'en-IE',
  'en-IN',
  'en-NZ',
  'cs-CZ',
  'da-DK',
  'de-AT',
  'de-CH',
  'de-DE',
  'es-ES',
  'es-MX',
  'fi-FI',
  'fr-CA',
  'fr-FR',
  'it-IT',
  'ja-JP',
  'ko-KR',
  'nb-NO',
  'nl-NL',
  'pl-PL',
  'pt-BR',
  'pt-PT',
  'sv-SE',
  'tr-TR',
  'zh-CN',
  'zh-TW',
];
const languageNames = new Intl.DisplayNames('en', {
  type: 'language',
  languageDisplay: 'standard',
});

function PreferencesForm({ settings: { account } }: { readonly settings: Settings }) {
  const change = useSettingsChange(client.accounts.updatePreferences, 'Saved');
  const { locale, timeZone } = account;
  const zones = withCurrent(Intl.supportedValuesOf('timeZone'), timeZone);
  const locales = withCurrent(LOCALES, locale);
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label="Language and region" help={`Like ${example(locale, timeZone)}`}>
        <Select
          value={locale}
          onChange={(next) => change.mutate({ locale: next })}
          options={locales.map((value) => ({ value, label: languageNames.of(value) ?? value }))}
        />
      </Field>
      <Field label="Time zone" help="Weeks, months and renewal dates follow it.">
        <Select
          value={timeZone}
          onChange={(next) => change.mutate({ timeZone: next })}
          options={zones.map((value) => ({ value, label: value.replaceAll('_', ' ') }))}
        />
      </Field>
    </div>
  );
}

/** 'Nov 21, 2026, 11:30 PM and $1,234.50': now and an amount, as this choice writes them. */
function example(locale: string, timeZone: string): string {
  const moment = new Intl.DateTimeFormat(locale, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone,
  }).format(now());
  return `${moment} and ${formatCents(123_450, locale)}`;
}

const withCurrent = (values: readonly string[], current: string) =>
  values.includes(current) ? values : [current, ...values];
