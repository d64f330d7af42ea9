import { useEffect } from 'react';
import type { Me } from '@limelight/contract/accounts/operations';
import { client } from '../platform/api.ts';

/** What an account has until somebody says otherwise. */
const UNSET = 'UTC';

/**
 * Weeks and months follow the person's time zone, which only the browser knows. Told once for each
 * person and browser: who chooses UTC in the settings keeps it.
 */
export function useAdoptTimeZone(me: Me | undefined): void {
  const id = me?.id;
  const isUnset = me?.timeZone === UNSET;
  useEffect(() => {
    if (id === undefined || !isUnset) return;
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    const key = `time-zone-told:${id}`;
    if (timeZone === UNSET || localStorage.getItem(key) !== null) return;
    localStorage.setItem(key, timeZone);
    // Only a wish of the browser's: a failure changes nothing that the person asked for.
    client.accounts.updatePreferences({ timeZone }).catch(() => undefined);
  }, [id, isUnset]);
}
