import { useEffect } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { Me } from '@limelight/contract/accounts/operations';
import { api, client } from '../platform/api.ts';

/** Gives a new account the browser's language. The server keeps it only where nobody has chosen one. */
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
      // Only a wish of the browser's: a failure changes nothing that the person asked for.
      () => undefined,
    );
  }, [id, isUnset, queries]);
}
