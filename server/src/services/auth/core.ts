import { randomBytes } from 'node:crypto';
import type { Logger } from 'pino';
import type { Bus } from '../../platform/bus/bus.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Db, Tx } from '../../platform/db/db.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import { Passwords } from './passwords/passwords.ts';
import { keepSecret } from './queries.ts';

/** The bus channel that carries the id of a session that has just ended. */
export const SESSION_ENDED = 'auth_session_ended';

const SECRETS = [
  'session_cookie',
  'refresh_rotation',
  'one_time_codes',
  'factor_secrets',
  'flow_cookie',
] as const;
export type SecretName = (typeof SECRETS)[number];

export interface CoreOptions {
  readonly db: Db;
  readonly clock: Clock;
  readonly bus: Bus;
  readonly log: Logger;
  readonly mail: Pick<Mail<unknown>, 'send'>;
  readonly brandName: string;
  readonly publicUrl: () => string;
  /** Called for every security event, in the transaction that records it. */
  readonly onSecurityEvent?: (tx: Tx, userId: string, kind: string) => Promise<void>;
}

/** What the service needs, whether it is called through an endpoint or from code. */
export interface AuthCore extends CoreOptions {
  readonly passwords: Passwords;
  /** Machine time: browsers compare it with their own clocks, so it never follows a product clock that was moved. */
  now(): Date;
  /** A secret of the service, 32 bytes, the same in every process. */
  secret(name: SecretName): Promise<Buffer>;
  /**
   * Resolves once all secrets are in memory. A transaction that fetches one needs a second connection while it holds a first:
   * enough of them would hold every connection of the pool and wait for each other forever.
   */
  secretsReady(): Promise<void>;
  /** Tells every process, after the commit, that these sessions have ended. */
  announceEnded(tx: Tx, sessionIds: readonly string[]): void;
}

/** One for the process, so that its limit covers every caller that hashes. */
const passwords = new Passwords();

/** The secrets of each database, loaded once per process. */
const secretsOf = new WeakMap<Db, Map<SecretName, Promise<Buffer>>>();

export function createCore<Options extends CoreOptions>(options: Options): Options & AuthCore {
  const clock = machineClock(options.clock);
  const secrets = secretsOf.get(options.db) ?? new Map<SecretName, Promise<Buffer>>();
  secretsOf.set(options.db, secrets);
  const secret = (name: SecretName): Promise<Buffer> => {
    let value = secrets.get(name);
    if (!value) {
      value = options.db.one(keepSecret, name, randomBytes(32)).then((row) => row.value);
      secrets.set(name, value);
      value.catch(() => secrets.delete(name));
    }
    return value;
  };
  return {
    ...options,
    clock,
    passwords,
    now: () => clock.now(),
    secret,
    secretsReady: async () => void (await Promise.all(SECRETS.map(secret))),
    announceEnded(tx, sessionIds) {
      tx.afterCommit(async () => {
        // A process that misses the message checks the session again within seconds.
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
