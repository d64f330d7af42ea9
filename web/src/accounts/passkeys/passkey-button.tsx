import { useState } from 'react';
import { Fingerprint } from 'lucide-react';
import { Button } from '../../ui/forms/button.tsx';
import { signInWithPasskey, useCanUsePasskeys } from './passkeys.ts';

/**
 * Signs in without a password; nothing if the browser does not support passkeys. Its label contains no other button's label.
 */
export function PasskeyButton({
  onSignedIn,
  onFailure,
}: {
  readonly onSignedIn: () => void;
  readonly onFailure: (error: unknown) => void;
}) {
  const [busy, setBusy] = useState(false);
  if (!useCanUsePasskeys()) return null;

  async function go() {
    setBusy(true);
    try {
      await signInWithPasskey();
      onSignedIn();
    } catch (error) {
      onFailure(error);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Button size="lg" busy={busy} onClick={go} className="w-full">
      <Fingerprint aria-hidden className="size-5" strokeWidth={1.75} />
      Use a passkey
    </Button>
  );
}
