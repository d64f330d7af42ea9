import { useEffect } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { Me } from '@limelight/contract/accounts/operations';
import { api, client } from '../platform/api.ts';

/** Gives a new account the browser's language. The server stores it only if none has been chosen. */
export function useAdoptLocale(me: Me | undefined): void {
  const queries = useQueryClient();
  const id = me?.id;
  const isUnset = me?.localeFrom === 'default';
  useEffect(() => {
    if (id === undefined || !isUnset) return;
    client.accounts.adoptLocale({ locale: navigator.language }).then(
      (kept) => {
        const { queryKey } = api.accounts.me.queryOptions({ input: {} });
        queries.setQueryData(queryKey, (before) => before && { ...before, ...kept });
        void queries.invalidateQueries({ queryKey: api.accounts.getSettings.key() });
      },
      // The person did not ask for this, so a failure is ignored.
      () => undefined,
    );
  }, [id, isUnset, queries]);
}
