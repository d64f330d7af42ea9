import { isOnServer } from '../platform/environment.ts';
import { errorCode, errorSentence } from '../platform/errors.ts';
import { supabase } from '../platform/supabase.ts';
import { linkNews } from './link-news.ts';

/** Until when and why a suspended person may not sign in, in the server's words; null for any other error. */
export const suspensionIn = (error: unknown): string | null =>
  errorCode(error) === 'user_banned' ? errorSentence(error) : null;

let asked: Promise<string | null> | undefined;

/**
 * Why the email link or third-party sign-in that opened this page did not sign a suspended person in; null if that was not the
 * reason. The server tells only the browser that started the flow, in the exchange of the code, and not in the address, which
 * anyone can write. After a reload the address shows only that the account is suspended.
 */
export const refusedReturn = (): Promise<string | null> => (asked ??= ask());

async function ask(): Promise<string | null> {
  if (isOnServer) return null;
  const { error } = await supabase().auth.initialize();
  const why = suspensionIn(error);
  if (why === null) return linkNews(location.search, location.hash) === 'suspended' ? AGAIN : null;
  const url = new URL(location.href);
  url.searchParams.delete('code');
  url.searchParams.set('error_code', 'user_banned');
  history.replaceState(history.state, '', url);
  return why;
}

const AGAIN = 'Your account is suspended. Sign in again to read why.';
