import { randomUUID } from 'node:crypto';
import { createRouterClient } from '@orpc/server';
import { Hono } from 'hono';
import { pino } from 'pino';
import {
  cardId,
  type CardId,
  type CreatorId,
  type TierId,
  type UserId,
} from '@limelight/contract/platform/ids';
import type { Viewer } from '../src/kernel/viewer.ts';
import { areaParts } from '../src/area-parts.ts';
import { readConfig } from '../src/config.ts';
import type { Deps } from '../src/kernel/deps.ts';
import { paymentsWebhooks, sandboxRoutes } from '../src/payments/index.ts';
import type { PaymentProvider } from '../src/kernel/payment-provider.ts';
import type { AreaParts } from '../src/kernel/area-parts.ts';
import { SandboxProvider } from '../src/payments/sandbox/sandbox-provider.ts';
import { bringJobsNearer } from '../src/payments/sandbox/sandbox-clock.ts';
import { behaviorOf, brandOf, refusalOf } from '../src/payments/sandbox/test-cards.ts';
import { NO_COUNTRIES } from '../src/platform/countries/country-table.ts';
import { FixedClock } from '../src/platform/clock/clock.ts';
import { Jobs } from '../src/platform/jobs/job.ts';
import type { Letter } from '../src/platform/mail/mail.ts';
import { buildCreator, buildFan } from './factories/accounts.ts';
import { collectedMail } from './collected-mail.ts';
import { runConsumers } from './run-consumers.ts';
import { runJobs } from './run-jobs.ts';
import { router } from '../src/router.ts';
import { allJobs } from '../src/jobs.ts';
import { serve } from './serve.ts';
import { signInAs, type SignIn } from './factories/sessions.ts';
import { TestBus } from './peers/start-auth.ts';
import { openTestDb } from './test-db.ts';
import { tellingJobs } from './chats/telling.ts';
import { recordRealtime, type Told } from './chats/told.ts';

export type Money = Awaited<ReturnType<typeof startMoney>>;

/**
 * The money areas on a database of their own: sandbox network, webhook on a free port, a clock that stands still, and jobs that
 * run only when the test runs them.
 */
