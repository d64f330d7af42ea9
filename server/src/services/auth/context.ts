import { createCore, SESSION_ENDED, type AuthCore } from './core.ts';
import { Keys } from './sessions/keys.ts';
import type { AuthOptions } from './options.ts';
import { Tokens } from './sessions/tokens.ts';

/** What every endpoint of the service needs. Made once by createAuth. */
export interface AuthContext extends AuthOptions, AuthCore {
  readonly keys: Keys;
  readonly tokens: Tokens;
  issuer(): string;
}

export function createContext(options: AuthOptions): AuthContext {
  const core = createCore(options);
  const keys = new Keys(options.db, core.clock);
  const issuer = () => `${options.publicUrl()}/auth/v1`;
  const tokens = new Tokens({ db: options.db, clock: core.clock, keys, issuer });
  options.bus.subscribe(SESSION_ENDED, (id) => tokens.forget(id));
  return {
    ...core,
    keys,
    tokens,
    issuer,
    announceEnded(tx, sessionIds) {
      // In this process at once, without waiting for the message to come back over the bus.
      tx.afterCommit(() => sessionIds.forEach((id) => tokens.forget(id)));
      core.announceEnded(tx, sessionIds);
    },
  };
}
