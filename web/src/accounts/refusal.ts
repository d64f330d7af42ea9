import { isOnServer } from '../platform/environment.ts';
import { errorCode, errorSentence } from '../platform/errors.ts';
import { supabase } from '../platform/supabase.ts';
import { linkNews } from './link-news.ts';

/** Until when and why a suspended person may not sign in, as the server says it; null for any other error. */
export const suspensionIn = (error: unknown): string | null =>
  errorCode(error) === 'user_banned' ? errorSentence(error) : null;

let asked: Promise<string | null> | undefined;

/**
 * Why the mail link or third-party sign-in with which this page was opened let a suspended person not in; null: it did
 * not. The server says it to the browser that began, in the exchange of the code, and not in the address, which anybody
 * can write. What stays there for a page that is loaded again says no more than that.
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
