import { useSyncExternalStore } from 'react';
import { errorSentence } from '../../platform/errors.ts';
import { supabase } from '../../platform/supabase.ts';

const nothingChanges = () => () => undefined;

/** Whether this browser, at this address, can hold passkeys; false while the server renders. */
export function useCanUsePasskeys(): boolean {
  return useSyncExternalStore(
    nothingChanges,
    () => canUsePasskeys(location.hostname, typeof PublicKeyCredential === 'function'),
    () => false,
  );
}

/** A number in place of a name is nobody to an authenticator. */
export function canUsePasskeys(hostname: string, browserKnowsThem: boolean): boolean {
  return browserKnowsThem && !/^[\d.]+$|:/.test(hostname);
}

/** Signs in with any passkey that this device offers for us. Throws AuthError or WebAuthnError. */
export async function signInWithPasskey(): Promise<void> {
  const { error } = await supabase().auth.signInWithPasskey();
  if (error) throw error;
}

/** What went wrong with a key or passkey, in words: a browser's own sentence names a standard, not a way on. */
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
