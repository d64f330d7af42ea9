import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Hono } from 'hono';
import { WATCH_PATH, WHIP_PATH } from '@limelight/contract/live/paths';
import type { CreatorId, StreamId, UserId } from '@limelight/contract/platform/ids';
import { toCents } from '@limelight/contract/platform/money';
import type { LivePort } from '../../src/kernel/live-engine.ts';
import { createLiveHost, watchRoutes, whipRoutes } from '../../src/live/index.ts';
import { key, type Money, startMoney } from '../money.ts';
import { FakeEngine } from './fake-engine.ts';

export type Stage = Awaited<ReturnType<typeof startStage>>;
type Wanted = Partial<Parameters<ReturnType<Money['as']>['live']['create']>[0]>;

/** Streams with everything but media. */
export const startStage = () => stageWith(new FakeEngine());

/** Money, jobs, the host of an engine, and the two doors over HTTP. */
export async function stageWith<Engine extends LivePort>(engine: Engine) {
  const money = await startMoney(new Date('2026-06-15T12:00:00.000Z'));
  const folder = await mkdtemp(path.join(tmpdir(), 'stage-'));
  const adopted: string[] = [];
  const deps = Object.assign(money.deps, {
    live: engine,
    config: { ...money.deps.config, dataDir: folder },
    files: {
      adopt: async (name: string, file: string) => {
        adopted.push(name);
        return { bytes: (await stat(file)).size };
      },
    },
  });
  let host = createLiveHost(deps, engine);
  await host.begin();
  const app = new Hono();
  app.use(async (c, next) => {
    c.set('clientIp', c.req.header('x-test-address') ?? '127.0.0.1');
    await next();
  });
  app.route(WHIP_PATH, whipRoutes(deps));
  app.route(
    WATCH_PATH,
    watchRoutes(
      // no database: these paths must do without
      { live: engine, clock: money.clock },
      {
        cookieName: 'session',
        sessionOfCookie: async (value) => value,
        sessionOfToken: async (token) => (token.startsWith('token-') ? token.slice(6) : null),
      },
    ),
  );

  const whip = (secret: string, offer = 'v=0 offer', address = '127.0.0.1') =>
    app.request(WHIP_PATH, {
      method: 'POST',
      body: offer,
      headers: { authorization: `Bearer ${secret}`, 'x-test-address': address },
    });

  return {
    ...money,
    deps,
    engine,
    adopted,
    host: () => host,
    app,
    whip,
    /** A new host of the same engine: what a restart of the process is for the rows. */
    async restart() {
      await host.close();
      host = createLiveHost(deps, engine);
      await host.begin();
      await host.settled();
    },
    /** A stream of a creator; by default prepared, for members, with a ticket of $9.00. */
    async stream(creator: CreatorId, wanted: Wanted = {}): Promise<StreamId> {
      const made = await money.as(creator).live.create({
        title: 'Evening show',
        audience: [[{ kind: 'members' }]],
        ticketCents: toCents(900),
        idempotencyKey: key(),
        ...wanted,
      });
      return made.id;
    },
    /** Sends a stream from a browser: it is live afterwards. Returns the address of the WHIP resource. */
    async goLive(
      creator: CreatorId,
      streamId: StreamId,
      offer?: string,
    ): Promise<{ resource: string; answer: string }> {
      const { token } = await money.as(creator).live.begin({ streamId });
      const answer = await whip(token, offer);
      const text = await answer.text();
      if (answer.status !== 201) throw new Error(text);
      await host.settled();
      return { resource: answer.headers.get('location') ?? '', answer: text };
    },
    buy: (person: UserId, streamId: StreamId, cents = 900) =>
      money.as(person).live.buyTicket({
        streamId,
        expectedPriceCents: toCents(cents),
        idempotencyKey: key(),
      }),
    buyMark: (person: UserId, streamId: StreamId, cents = 200) =>
      money.as(person).live.buyMark({
        streamId,
        expectedPriceCents: toCents(cents),
        idempotencyKey: key(),
      }),
    /** One request for bytes of a viewing, from a session. */
    read: (viewingId: string, name: string, session = '') =>
      app.request(`${WATCH_PATH}/${viewingId}/${name}`, {
        headers: { cookie: `session=${session}` },
      }),
    async settle() {
      await host.settled();
      await money.runJobs();
      await host.settled();
      await money.runJobs();
    },
    async close() {
      await host.close();
      await money.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
