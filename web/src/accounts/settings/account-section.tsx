import type { Settings } from '@limelight/contract/accounts/settings';
import { formatCents } from '@limelight/contract/platform/format-money';
import { client } from '../../platform/api.ts';
import { now } from '../../platform/clock.ts';
import { supabase } from '../../platform/supabase.ts';
import { Button } from '../../ui/forms/button.tsx';
import { Combobox } from '../../ui/forms/combobox.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { Input } from '../../ui/forms/input.tsx';
import { PasswordInput } from '../../ui/forms/password-input.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { toast } from '../../ui/dialogs/toast.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { useAuthSettings } from '../auth-settings.ts';
import { emailFault, newPasswordFault } from '../validate.ts';
import { SectionCard } from './section-card.tsx';
import { timeZoneChoices, zoneLabel } from './time-zones.ts';
import { showFailure, useSettingsChange, useSettingsRefresh } from './use-settings.ts';
import { useStepUp } from './use-step-up.tsx';

/** Address, password, language and region. */
export function AccountSection({ settings }: { readonly settings: Settings }) {
  return (
    <>
      <SectionCard title="Email">
        <EmailForm settings={settings} />
      </SectionCard>
      <SectionCard title="Password" description="Changing it signs you out on all other devices.">
        <PasswordForm hasPassword={settings.account.hasPassword} />
      </SectionCard>
      <SectionCard
        title="Language and region"
        description="How we show dates, numbers and money, here and in emails. Text stays in English. Creators can pick out their fans by language, for example to write to them."
      >
        <PreferencesForm settings={settings} />
      </SectionCard>
    </>
  );
}

function EmailForm({ settings: { account } }: { readonly settings: Settings }) {
  // If no email asks the owner of the address, the person proves their identity, even right after signing in.
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
        toast({ kind: 'success', title: 'Confirm your new email' });
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
            ? `To finish, open the links we sent to ${account.newEmail} and ${account.email ?? 'your current email'}.`
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
        Change email
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
        toast({ kind: 'success', title: 'Your password has been changed' });
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
        {hasPassword ? 'Change password' : 'Set password'}
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
  const { locale, localeFrom, timeZone } = account;
  const locales = withCurrent(LOCALES, locale);
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field
        label="Language and region"
        help={`${localeFrom === 'browser' ? 'From your browser. ' : ''}Example: ${example(locale, timeZone)}`}
      >
        <Select
          value={locale}
          onChange={(next) => change.mutate({ locale: next })}
          options={locales.map((value) => ({ value, label: languageNames.of(value) ?? value }))}
        />
      </Field>
      <Field label="Time zone" help="We use it for weeks, months and renewal dates.">
        <Combobox
          value={timeZone}
          label={zoneLabel(timeZone, now())}
          onChange={(next) => change.mutate({ timeZone: next })}
          options={() => timeZoneChoices(timeZone, now())}
        />
      </Field>
    </div>
  );
}

/** 'Nov 21, 2026, 11:30 PM and $1,234.50': the current time and an amount in this language and time zone. */
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