export async function startMoney(
  start = new Date('2026-01-31T10:00:00.000Z'),
  /** A provider instead of the sandbox. */
  otherProvider?: PaymentProvider,
  /** Declarations of areas that replace the product's. */
  otherParts: Partial<AreaParts> = {},
) {
  const database = await openTestDb();
  const { db } = database;
  const clock = new FixedClock(start);
  const jobs = new Jobs(clock);
  const letters: Letter[] = [];
  const told: Told[] = [];
  const sessions = new Map<string, string>();
  const signIn = async (person: UserId, how?: SignIn): Promise<void> => {
    sessions.set(person, await signInAs(db, person, how));
  };
  const failures: string[] = [];
  const app = new Hono();
  const served = await serve(app.fetch);
  const sandbox = new SandboxProvider({
    db,
    clock,
    jobs,
    webhookUrl: `${served.url}/functions/v1/payments/webhooks/sandbox`,
  });
  const parts = {
    ...areaParts,
    ...otherParts,
    config: readConfig({}),
    db,
    clock,
    countries: NO_COUNTRIES,
    tax: null,
    jobs,
    payments: otherProvider ?? sandbox,
    bus: new TestBus(),
    realtime: recordRealtime(told),
    log: pino({ level: 'silent' }),
    mail: collectedMail(letters, () => deps),
  };
  // Files and SMS are absent; using them throws.
  const deps: Deps = new Proxy(parts as unknown as Deps, {
    get(target, name, receiver) {
      if (!(name in target)) throw new Error(`this test has no ${String(name)}`);
      return Reflect.get(target, name, receiver) as unknown;
    },
  });
  app.route('/functions/v1/payments/webhooks', paymentsWebhooks(deps));
  if (!otherProvider) app.route('/sandbox/v1', sandboxRoutes(deps));

  /** Runs the consumers, and sends their notices at once. */
  const tell = async () => {
    await runConsumers(deps, deps.consumers);
    await runJobs(deps, tellingJobs, failures);
  };

  return {
    deps,
    db,
    clock,
    sandbox,
    letters,
    /** The realtime events sent to people. */
    told,
    /** The errors of failed jobs, which wait for their next attempt. */
    failures,
    origin: served.url,
    as(person: UserId | null, roles: Viewer['roles'] = new Set(['creator'])) {
      const viewer: Viewer | null =
        person === null
          ? null
          : {
              id: person,
              sessionId: sessions.get(person) ?? randomUUID(),
              aal: 'aal1',
              roles,
            };
      return createRouterClient(router, {
        context: { deps, viewer, request: { id: 'test', ip: '127.0.0.1', userAgent: 'test' } },
      });
    },
    /** Gives the person a new session; a fan or creator made here has just signed in. */
    signIn,
    /** Runs the consumers for all events so far: notices and letters. */
    runConsumers: tell,
    /** Runs every job that is due, and those that these add, with the consumers before and after. */
    async runJobs(): Promise<void> {
      await tell();
      await runJobs(deps, allJobs, failures);
      await tell();
    },
    /** Deletes waiting jobs: those of earlier tests in the file would run, and take time, in every later one. */
    async forgetJobs(): Promise<void> {
      await db.pool.query('delete from graphile_worker._private_jobs');
    },
    /** Moves the clock and the queue; jobs run only with `runJobs`. */
    async advance(ms: number): Promise<void> {
      clock.advance(ms);
      await db.one(bringJobsNearer, ms);
    },
    async fan(
      card: string | null = '4242424242424242',
    ): Promise<{ id: UserId; cardId: CardId | null }> {
      const id = await buildFan(db);
      await signIn(id);
      return { id, cardId: card === null ? null : await saveTestCard(sandbox, deps, id, card) };
    },
    /** A creator with one tier who can be paid out. */
    async creator(priceCents = 8000): Promise<{ id: CreatorId; tierId: TierId }> {
      const id = await buildCreator(db);
      await signIn(id);
      const tierId = await addTier(db, id, priceCents);
      await db.pool.query(`update profiles set avatar_url = '/a.webp' where id = $1`, [id]);
      return { id, tierId };
    },
    saveCard: (id: UserId, number: string) => saveTestCard(sandbox, deps, id, number),
    close: async () => {
      await served.close();
      await database.close();
    },
  };
}

export async function addTier(
  db: Deps['db'],
  id: CreatorId,
  priceCents: number,
  position = 0,
): Promise<TierId> {
  const { rows } = await db.pool.query<{ id: TierId }>(
    `insert into tiers (creator_id, name, price_cents, position, created_at)
     values ($1, 'Gold', $2, $3, '2026-01-01') returning id`,
    [id, priceCents, position],
  );
  const [row] = rows;
  if (!row) throw new Error('no tier was made');
  return row.id;
}

async function saveTestCard(
  sandbox: SandboxProvider,
  deps: Deps,
  id: UserId,
  number: string,
): Promise<CardId> {
  const behavior = behaviorOf(number);
  if (!behavior) throw new Error(`${number} is no test card`);
  const token = await sandbox.createToken({
    behavior,
    brand: brandOf(number),
    last4: number.slice(-4),
    expMonth: 12,
    expYear: 2034,
  });
  const saved = await sandbox.saveCard({ token, forPurchase: true });
  if ('refused' in saved) throw new Error(saved.refused);
  // Verified as the bank would, but saved even if refused, so that a test can pay with a card that is declined.
  const verifiedAt = refusalOf(behavior) === null ? deps.clock.now() : null;
  const { rows } = await deps.db.pool.query<{ id: string }>(
    `insert into cards (user_id, provider, provider_ref, fingerprint, brand, last4, exp_month, exp_year, verified_at,
       is_default, created_at)
     values ($1, 'sandbox', $2, $3, $4, $5, $6, $7, $8,
       not exists (select from cards where user_id = $1 and is_default), now()) returning id`,
    [
      id,
      saved.ref,
      saved.fingerprint,
      saved.brand,
      saved.last4,
      saved.expMonth,
      saved.expYear,
      verifiedAt,
    ],
  );
  return cardId.parse(rows[0]?.id);
}

export const key = () => randomUUID();
