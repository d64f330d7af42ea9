import { useState } from 'react';

/** Why connecting another place came back without it, from what auth/v1 adds to the address; null where it did not. */
function connectFault(hash: string): string | null {
  const values = new URLSearchParams(hash.replace(/^#/, ''));
  const code = values.get('error_code');
  if (code === null && !values.has('error')) return null;
  return code === 'identity_already_exists'
    ? 'That account is already connected to another account here.'
    : 'That was canceled or denied. Nothing has changed, and you can try again.';
}

/** Read once: the address is what the page was opened with. */
export function useConnectFault(): string | null {
  return useState(() => connectFault(location.hash))[0];
}
