import { useEffect } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { Me } from '@limelight/contract/accounts/operations';
import { isTimeZone } from '@limelight/contract/accounts/time-zone';
import { api, client } from '../platform/api.ts';
import { timeZoneToldKey } from '../platform/region.ts';

/** What an account has until somebody says otherwise. */
const UNSET = 'UTC';

/**
 * Weeks and months follow the person's time zone, which only the browser knows. Told once for each
 * person and browser: who chooses UTC in the settings keeps it.
 */
export function useAdoptTimeZone(me: Me | undefined): void {
  const queries = useQueryClient();
  const id = me?.id;
  const isUnset = me?.timeZone === UNSET;
  useEffect(() => {
    if (id === undefined || !isUnset) return;
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    const key = timeZoneToldKey(id);
    // An unusual name is not reported: dates follow the device until the person chooses a zone.
    if (timeZone === UNSET || !isTimeZone(timeZone) || localStorage.getItem(key) !== null) return;
    localStorage.setItem(key, timeZone);
    client.accounts.updatePreferences({ timeZone }).then(
      () => {
        const { queryKey } = api.accounts.me.queryOptions({ input: {} });
        queries.setQueryData(queryKey, (before) => before && { ...before, timeZone });
      },
      // Only a wish of the browser's: a failure changes nothing that the person asked for.
      () => undefined,
    );
  }, [id, isUnset, queries]);
}
