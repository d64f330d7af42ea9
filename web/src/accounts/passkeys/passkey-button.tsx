import { useState } from 'react';
import { Fingerprint } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { signInWithPasskey, useCanUsePasskeys } from './passkeys.ts';

/** Signing in without a password; absent where the browser has no passkeys. Its name holds no other button's. */
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
