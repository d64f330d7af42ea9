import { askerOfPage, sessionIdOf } from './page-session.ts';
import { supabase } from './supabase.ts';

interface SignIn {
  setSession(tokens: { access_token: string; refresh_token: string }): Promise<unknown>;
}

/**
 * Signs in with the tokens in the address of a link that this browser did not request: an invitation, or the link beside a
 * sample login (docs/decisions/0046-mail-links.md). Tokens that the server has not just given to this browser are dropped: an
 * address with another user's tokens would sign the reader in to that user's account.
 */
export async function takeLinkSession(auth: SignIn = supabase().auth): Promise<void> {
  const given = new URLSearchParams(location.hash.slice(1));
  const [access_token, refresh_token, type] = ['access_token', 'refresh_token', 'type'].map(
    (name) => given.get(name),
  );
  if (!access_token || !refresh_token) return;
  // removes the tokens from the history, but keeps the type, which the page still has to announce
  const rest = type ? `#${new URLSearchParams({ type })}` : '';
  history.replaceState(history.state, '', `${location.pathname}${location.search}${rest}`);
  const asker = askerOfPage();
  // the server has just signed this browser in to that session
  const isOurs = asker?.hasEnded === false && asker.sessionId === sessionIdOf(access_token);
  if (isOurs) await auth.setSession({ access_token, refresh_token });
}
