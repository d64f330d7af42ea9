import type { Channels, EmailChoice } from '@limelight/contract/notifications/channels';
import { Field } from '../../ui/forms/field.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { Switch } from '../../ui/forms/switch.tsx';

const EMAILS: readonly { readonly value: EmailChoice; readonly label: string }[] = [
  { value: 'none', label: 'No email' },
  { value: 'at_once', label: 'Right away' },
  { value: 'daily', label: 'Once a day' },
];

/** The three channels of a subject; without the first one the others are off. */
export function ChannelFields({
  channels,
  fixed = [],
  onChange,
}: {
  readonly channels: Channels;
  readonly fixed?: readonly (keyof Channels)[];
  readonly onChange: (channels: Channels) => void;
}) {
  const { inApp, push, email } = channels;
  return (
    <>
      <Switch
        label="In the app"
        checked={inApp}
        disabled={fixed.includes('inApp')}
        onChange={(on) => onChange({ ...channels, inApp: on })}
      />
      <Switch
        label="Push"
        checked={inApp && push}
        disabled={!inApp || fixed.includes('push')}
        onChange={(on) => onChange({ ...channels, push: on })}
      />
      {!fixed.includes('email') && (
        <Field label="Email" className="py-2">
          <Select
            value={inApp ? email : 'none'}
            disabled={!inApp}
            onChange={(choice) => onChange({ ...channels, email: choice })}
            options={EMAILS}
          />
        </Field>
      )}
    </>
  );
}

/** 'In the app, push, email once a day', or 'Off'. */
export function channelsInWords({ inApp, push, email }: Channels): string {
  if (!inApp) return 'Off';
  const mail = { none: [], at_once: ['email'], daily: ['email once a day'] }[email];
  return ['In the app', ...(push ? ['push'] : []), ...mail].join(', ');
}
