import { RealtimeClient } from '@supabase/realtime-js';
import { config } from './config.ts';
import { supabase } from './supabase.ts';

let client: RealtimeClient | undefined;

/**
 * The one connection to realtime/v1. supabase-js would make it too, with code that every start would load: a screen listens only
 * once it is there (web/vite.config.ts leaves it out).
 */
export function realtime(): RealtimeClient {
  client ??= make();
  return client;
}

function make(): RealtimeClient {
  const { supabaseUrl, supabaseKey } = config();
  const { auth } = supabase();
  const made = new RealtimeClient(`${supabaseUrl.replace(/^http/, 'ws')}/realtime/v1`, {
    params: { apikey: supabaseKey },
    accessToken: async () => (await auth.getSession()).data.session?.access_token ?? supabaseKey,
  });
  // The open connection goes on with a renewed token, and with that of another user.
  auth.onAuthStateChange((_event, session) => void made.setAuth(session?.access_token));
  return made;
}
