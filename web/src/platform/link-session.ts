import { askerOfPage, sessionIdOf } from './asker.ts';
import { supabase } from './supabase.ts';

interface SignIn {
  setSession(tokens: { access_token: string; refresh_token: string }): Promise<unknown>;
}

/**
 * Signs in with the tokens in the address of a link that was not requested in this browser: an invitation, or the one
 * beside a sample login (docs/decisions/0046-mail-links.md). Tokens that the server has not just given to this browser
 * are dropped: an address that carries another person's tokens would sign the reader in to that person's account.
 */
export async function takeLinkSession(auth: SignIn = supabase().auth): Promise<void> {
  const given = new URLSearchParams(location.hash.slice(1));
  const [access_token, refresh_token, type] = ['access_token', 'refresh_token', 'type'].map(
    (name) => given.get(name),
  );
  if (!access_token || !refresh_token) return;
  // no secret stays in the history; what the link was for is still to be told
  const rest = type ? `#${new URLSearchParams({ type })}` : '';
  history.replaceState(history.state, '', `${location.pathname}${location.search}${rest}`);
  const asker = askerOfPage();
  // the server has signed this browser in to it
  const isOurs = asker?.hasEnded === false && asker.sessionId === sessionIdOf(access_token);
  if (isOurs) await auth.setSession({ access_token, refresh_token });
}
