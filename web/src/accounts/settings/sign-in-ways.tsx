import { useState } from 'react';
import type { UserIdentity } from '@supabase/supabase-js';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link2, Mail, Smartphone, type LucideIcon } from 'lucide-react';
import { supabase } from '../../platform/supabase.ts';
import { Button } from '../../ui/forms/button.tsx';
import { ConfirmDialog } from '../../ui/dialogs/dialog.tsx';
import { FailedLine } from '../../ui/lists/failed-line.tsx';
import { toast } from '../../ui/dialogs/toast.tsx';
import { providerOf, useAuthSettings, type SignInProvider } from '../auth-settings.ts';
import { useConnectFault } from '../connect-fault.ts';
import { SectionCard } from './section-card.tsx';
import { showFailure, useSettingsRefresh } from './use-settings.ts';
import { useStepUp } from './use-step-up.tsx';

const KEY = ['accounts', 'identities'];
const ICONS: Record<string, LucideIcon> = { email: Mail, phone: Smartphone };

async function ownIdentities(): Promise<readonly UserIdentity[]> {
  const { data, error } = await supabase().auth.getUserIdentities();
  if (error) throw error;
  return data.identities;
}

/** The ways to sign in other than passkeys, and the providers that can be connected. */
export function SignInWays() {
  const providers = useAuthSettings().data?.providers ?? [];
  const identities = useQuery({ queryKey: KEY, queryFn: ownIdentities });
  const queries = useQueryClient();
  const refreshSettings = useSettingsRefresh();
  const stepUp = useStepUp();
  const fault = useConnectFault();
  const [removing, setRemoving] = useState<UserIdentity | null>(null);
  const [busy, setBusy] = useState<string>();
  const linked = identities.data ?? [];
  const others = providers.filter(({ id }) => !linked.some((one) => one.provider === id));
  // Nothing to show if the person signs in by email only and no provider can be connected.
  if (others.length === 0 && linked.every(({ provider }) => provider === 'email')) return null;

  async function attempt(id: string, step: () => Promise<void>) {
    setBusy(id);
    try {
      await stepUp.run(step);
    } catch (error) {
      showFailure(error);
    } finally {
      setBusy(undefined);
    }
  }
  const connect = ({ id }: SignInProvider) =>
    attempt(id, async () => {
      const { error } = await supabase().auth.linkIdentity({
        provider: providerOf(id),
        options: { redirectTo: `${location.origin}/dashboard/settings?section=security` },
      });
      if (error) throw error;
    });
  const disconnect = (identity: UserIdentity) =>
    attempt(identity.provider, async () => {
      const { error } = await supabase().auth.unlinkIdentity(identity);
      if (error) throw error;
      setRemoving(null);
      toast({ kind: 'success', title: 'Disconnected' });
      await Promise.all([queries.invalidateQueries({ queryKey: KEY }), refreshSettings()]);
    });

  return (
    <SectionCard
      title="Ways to sign in"
      description="Connect an account you already have elsewhere, and use it to sign in here."
    >
      {fault && (
        <p role="alert" className="mb-3 rounded-lg bg-danger-soft p-3 text-sm text-danger">
          {fault}
        </p>
      )}
      {identities.isError && <FailedLine query={identities} />}
      <ul className="divide-y divide-line">
        {linked.map((identity) => (
          <IdentityRow
            key={identity.identity_id}
            identity={identity}
            name={nameOf(identity, providers)}
            isOnly={linked.length === 1}
            onDisconnect={() => setRemoving(identity)}
          />
        ))}
      </ul>
      {others.length > 0 && (
        <div className="mt-3 flex flex-wrap gap-2">
          {others.map((provider) => (
            <Button
              key={provider.id}
              size="sm"
              busy={busy === provider.id}
              onClick={() => void connect(provider)}
            >
              Connect {provider.name}
            </Button>
          ))}
        </div>
      )}
      <ConfirmDialog
        open={removing !== null}
        onClose={() => setRemoving(null)}
        onConfirm={() => removing && void disconnect(removing)}
        title={`Disconnect ${removing ? nameOf(removing, providers) : ''}?`}
        confirmLabel="Disconnect"
        kind="danger"
        busy={busy !== undefined}
      >
        You won’t be able to sign in with it. Your account there stays as it is.
      </ConfirmDialog>
      {stepUp.dialog}
    </SectionCard>
  );
}

function nameOf({ provider }: UserIdentity, providers: readonly SignInProvider[]): string {
  if (provider === 'email') return 'Email';
  if (provider === 'phone') return 'Phone';
  return providers.find(({ id }) => id === provider)?.name ?? provider;
}

/** The email address cannot be removed here: it is changed under Account. */
function IdentityRow({
  identity,
  name,
  isOnly,
  onDisconnect,
}: {
  readonly identity: UserIdentity;
  readonly name: string;
  readonly isOnly: boolean;
  readonly onDisconnect: () => void;
}) {
  const Icon = ICONS[identity.provider] ?? Link2;
  const known: unknown = identity.identity_data?.['email'] ?? identity.identity_data?.['phone'];
  const isOutside = !(identity.provider in ICONS);
  return (
    <li className="flex min-h-16 items-center gap-3.5 py-2">
      <Icon aria-hidden className="size-5.5 shrink-0 text-muted" strokeWidth={1.75} />
      <div className="min-w-0 flex-1">
        <p className="truncate text-sm font-medium">{name}</p>
        {typeof known === 'string' && <p className="truncate text-sm text-muted">{known}</p>}
      </div>
      {isOutside &&
        (isOnly ? (
          <span className="text-sm text-muted">Your only way to sign in</span>
        ) : (
          <Button size="sm" onClick={onDisconnect} aria-label={`Disconnect ${name}`}>
            Disconnect
          </Button>
        ))}
    </li>
  );
}
