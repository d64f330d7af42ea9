import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { config } from './config.ts';
import { takeEarly } from './early-reads.ts';
import { SESSION_KEY } from './stored-session.ts';

let client: SupabaseClient | undefined;

/**
 * The one client of auth/v1, rest/v1, storage/v1 and realtime/v1. Created at the first call and not at import, so that the
 * library's own 'supabaseKey is required.' can be shown on a page.
 */
export function supabase(): SupabaseClient {
  client ??= createClient(config().supabaseUrl, config().supabaseKey, {
    auth: { flowType: 'pkce', storageKey: SESSION_KEY, experimental: { passkey: true } },
    global: { fetch: (url, init) => takeEarly(String(url), init) ?? fetch(url, init) },
  });
  return client;
}
