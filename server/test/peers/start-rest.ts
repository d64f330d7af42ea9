import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { Hono } from 'hono';
import { generateKeyPair, jwtVerify, SignJWT } from 'jose';
import { pino } from 'pino';
import { randomUUID } from 'node:crypto';
import ws from 'ws';
import { serve } from '../serve.ts';
import { openTestDb } from '../test-db.ts';
import type { Claims, VerifyToken } from '../../src/services/access.ts';
import { apiKeys } from '../../src/services/api-keys.ts';
import { createRest } from '../../src/services/rest/index.ts';

const PUBLISHABLE = 'sb_publishable_test';
export const SERVICE = 'sb_secret_test';
const TABLES = ['creators', 'profiles', 'user_roles'];

type Db = Awaited<ReturnType<typeof openTestDb>>['db'];

export interface TokenOptions {
  readonly extra?: Readonly<Record<string, unknown>>;
  /** Seconds until the token expires; negative for an expired one. */
  readonly expiresIn?: number;
}

/** rest/v1 on a free port, over its own database, with tokens signed by a key of the test. */
export async function startTestRest(
  tables: readonly string[] = TABLES,
  prepare?: (db: Db) => Promise<void>,
) {
  const { db, url: databaseUrl, close } = await openTestDb();
  await prepare?.(db);
  const { privateKey, publicKey } = await generateKeyPair('ES256');
  const verify: VerifyToken = async (token) => {
    try {
      return (await jwtVerify<Claims>(token, publicKey, { algorithms: ['ES256'] })).payload;
    } catch {
      return null;
    }
  };
  const rest = createRest({
    database: databaseUrl,
    verify,
    apiKeys: apiKeys(PUBLISHABLE, SERVICE),
    tables,
    log: pino({ level: 'silent' }),
  });
  const served = await serve(new Hono().route('/rest/v1', rest).fetch);
  const { url } = served;

  const tokenFor = ({ extra = {}, expiresIn = 3600 }: TokenOptions, id?: string) => {
    const now = Math.floor(Date.now() / 1000);
    return new SignJWT({ role: 'authenticated', aal: 'aal1', user_metadata: {}, ...extra })
      .setProtectedHeader({ alg: 'ES256' })
      .setSubject(id ?? randomUUID())
      .setIssuedAt(now)
      .setExpirationTime(now + expiresIn)
      .sign(privateKey);
  };
  const client = (headers: Record<string, string> = {}, key = PUBLISHABLE): SupabaseClient =>
    createClient(url, key, {
      auth: { persistSession: false, autoRefreshToken: false },
      realtime: { transport: ws as never },
      global: { headers },
    });
  return {
    db,
    url,
    anon: client(),
    service: client({}, SERVICE),
    client,
    tokenFor: (id: string, options: TokenOptions = {}) => tokenFor(options, id),
    /** A client signed in as `id`. */
    as: async (id: string, options: TokenOptions = {}) =>
      client({ Authorization: `Bearer ${await tokenFor(options, id)}` }),
    /** A raw request; `path` is below /rest/v1. */
    fetch: (path: string, init: RequestInit = {}) =>
      fetch(`${url}/rest/v1${path}`, {
        ...init,
        headers: { apikey: PUBLISHABLE, ...(init.headers as Record<string, string>) },
      }),
    async close() {
      await served.close();
      await rest.close();
      await close();
    },
  };
}

export type TestRest = Awaited<ReturnType<typeof startTestRest>>;
