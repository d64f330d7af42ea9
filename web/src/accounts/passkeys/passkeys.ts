import { useSyncExternalStore } from 'react';
import { errorSentence } from '../../platform/errors.ts';
import { supabase } from '../../platform/supabase.ts';

const nothingChanges = () => () => undefined;

/** Whether this browser supports passkeys at this address; false while the server renders. */
export function useCanUsePasskeys(): boolean {
  return useSyncExternalStore(
    nothingChanges,
    () => canUsePasskeys(location.hostname, typeof PublicKeyCredential === 'function'),
    () => false,
  );
}

/** Passkeys belong to a domain name, so an IP address cannot have any. */
export function canUsePasskeys(hostname: string, browserKnowsThem: boolean): boolean {
  return browserKnowsThem && !/^[\d.]+$|:/.test(hostname);
}

/** Signs in with any passkey of this device for this site. Throws AuthError or WebAuthnError. */
export async function signInWithPasskey(): Promise<void> {
  const { error } = await supabase().auth.signInWithPasskey();
  if (error) throw error;
}

/** A sentence for an error with a key or passkey: the browser's own message names a standard, not what to do. */
export function ceremonySentence(error: unknown, fallback?: string): string {
  switch (error instanceof Error ? error.name : '') {
    case 'NotAllowedError':
    case 'AbortError':
      return 'Your browser didn’t confirm it. Try again.';
    case 'InvalidStateError':
      return 'This device is already set up for your account.';
    case 'NotSupportedError':
    case 'ConstraintError':
      return 'This device can’t do that. Try another device.';
    default:
      return errorSentence(error, fallback);
  }
}
