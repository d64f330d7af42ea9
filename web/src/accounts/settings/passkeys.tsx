import { useState } from 'react';
import type { PasskeyListItem } from '@supabase/supabase-js';
import { useQuery } from '@tanstack/react-query';
import { Fingerprint, Pencil, Trash2 } from 'lucide-react';
import { oneLine } from '@limelight/contract/platform/one-line';
import { supabase } from '../../platform/supabase.ts';
import { Button } from '../../ui/forms/button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { EmptyLine } from '../../ui/lists/empty-line.tsx';
import { FailedLine } from '../../ui/lists/failed-line.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { IconButton } from '../../ui/forms/icon-button.tsx';
import { Input } from '../../ui/forms/input.tsx';
import { Time } from '../../ui/values/time.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { ownPasskeys } from '../passkeys/own-passkeys.ts';
import { useCanUsePasskeys } from '../passkeys/passkeys.ts';
import { freshName } from './fresh-name.ts';
import { RemovalDialog } from './removal-dialog.tsx';
import { SectionCard } from './section-card.tsx';
import { SignInItem } from './sign-in-item.tsx';
import { useSignInChange } from './use-sign-in-change.ts';

const nameOf = (passkey: PasskeyListItem) => passkey.friendly_name ?? 'Passkey';

/** The passkeys of the account, for signing in without a password. Nothing if the browser does not support passkeys. */
export function Passkeys() {
  const canAdd = useCanUsePasskeys();
  const passkeys = useQuery(ownPasskeys);
  const { attempt, changed, busy, stepUp } = useSignInChange(ownPasskeys.queryKey);
  const [removing, setRemoving] = useState<PasskeyListItem | null>(null);
  const [renaming, setRenaming] = useState<PasskeyListItem | null>(null);
  if (!canAdd && !passkeys.data?.length) return null;

  const add = () =>
    attempt(async () => {
      const { data, error } = await supabase().auth.registerPasskey();
      if (error) throw error;
      const friendlyName = freshName('Passkey', (passkeys.data ?? []).map(nameOf));
      // A failure is ignored: the passkey works without a name too.
      await supabase().auth.passkey.update({ passkeyId: data.id, friendlyName });
      await changed('Your passkey is ready');
    });
  const remove = ({ id }: PasskeyListItem) =>
    attempt(async () => {
      const { error } = await supabase().auth.passkey.delete({ passkeyId: id });
      if (error) throw error;
      setRemoving(null);
      await changed('Removed');
    });

  return (
    <SectionCard
      title="Passkeys"
      description="Sign in with your fingerprint, face or device PIN instead of a password."
    >
      {passkeys.data?.length === 0 && <EmptyLine>No passkey yet.</EmptyLine>}
      {passkeys.isError && <FailedLine query={passkeys} />}
      <ul className="divide-y divide-line">
        {passkeys.data?.map((passkey) => (
          <SignInItem
            key={passkey.id}
            icon={Fingerprint}
            name={nameOf(passkey)}
            about={
              <>
                added <Time at={passkey.created_at} style="date" />
                {passkey.last_used_at && (
                  <>
                    {' '}
                    · last used <Time at={passkey.last_used_at} style="ago" />
                  </>
                )}
              </>
            }
          >
            <IconButton
              icon={Pencil}
              label={`Rename ${nameOf(passkey)}`}
              onClick={() => setRenaming(passkey)}
            />
            <IconButton
              icon={Trash2}
              label={`Remove ${nameOf(passkey)}`}
              onClick={() => setRemoving(passkey)}
            />
          </SignInItem>
        ))}
      </ul>
      {canAdd && (
        <Button size="sm" className="mt-3" onClick={add} busy={busy}>
          Add a passkey
        </Button>
      )}
      {renaming && (
        <RenameDialog
          passkey={renaming}
          onClose={() => setRenaming(null)}
          onRenamed={() => {
            setRenaming(null);
            void changed('Saved');
          }}
        />
      )}
      <RemovalDialog
        item={removing}
        title="Remove this passkey?"
        busy={busy}
        onClose={() => setRemoving(null)}
        onRemove={(item) => void remove(item)}
      >
        You won’t be able to sign in with it. Delete it from your device, too.
      </RemovalDialog>
      {stepUp.dialog}
    </SectionCard>
  );
}

function RenameDialog({
  passkey,
  onClose,
  onRenamed,
}: {
  readonly passkey: PasskeyListItem;
  readonly onClose: () => void;
  readonly onRenamed: () => void;
}) {
  const form = useForm(
    { name: nameOf(passkey) },
    {
      send: async ({ name }) => {
        const { error } = await supabase().auth.passkey.update({
          passkeyId: passkey.id,
          friendlyName: oneLine(name),
        });
        if (error) throw error;
        onRenamed();
      },
    },
  );

  return (
    <Dialog open onClose={onClose} title="Rename passkey" size="sm">
      <form {...form.props} className="flex flex-col gap-4">
        <Field label="Name" help="For example, the device it’s on." error={form.faults.name}>
          <Input {...form.field('name')} autoFocus required maxLength={100} />
        </Field>
        <Button
          type="submit"
          variant="primary"
          busy={form.busy}
          disabled={oneLine(form.values.name) === ''}
        >
          Save
        </Button>
      </form>
    </Dialog>
  );
}
