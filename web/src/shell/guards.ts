import { redirect, type LoaderFunctionArgs } from 'react-router';
import { api } from '../platform/api.ts';
import { queryClient } from '../platform/query-client.ts';
import { readSession } from '../platform/session.tsx';
import { nextPath } from './next-path.ts';

const me = () =>
  queryClient().ensureQueryData({
    ...api.accounts.me.queryOptions({ input: {} }),
    staleTime: 60_000,
  });

/** Both auth screens: a visitor with a session is sent on, to `next` if there is one. */
export async function skipWithSession({ request }: LoaderFunctionArgs) {
  const url = new URL(request.url);
  // A recovery link creates a session on purpose: this page sets the new password.
  if (url.searchParams.get('mode') === 'reset') return null;
  const { session } = await readSession();
  return session ? redirect(nextPath(url.searchParams) ?? '/dashboard') : null;
}

/** /dashboard/*: redirects to /auth without a session. */
export async function needsSession() {
  const { session } = await readSession();
  return session ? null : redirect('/auth');
}

/** The creator's screens: a fan goes to /dashboard, a stranger to /auth. */
export async function creatorOnly() {
  const { session } = await readSession();
  if (!session) return redirect('/auth');
  const { roles } = await me();
  return roles.includes('creator') ? null : redirect('/dashboard');
}

/** /admin: for administrators and moderators; everyone else goes to /dashboard. */
export async function staffOnly() {
  const { session } = await readSession();
  if (!session) return redirect('/auth');
  const { roles } = await me();
  return roles.includes('admin') || roles.includes('moderator') ? null : redirect('/dashboard');
}

/** /discover: a creator's dashboard shows the same home in a tab. */
export async function goToDiscover() {
  const { session } = await readSession();
  if (!session) return redirect('/dashboard');
  const { roles } = await me();
  return redirect(roles.includes('creator') ? '/dashboard?tab=explore' : '/dashboard');
}
