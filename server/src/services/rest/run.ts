import { createHash } from 'node:crypto';
import { type Answer, countPrepared, type Prepared, runInOneTrip } from '@limelight/pg-prepared';
import pg from 'pg';
import type { Caller } from './caller.ts';

export interface Runner {
  run(caller: Caller, statement: Prepared): Promise<Answer>;
}

/** Milliseconds; for anon and authenticated, a setting of the connection. */
export const STATEMENT_TIMEOUT_MS = 3_000;
const SERVICE_TIMEOUT_MS = 30_000;

/** Prepared statements that a connection keeps: one that has more is closed, and the next request opens another. */
const MAX_PREPARED = 200;

/**
 * Names a statement. The role is part of the name: a plan that involves row level security is made again whenever another role
 * runs it, so each role has its own.
 */
export function prepared(role: Caller['role'], text: string, values: readonly string[]): Prepared {
  const hash = createHash('sha256').update(text).digest('base64url').slice(0, 24);
  return { name: `${role}.${hash}`, text, values };
}

/** The statement that sets the caller's role and claims until the transaction ends. */
function actAs({ role, claims, subject }: Caller, serviceBypassesRls: boolean): Prepared {
  if (role === 'service_role') {
    const asRole = serviceBypassesRls ? role : 'none';
    return { ...ACT_AS_SERVICE, values: [asRole, claims, String(SERVICE_TIMEOUT_MS)] };
  }
  return { ...ACT_AS_CALLER, values: [role, claims, subject] };
}

const ACT_AS_CALLER = {
  name: 'rest.act',
  text: `select from (select set_config('role', $1, true), set_config('request.jwt.claims', $2, true),
    set_config('request.jwt.claim.sub', $3, true)) _`,
};
const ACT_AS_SERVICE = {
  name: 'rest.act-service',
  text: `select from (select set_config('role', $1, true), set_config('request.jwt.claims', $2, true),
    set_config('statement_timeout', $3, true)) _`,
};

/** Runs statements under a caller's role and claims, which end with the statement in every case. */
export function createRunner(pool: pg.Pool, serviceBypassesRls: () => boolean): Runner {
  return {
    async run(caller, statement) {
      const client = await pool.connect();
      let broken: Error | undefined;
      try {
        return await runInOneTrip(client, actAs(caller, serviceBypassesRls()), statement);
      } catch (error) {
        if (!(error instanceof pg.DatabaseError)) broken = error as Error;
        throw error;
      } finally {
        client.release(broken ?? countPrepared(client) > MAX_PREPARED);
      }
    },
  };
}
