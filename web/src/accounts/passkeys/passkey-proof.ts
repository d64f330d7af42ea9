import { useQuery } from '@tanstack/react-query';
import { client } from '../../platform/api.ts';
import { supabase } from '../../platform/supabase.ts';
import { ownPasskeys } from './own-passkeys.ts';
import { useCanUsePasskeys } from './passkeys.ts';

/** Whether this person can prove their identity with a passkey in this browser. */
export function useHasPasskey(): boolean {
  const isPossible = useCanUsePasskeys();
  const { data } = useQuery({ ...ownPasskeys, enabled: isPossible });
  return isPossible && data !== undefined && data.length > 0;
}

/** Proves identity with one of the person's own passkeys: counts as password and second factor, and lifts the session. */
export async function provePasskey(): Promise<void> {
  const { challengeId, options } = await client.accounts.askPasskey({});
  const credential = await navigator.credentials.get({
    publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options),
  });
  if (!(credential instanceof PublicKeyCredential)) throw new Error('We didn’t get a passkey.');
  const { id, rawId, response } = credential.toJSON();
  if (!('signature' in response)) throw new Error('We didn’t get a passkey.');
  await client.accounts.provePasskey({
    challengeId,
    credential: { id, rawId, type: 'public-key', response },
  });
  // The level is a claim of the token, so only a new token has it.
  const { error } = await supabase().auth.refreshSession();
  if (error) throw error;
}
