import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useSession } from '../../platform/session.tsx';
import { signInPath } from '../../shell/next-path.ts';
import { saveIntent, takeIntent, type Intent } from './intent.ts';

/**
 * Sends a stranger to sign up and back to this page, where the intent is carried out (null: only come
 * back); null for who is signed in.
 */
export function useSignIn(): ((intent: Intent | null) => void) | null {
  const { status } = useSession();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  if (status !== 'signed-out') return null;
  return (intent) => {
    if (intent) saveIntent(pathname, intent);
    void navigate(signInPath(`${pathname}${search}`, 'signup'));
  };
}

/** Carries on what was begun before the person went to sign in or to enter a card, once `ready` (the page has what it needs). */
export function useCarryOn(ready: boolean, carryOn: (intent: Intent) => void): void {
  const { status } = useSession();
  const { pathname } = useLocation();
  const act = useEffectEvent(carryOn);
  useEffect(() => {
    if (!ready || status !== 'signed-in') return;
    const intent = takeIntent(pathname);
    if (intent) act(intent);
  }, [ready, status, pathname]);
}
