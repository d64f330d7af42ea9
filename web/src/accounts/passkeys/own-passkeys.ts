import type { PasskeyListItem } from '@supabase/supabase-js';
import { queryOptions } from '@tanstack/react-query';
import { supabase } from '../../platform/supabase.ts';

/** The passkeys of the signed-in person; they sign in and prove identity for sensitive steps. */
export const ownPasskeys = queryOptions({
  queryKey: ['accounts', 'passkeys'],
  queryFn: async (): Promise<readonly PasskeyListItem[]> => {
    const { data, error } = await supabase().auth.passkey.list();
    if (error) throw error;
    return data;
  },
});
