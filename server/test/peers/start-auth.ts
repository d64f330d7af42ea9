import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { Hono } from 'hono';
import { pino } from 'pino';
import ws from 'ws';
import { serve } from '../serve.ts';
import { openTestDb } from '../test-db.ts';
import type { Bus } from '../../src/platform/bus/bus.ts';
import { FixedClock } from '../../src/platform/clock/clock.ts';
import type { Letter } from '../../src/platform/mail/mail.ts';
import type { TextMessage } from '../../src/platform/sms/sms.ts';
import { apiKeys } from '../../src/services/api-keys.ts';
import { linkPage } from '../../src/site/link-page.ts';
import { createAuth, type Auth, type AuthOptions } from '../../src/services/auth/index.ts';

/** A clock that a test moves from the real time: the auth client compares with the browser's time. */
class TestClock extends FixedClock {
  override toMachineTime(time: Date): Date {
    return time;
  }
}

/** Delivers at once within this process, as LISTEN/NOTIFY does between processes. */
export class TestBus implements Bus {
  readonly #listeners = new Map<string, Set<(id: string) => void>>();

  async publish(topic: string, id: string): Promise<void> {
    for (const listener of this.#listeners.get(topic) ?? []) listener(id);
  }

  subscribe(topic: string, listener: (id: string) => void): () => void {
    const listeners = this.#listeners.get(topic) ?? new Set();
    this.#listeners.set(topic, listeners.add(listener));
    return () => void listeners.delete(listener);
  }

  onGap(_listener: () => void): void {}

  async close(): Promise<void> {}
}

export const PUBLISHABLE = 'sb_publishable_test';
export const SERVICE = 'sb_secret_test';

export interface TestAuth {
  readonly db: Awaited<ReturnType<typeof openTestDb>>['db'];
  readonly clock: TestClock;
  readonly bus: Bus;
  readonly letters: Letter[];
  readonly messages: TextMessage[];
  readonly auth: Auth;
  readonly url: string;
  /** A second process on the same database and bus. */
  another(overrides?: Partial<AuthOptions>): Auth;
  /** A separate browser: a client with its own storage. */
  client(
    key?: string,
    headers?: Record<string, string>,
    flowType?: 'implicit' | 'pkce',
  ): SupabaseClient;
  close(): Promise<void>;
}

/** The service over a real socket, database and official client; `overrides` replace any option. */
export async function startTestAuth(overrides: Partial<AuthOptions> = {}): Promise<TestAuth> {
  const database = await openTestDb();
  const clock = new TestClock(new Date());
  const letters: Letter[] = [];
  const messages: TextMessage[] = [];
  let url = '';
  const bus = new TestBus();
  const options: AuthOptions = {
    db: database.db,
    clock,
    bus,
    log: pino({ level: 'silent' }),
    mail: { send: async (tx, ...sent) => tx.afterCommit(() => void letters.push(...sent)) },
    sms: { send: async (tx, message) => tx.afterCommit(() => void messages.push(message)) },
    apiKeys: apiKeys(PUBLISHABLE, SERVICE),
    publicUrl: () => url,
    brandName: 'Brand',
    settings: { confirmEmail: false },
    clientAddress: (c) => c.req.header('x-test-address') ?? '127.0.0.1',
    linkPage: linkPage('Brand'),
    hooks: { userCreated: async () => {} },
    ...overrides,
  };
  const auth = createAuth(options);
  const app = new Hono().route('/auth/v1', auth.routes);
  const served = await serve(app.fetch);
  ({ url } = served);
  return {
    db: database.db,
    clock,
    bus,
    letters,
    messages,
    auth,
    url,
    another: (more = {}) => createAuth({ ...options, ...more }),
    client: (key = PUBLISHABLE, headers = {}, flowType = 'implicit') =>
      createClient(url, key, {
        auth: {
          autoRefreshToken: false,
          flowType,
          storage: memoryStorage(),
          experimental: { passkey: true },
        },
        global: { headers },
        realtime: { transport: ws as never },
      }),
    async close() {
      await served.close();
      await database.close();
    },
  };
}

/** The target and fields of the one form on the page of an email link. */
export function formOf(page: string, link: string): { action: string; body: URLSearchParams } {
  const [, action = ''] = /<form method="post" action="([^"]+)"/.exec(page) ?? [];
  const inputs = [...page.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)];
  const body = new URLSearchParams();
  for (const [, name = '', value = ''] of inputs) body.set(name, value.replaceAll('&amp;', '&'));
  return { action: new URL(action, link).href, body };
}

/** Opens an email's link and presses its button, up to our own page; a link that no longer works redirects there at once. */
export async function followLink(link: string) {
  let answer = await fetch(link, { redirect: 'manual' });
  if (answer.status === 200) {
    const { action, body } = formOf(await answer.text(), link);
    answer = await fetch(action, { method: 'POST', body, redirect: 'manual' });
  }
  const location = new URL(answer.headers.get('location') ?? '');
  return { location, values: Object.fromEntries(new URLSearchParams(location.hash.slice(1))) };
}

function memoryStorage() {
  const values = new Map<string, string>();
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  };
}

let count = 0;
/** An address that is unique in this run. */
export function newEmail(): string {
  return `person${++count}@example.test`;
}
export const PASSWORD = 'a long and odd phrase';

/** Signs a new person up; returns the client that has the session. */
export async function signUp(test: TestAuth, email = newEmail()) {
  const client = test.client();
  const { data, error } = await client.auth.signUp({ email, password: PASSWORD });
  if (error || !data.session || !data.user) throw error ?? new Error('no session');
  return { client, email, session: data.session, user: data.user };
}
