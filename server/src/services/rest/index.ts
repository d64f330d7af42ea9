import { Hono } from 'hono';
import pg from 'pg';
import type { Logger } from 'pino';
import { withSettings } from '../../platform/db/db.ts';
import { logLosses } from '../../platform/db/pool.ts';
import { isUnavailable } from '../../platform/db/unavailable.ts';
import type { ApiKeys, VerifyToken } from '../access.ts';
import { ANONYMOUS, callerOf, type Caller } from './caller.ts';
import { type Catalog, readCatalog } from './catalog.ts';
import { compileInsert, compileRead, compileUpdate, type Plan, type Wish } from './compile.ts';
import { invalidRange, notAllowed, RestError, statusOf, unknownTable } from './errors.ts';
import { type Format, formatOf } from './media-type.ts';
import { parsePreferences } from './preferences.ts';
import { JSON_TYPE, readReply, type Reply, writeReply } from './respond.ts';
import { createRunner, STATEMENT_TIMEOUT_MS } from './run.ts';

const SCHEMA = 'public';

/** Connections to the database: twice its cores. More only make the slowest responses slower. */
const POOL_SIZE = 4;

/** Compiled reads that are kept, keyed by everything in the request that they depend on. */
const MAX_PLANS = 500;
const MAX_PLAN_KEY = 1_000;

export interface RestOptions {
  /** A role that can switch to anon, authenticated and service_role. */
  readonly database: string | pg.PoolConfig;
  readonly verify: VerifyToken;
  readonly apiKeys: ApiKeys;
  /** The tables that this service exposes; all others are unknown to it. */
  readonly tables: readonly string[];
  readonly log: Logger;
}

export type Rest = Hono & {
  /** Closes the connections after running requests have finished. */
  readonly close: () => Promise<void>;
};

/** PostgREST's protocol over a few tables, for paths below /rest/v1. Row level security decides. */
export function createRest(options: RestOptions): Rest {
  const { database, log } = options;
  const given = typeof database === 'string' ? { connectionString: database } : database;
  const pool = new pg.Pool({
    application_name: 'rest',
    connectionTimeoutMillis: 5_000,
    // Connections stay open: a timer for each request costs more than four idle connections.
    idleTimeoutMillis: 0,
    keepAlive: true,
    max: POOL_SIZE,
    ...given,
    ...withSettings({ statement_timeout: STATEMENT_TIMEOUT_MS }),
  });
  logLosses(pool, 'rest', log);

  let bypasses = false;
  const runner = createRunner(pool, () => bypasses);
  let reading: Promise<Catalog> | undefined;
  const catalog = async (): Promise<Catalog> => {
    reading ??= readCatalog(pool, SCHEMA, options.tables);
    try {
      const found = await reading;
      bypasses = found.serviceBypassesRls;
      return found;
    } catch (error) {
      reading = undefined;
      throw error;
    }
  };
  void catalog().catch((error: unknown) => log.warn({ err: error }, 'rest: no catalog yet'));

  const plans = new Map<string, Plan>();
  async function planRead(
    caller: Caller,
    table: string,
    request: Request,
    format: Format,
  ): Promise<Plan> {
    const { headers, method } = request;
    const prefer = headers.get('prefer') ?? '';
    const range = headers.get('range') ?? '';
    const search = searchOf(request.url);
    const written = `${format.kind}${format.stripsNulls ? '-' : ''}`;
    const key = `${caller.role} ${method} ${table} ${written} ${prefer} ${range} ${search}`;
    const known = plans.get(key);
    if (known) return known;
    const wish = wishOf(table, search, prefer, range, format);
    const plan = compileRead(await catalog(), caller.role, wish, method !== 'HEAD');
    if (key.length <= MAX_PLAN_KEY) {
      for (const oldest of plans.keys()) {
        if (plans.size < MAX_PLANS) break;
        plans.delete(oldest);
      }
      plans.set(key, plan);
    }
    return plan;
  }

  async function answer(caller: Caller, table: string, request: Request): Promise<Reply> {
    const format = formatOf(request.headers.get('accept'));
    switch (request.method) {
      case 'GET':
      case 'HEAD': {
        refuseSchema(request.headers.get('accept-profile'));
        const plan = await planRead(caller, table, request, format);
        return readReply(plan, await runner.run(caller, plan.statement));
      }
      case 'POST':
      case 'PATCH': {
        refuseSchema(request.headers.get('content-profile'));
        const isInsert = request.method === 'POST';
        const prefer = request.headers.get('prefer') ?? '';
        const wish = wishOf(table, searchOf(request.url), prefer, '', format);
        const compile = isInsert ? compileInsert : compileUpdate;
        const plan = await compile(await catalog(), caller.role, wish, request);
        if (plan === null)
          return { status: 201, body: '[]', headers: { 'content-type': JSON_TYPE } };
        const verb = isInsert ? 'insert' : 'update';
        const reply = writeReply(plan, await runner.run(caller, plan.statement), verb);
        const { applied } = wish.preferences;
        if (applied.length > 0) reply.headers['preference-applied'] = applied.join(', ');
        return reply;
      }
      case 'DELETE': {
        const found = (await catalog()).tables.get(table);
        if (!found) throw unknownTable(SCHEMA, table);
        throw notAllowed(table, caller.role === 'anon');
      }
      default:
        throw new RestError(405, 'PGRST117', `Unsupported HTTP method: ${request.method}`);
    }
  }

  const app = new Hono();
  app.all('/:table', async (c) => {
    let caller: Caller | undefined;
    try {
      caller = await callerOf(c.req.raw.headers, c.req.raw.url, options);
      const reply = await answer(caller, c.req.param('table'), c.req.raw);
      return new Response(reply.body, reply);
    } catch (error) {
      return errorResponse(error, (caller ?? ANONYMOUS).role === 'anon', log);
    }
  });
  app.all('/rpc/:name', (c) =>
    errorResponse(
      new RestError(
        404,
        'PGRST202',
        `Could not find the function ${SCHEMA}.${c.req.param('name')} in the schema cache`,
      ),
      true,
      log,
    ),
  );
  app.all('*', () =>
    errorResponse(
      new RestError(404, 'PGRST125', 'Invalid path specified in request URL'),
      true,
      log,
    ),
  );
  return Object.assign(app, { close: () => pool.end() });
}

