import { randomBytes } from 'node:crypto';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Tx } from '../../platform/db/db.ts';
import { Keys } from './keys.ts';
import type { AuthOptions } from './options.ts';
import { Passwords } from './passwords.ts';
import { keepSecret } from './queries.ts';
import { Tokens } from './tokens.ts';

/** Fan-out: the id of a session that has just ended. */
export const SESSION_ENDED = 'auth_session_ended';

/** What every endpoint of the service leans on. Made once by createAuth. */
export interface AuthContext extends AuthOptions {
  readonly keys: Keys;
  readonly passwords: Passwords;
  readonly tokens: Tokens;
  /** Machine time: browsers compare it with their own, so it never follows a product clock that was moved. */
  now(): Date;
  /** A key of the service's own, 32 bytes, the same in every process. */
  secret(name: SecretName): Promise<Buffer>;
  issuer(): string;
  /** Tells every process, after the commit, that sessions have ended. */
  announceEnded(tx: Tx, sessionIds: readonly string[]): void;
}

export type SecretName =
  'session_cookie' | 'refresh_rotation' | 'one_time_codes' | 'factor_secrets' | 'flow_cookie';

export function createContext(options: AuthOptions): AuthContext {
  const clock = machineClock(options.clock);
  const keys = new Keys(options.db, clock);
  const secrets = new Map<SecretName, Promise<Buffer>>();
  const issuer = () => `${options.publicUrl()}/auth/v1`;
  const tokens = new Tokens({ db: options.db, clock, keys, issuer });
  options.bus.subscribe(SESSION_ENDED, (id) => tokens.forget(id));
  return {
    ...options,
    clock,
    keys,
    tokens,
    issuer,
    passwords: new Passwords(),
    now: () => clock.now(),
    secret(name) {
      let value = secrets.get(name);
      if (!value) {
        value = options.db.one(keepSecret, name, randomBytes(32)).then((row) => row.value);
        secrets.set(name, value);
        value.catch(() => secrets.delete(name));
      }
      return value;
    },
    announceEnded(tx, sessionIds) {
      tx.afterCommit(async () => {
        // This process at once, the others as soon as they hear; they look again within seconds if they do not.
        for (const id of sessionIds) tokens.forget(id);
        for (const id of sessionIds) {
          await options.bus
            .publish(SESSION_ENDED, id)
            .catch((err: unknown) => options.log.warn({ err }, 'fan-out failed'));
        }
      });
    },
  };
}

function machineClock(clock: Clock): Clock {
  return { now: () => clock.toMachineTime(clock.now()), toMachineTime: (time) => time };
}
