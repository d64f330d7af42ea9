import { createClient } from '@supabase/supabase-js';
import { oneLine } from '@limelight/contract/platform/one-line';
import { config } from '../platform/config.ts';
import { SESSION_KEY } from '../platform/stored-session.ts';
import { supabase } from '../platform/supabase.ts';

export type UserType = 'fan' | 'creator';

/** Every email link and third-party sign-in redirects to the site root (docs/product.md, 'Email links'). */
const siteRoot = () => `${location.origin}/`;

/** Signs up on the first form. Throws AuthError. Returns whether the address must be confirmed before signing in. */
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
      data: { username: oneLine(values.username), user_type: values.userType },
    },
  });
  if (error) throw error;
  return { needsConfirmation: data.session === null };
}

/**
 * Signs up on the second form. The new session is discarded at once, so that 'You can now sign in.' is true: a separate client,
 * whose session is not stored, keeps the page from seeing a session at all.
 */
export async function signUpOnSecondForm(values: {
  readonly email: string;
  readonly password: string;
  readonly displayName: string;
}): Promise<{ needsConfirmation: boolean }> {
  const { supabaseUrl, supabaseKey } = config();
  const passing = createClient(supabaseUrl, supabaseKey, {
    auth: {
      flowType: 'pkce',
      storage: passingStorage(),
      autoRefreshToken: false,
      detectSessionInUrl: false,
      storageKey: 'sign-up',
    },
  });
  const { data, error } = await passing.auth.signUp({
    email: values.email,
    password: values.password,
    options: { emailRedirectTo: siteRoot(), data: { display_name: oneLine(values.displayName) } },
  });
  if (error) throw error;
  if (data.session) await passing.auth.signOut({ scope: 'local' });
  return { needsConfirmation: data.session === null };
}

/**
 * Keeps the session only in memory, but shares the PKCE secret with the page's own client: a confirmation link redirects to the
 * site root, where that client finishes the sign-up.
 */
function passingStorage() {
  const values = new Map<string, string>();
  const isSecret = (key: string) => key.endsWith('-code-verifier');
  const shared = `${SESSION_KEY}-code-verifier`;
  return {
    getItem: (key: string) =>
      isSecret(key) ? localStorage.getItem(shared) : (values.get(key) ?? null),
    setItem(key: string, value: string) {
      if (isSecret(key)) localStorage.setItem(shared, value);
      else values.set(key, value);
    },
    removeItem(key: string) {
      if (isSecret(key)) localStorage.removeItem(shared);
      else values.delete(key);
    },
  };
}

/** Sends another confirmation email to an unconfirmed address. Throws AuthError. */
export async function resendConfirmation(email: string): Promise<void> {
  const { error } = await supabase().auth.resend({
    type: 'signup',
    email,
    options: { emailRedirectTo: siteRoot() },
  });
  if (error) throw error;
}

/** Signs in, for both forms. Throws AuthError. */
export async function signInWithPassword(email: string, password: string): Promise<void> {
  const { error } = await supabase().auth.signInWithPassword({ email, password });
  if (error) throw error;
}
