import type { User } from '@supabase/supabase-js';
import { SIGNED_OUT, type Settled } from './platform/session.tsx';

/** The session of the person whose page the server renders: it says who they are, and opens nothing. */
export function servedSession(userId: string | null): Settled {
  if (userId === null) return SIGNED_OUT;
  const user: User = {
    id: userId,
    aud: 'authenticated',
    app_metadata: {},
    user_metadata: {},
    created_at: '',
  };
  const session = {
    access_token: '',
    refresh_token: '',
    expires_in: 0,
    token_type: 'bearer' as const,
    user,
  };
  return { status: 'signed-in', session, user };
}
