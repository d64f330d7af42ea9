import { useLocation, useNavigate } from 'react-router';
import { saveIntent, type Intent } from '../../platform/intent.ts';
import { useSession } from '../../platform/session.tsx';
import { signInPath } from '../../shell/index.ts';

/**
 * Sends a stranger to the sign-up form and back to this page, which then carries out the intent (null: no action). Returns null
 * where the user is signed in.
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
