import { useEffect } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { Me } from '@limelight/contract/accounts/operations';
import { isTimeZone } from '@limelight/contract/accounts/time-zone';
import { api, client } from '../platform/api.ts';
import { timeZoneToldKey } from '../platform/region.ts';

/** The time zone of a new account. */
const UNSET = 'UTC';

/**
 * Weeks and months follow the person's time zone, which only the browser knows. It is sent once for each person and browser, so
 * that choosing UTC in the settings keeps it.
 */
export function useAdoptTimeZone(me: Me | undefined): void {
  const queries = useQueryClient();
  const id = me?.id;
  const isUnset = me?.timeZone === UNSET;
  useEffect(() => {
    if (id === undefined || !isUnset) return;
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    const key = timeZoneToldKey(id);
    // A zone with an unusual name is not sent: dates follow the device until the person chooses a zone.
    if (timeZone === UNSET || !isTimeZone(timeZone) || localStorage.getItem(key) !== null) return;
    localStorage.setItem(key, timeZone);
    client.accounts.updatePreferences({ timeZone }).then(
      () => {
        const { queryKey } = api.accounts.me.queryOptions({ input: {} });
        queries.setQueryData(queryKey, (before) => before && { ...before, timeZone });
      },
      // The person did not ask for this, so a failure is ignored.
      () => undefined,
    );
  }, [id, isUnset, queries]);
}
