import { useState } from 'react';

/** Why connecting a sign-in provider failed, from the fragment that auth/v1 adds to the address; null if it did not fail. */
function connectFault(hash: string): string | null {
  const values = new URLSearchParams(hash.replace(/^#/, ''));
  const code = values.get('error_code');
  if (code === null && !values.has('error')) return null;
  return code === 'identity_already_exists'
    ? 'That account is already connected to another account here.'
    : 'That was canceled or denied. Nothing has changed, and you can try again.';
}

/** Read once, from the address that the page was opened with. */
export function useConnectFault(): string | null {
  return useState(() => connectFault(location.hash))[0];
}
