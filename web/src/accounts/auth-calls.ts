import { createClient } from '@supabase/supabase-js';
import { config } from '../platform/config.ts';
import { supabase } from '../platform/supabase.ts';

export type UserType = 'fan' | 'creator';

/** Every mail link and third-party sign-in comes back to the site root (decisions.md). */
const siteRoot = () => `${location.origin}/`;

/** First form. Throws AuthError. True when the address has to be confirmed before signing in. */
export async function signUpOnFirstForm(values: {
  readonly email: string;
  readonly password: string;
  readonly username: string;
  readonly userType: UserType;
}): Promise<{ needsConfirmation: boolean }> {
  const { data, error } = await supabase().auth.signUp({
    email: values.email,
    password: values.password,
    options: {
      emailRedirectTo: siteRoot(),
      data: { username: values.username.trim(), user_type: values.userType },
    },
  });
  if (error) throw error;
  return { needsConfirmation: data.session === null };
}

/**
 * Second form. Its session is dropped at once, so that 'You can now sign in.' is true: a client of
 * its own, with nothing stored, keeps the page from seeing a session at all (decisions.md).
 */
export async function signUpOnSecondForm(values: {
  readonly email: string;
  readonly password: string;
  readonly displayName: string;
}): Promise<{ needsConfirmation: boolean }> {
  const { supabaseUrl, supabaseKey } = config();
  const passing = createClient(supabaseUrl, supabaseKey, {
    auth: {
      persistSession: false,
      autoRefreshToken: false,
      detectSessionInUrl: false,
      storageKey: 'sign-up',
    },
  });
  const { data, error } = await passing.auth.signUp({
    email: values.email,
    password: values.password,
    options: { emailRedirectTo: siteRoot(), data: { display_name: values.displayName.trim() } },
  });
  if (error) throw error;
  if (data.session) await passing.auth.signOut({ scope: 'local' });
  return { needsConfirmation: data.session === null };
}

/** Both forms. Throws AuthError. */
export async function signInWithPassword(email: string, password: string): Promise<void> {
  const { error } = await supabase().auth.signInWithPassword({ email, password });
  if (error) throw error;
}