function searchOf(url: string): string {
  const at = url.indexOf('?');
  return at === -1 ? '' : url.slice(at + 1);
}

function wishOf(
  table: string,
  search: string,
  prefer: string,
  range: string,
  format: Format,
): Wish {
  return {
    table,
    params: new URLSearchParams(search),
    preferences: parsePreferences(prefer),
    range: rangeOf(range),
    format,
  };
}

function rangeOf(header: string): Wish['range'] {
  const found = /^(?:items=)?(\d+)-(\d*)$/.exec(header);
  if (!found) return null;
  const first = Number(found[1]);
  const last = found[2] ? Number(found[2]) : Number.MAX_SAFE_INTEGER - 1;
  if (last < first) {
    throw invalidRange('The lower boundary must be lower than or equal to the upper boundary.');
  }
  return { first, last };
}

function refuseSchema(name: string | null): void {
  if (name === null || name === SCHEMA) return;
  throw new RestError(406, 'PGRST106', `Invalid schema: ${name}`, {
    hint: `Only the following schemas are exposed: ${SCHEMA}`,
  });
}

function errorResponse(error: unknown, isAnonymous: boolean, log: Logger): Response {
  const fault = toRestError(error, isAnonymous, log);
  const headers: Record<string, string> = { 'content-type': JSON_TYPE };
  if (fault.status === 401) headers['www-authenticate'] = 'Bearer';
  return new Response(JSON.stringify(fault), { status: fault.status, headers });
}

function toRestError(error: unknown, isAnonymous: boolean, log: Logger): RestError {
  if (error instanceof RestError) return error;
  if (error instanceof pg.DatabaseError) {
    const code = error.code ?? 'XX000';
    const status = statusOf(code, isAnonymous);
    if (status < 500 || code === '57014') {
      const { detail, hint } = error;
      return new RestError(status, code, error.message, {
        details: detail ?? null,
        hint: hint ?? null,
      });
    }
    log.error({ err: error }, 'rest: the database refused a statement');
    return new RestError(status, code, 'The request could not be completed');
  }
  if (isUnavailable(error)) {
    log.warn({ err: error }, 'rest: database unavailable');
    return new RestError(503, 'PGRST000', 'Database connection error. Retrying the connection.');
  }
  log.error({ err: error }, 'rest: unexpected error');
  return new RestError(500, 'PGRSTX00', 'The request could not be completed');
}
