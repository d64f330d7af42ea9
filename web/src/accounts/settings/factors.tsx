import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { Factor } from '@supabase/supabase-js';
import { KeyRound, MessageSquareMore, Smartphone, Trash2, type LucideIcon } from 'lucide-react';
import { supabase } from '../../platform/supabase.ts';
import { Button } from '../../ui/forms/button.tsx';
import { EmptyLine } from '../../ui/lists/empty-line.tsx';
import { FailedLine } from '../../ui/lists/failed-line.tsx';
import { IconButton } from '../../ui/forms/icon-button.tsx';
import { Time } from '../../ui/values/time.tsx';
import { useAuthSettings } from '../auth-settings.ts';
import { useCanUsePasskeys } from '../passkeys/passkeys.ts';
import { freshName } from './fresh-name.ts';
import { PhoneDialog } from './phone-dialog.tsx';
import { RemovalDialog } from './removal-dialog.tsx';
import { SignInItem } from './sign-in-item.tsx';
import { TotpDialog, type TotpEnrollment } from './totp-dialog.tsx';
import { useSignInChange } from './use-sign-in-change.ts';

const ICONS: Record<Factor['factor_type'], LucideIcon> = {
  totp: Smartphone,
  phone: MessageSquareMore,
  webauthn: KeyRound,
};
const NAMES: Record<Factor['factor_type'], string> = {
  totp: 'Authenticator app',
  phone: 'Phone',
  webauthn: 'Security key',
};
const KEY = ['accounts', 'factors'];

async function verifiedFactors(): Promise<readonly Factor[]> {
  const { data, error } = await supabase().auth.mfa.listFactors();
  if (error) throw error;
  return data.all.filter((factor) => factor.status === 'verified');
}

/** The second factors, and the buttons that add one. */
export function Factors() {
  const factors = useQuery({ queryKey: KEY, queryFn: verifiedFactors });
  const { attempt, changed, busy, stepUp } = useSignInChange(KEY);
  const canUseKeys = useCanUsePasskeys();
  const hasTextMessages = useAuthSettings().data?.hasTextMessages ?? false;
  const [adding, setAdding] = useState<TotpEnrollment | null>(null);
  const [addingPhone, setAddingPhone] = useState(false);
  const [removing, setRemoving] = useState<Factor | null>(null);

  const names = (factors.data ?? []).map((factor) => factor.friendly_name);
  const addApp = () =>
    attempt(async () => {
      const { data, error } = await supabase().auth.mfa.enroll({
        factorType: 'totp',
        friendlyName: freshName('App', names),
      });
      if (error) throw error;
      setAdding({ id: data.id, picture: data.totp.qr_code, secret: data.totp.secret });
    });
  const addKey = () =>
    attempt(async () => {
      const { error } = await supabase().auth.mfa.webauthn.register({
        friendlyName: freshName('Key', names),
      });
      if (error) throw error;
      await changed('Your security key is ready');
    });
  const remove = (factor: Factor) =>
    attempt(async () => {
      const { error } = await supabase().auth.mfa.unenroll({ factorId: factor.id });
      if (error) throw error;
      // The level of this session may change, so it needs a new token.
      await supabase().auth.refreshSession();
      setRemoving(null);
      await changed('Removed');
    });

  return (
    <>
      {factors.data?.length === 0 && <EmptyLine>No second factor yet.</EmptyLine>}
      {factors.isError && <FailedLine query={factors} />}
      <ul className="divide-y divide-line">
        {factors.data?.map((factor) => {
          const kind = NAMES[factor.factor_type];
          const name = factor.friendly_name || kind;
          return (
            <SignInItem
              key={factor.id}
              icon={ICONS[factor.factor_type]}
              name={name}
              about={
                <>
                  {kind} · added <Time at={factor.created_at} style="date" />
                </>
              }
            >
              <IconButton
                icon={Trash2}
                label={`Remove ${name}`}
                onClick={() => setRemoving(factor)}
              />
            </SignInItem>
          );
        })}
      </ul>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button size="sm" onClick={addApp} busy={busy}>
          Add an authenticator app
        </Button>
        {hasTextMessages && (
          <Button size="sm" onClick={() => setAddingPhone(true)} disabled={busy}>
            Add a phone
          </Button>
        )}
        {canUseKeys && (
          <Button size="sm" onClick={addKey} disabled={busy}>
            Add a security key
          </Button>
        )}
      </div>
      {addingPhone && (
        <PhoneDialog
          nameOf={(number) => freshName(`Phone ending in ${number.slice(-2)}`, names)}
          stepUp={stepUp.run}
          onClose={() => setAddingPhone(false)}
          onVerified={() => {
            setAddingPhone(false);
            void changed('Your phone is ready');
          }}
        />
      )}
      {adding && (
        <TotpDialog
          enrollment={adding}
          onClose={() => {
            setAdding(null);
            // An unverified factor would only block the next attempt.
            void supabase().auth.mfa.unenroll({ factorId: adding.id });
          }}
          onVerified={() => {
            setAdding(null);
            void changed('Your app is ready');
          }}
        />
      )}
      <RemovalDialog
        item={removing}
        title="Remove this second factor?"
        busy={busy}
        onClose={() => setRemoving(null)}
        onRemove={(item) => void remove(item)}
      >
        {factors.data?.length === 1
          ? 'It’s your last one. Without it, your password alone signs you in, and your recovery codes stop working.'
          : 'Your other factors keep working.'}
      </RemovalDialog>
      {stepUp.dialog}
    </>
  );
}
