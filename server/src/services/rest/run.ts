import { createHash } from 'node:crypto';
import pg from 'pg';
import { bind, EXECUTE } from '../../platform/db/messages.ts';
import { ACTS, ActAndRun, type Answer, type Prepared, type PreparedNames } from './act-and-run.ts';
import type { Caller } from './caller.ts';

/** The messages that run a prepared statement, with its values as texts. */
const execute = (name: string, values: readonly string[]): Buffer =>
  Buffer.concat([bind(name, values), EXECUTE]);

export interface Runner {
  run(caller: Caller, statement: Prepared): Promise<Answer>;
}

/** Milliseconds for anon and authenticated, set on the connection. */
export const STATEMENT_TIMEOUT_MS = 3_000;
const SERVICE_TIMEOUT_MS = 30_000;

/**
 * Names a statement. The role is part of the name: a plan that involves row level security is made again whenever another role
 * runs it, so each role has its own.
 */
export function prepared(role: Caller['role'], text: string, values: readonly string[]): Prepared {
  const hash = createHash('sha256').update(text).digest('base64url').slice(0, 24);
  const name = `${role}.${hash}`;
  return { name, text, run: execute(name, values) };
}

/** Runs statements under a caller's role and claims, which end with the statement in every case. */
export function createRunner(pool: pg.Pool, serviceBypassesRls: () => boolean): Runner {
  const prepared = new WeakMap<pg.PoolClient, PreparedNames>();
  const acts = new WeakMap<Caller, Buffer>();
  const actOf = (caller: Caller): Buffer => {
    let act = acts.get(caller);
    if (!act) {
      const { role, claims, subject } = caller;
      if (role === 'service_role') {
        const asRole = serviceBypassesRls() ? role : 'none';
        act = execute(ACTS.service.name, [asRole, claims, String(SERVICE_TIMEOUT_MS)]);
      } else act = execute(ACTS.caller.name, [role, claims, subject]);
      acts.set(caller, act);
    }
    return act;
  };
  return {
    async run(caller, statement) {
      const client = await pool.connect();
      let broken: Error | undefined;
      try {
        let names = prepared.get(client);
        if (!names) {
          for (const { name, text, sample } of Object.values(ACTS)) {
            await client.query({ name, text, values: [...sample] });
          }
          names = new Set();
          prepared.set(client, names);
        }
        return await new Promise<Answer>((resolve, reject) => {
          client.query(new ActAndRun(actOf(caller), statement, names, resolve, reject));
        });
      } catch (error) {
        if (!(error instanceof pg.DatabaseError)) broken = error as Error;
        throw error;
      } finally {
        client.release(broken);
      }
    },
  };
}
