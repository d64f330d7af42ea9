import { createServer } from 'node:https';
import { Hono } from 'hono';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SELF_SIGNED } from '../../../test/peers/push-service.ts';
import { serve, type Served } from '../../../test/serve.ts';
import { openTestDb } from '../../../test/test-db.ts';
import { readConfig } from '../../config.ts';
import { freePort } from '../../platform/embedded/free-port.ts';
import { clientIp } from '../../platform/http/request-log.ts';
import { publicUrlCheck } from './public-url.ts';

let database: Awaited<ReturnType<typeof openTestDb>>;
const key = 'sb_publishable_ours';
beforeAll(async () => {
  database = await openTestDb();
  await database.db.pool.query(
    `insert into settings (name, value) values ('publishable_key', to_jsonb($1::text))`,
    [key],
  );
});
afterAll(() => database.close());

/** An installation with this key, behind nothing. */
function installation(publishable: string, trustProxy: number): Promise<Served> {
  const app = new Hono()
    .get('/config.json', (c) => c.json({ supabaseKey: publishable }))
    .get('/functions/v1/doctor/address', (c) =>
      c.json({ address: clientIp(c.req.raw.headers, '127.0.0.1', trustProxy) }),
    );
  return serve(app.fetch);
}

const check = (publicUrl: string, trustProxy = 0, isServing = true) =>
  publicUrlCheck.run({
    config: readConfig({ PUBLIC_URL: publicUrl, TRUST_PROXY: String(trustProxy) }),
    db: database.db,
    isServing,
    addressFault: null,
    faults: [],
    slips: [],
    migrations: null,
    log: pino({ level: 'silent' }),
  });

test('our own address is good; another site’s, and proxies that are not there, are not', async () => {
  const ours = await installation(key, 0);
  expect(await check(ours.url)).toEqual({
    state: 'good',
    line: expect.stringContaining('leads here. Only this machine can reach it.') as string,
  });
  await ours.close();
  const trusting = await installation(key, 1);
  expect(await check(trusting.url, 1)).toMatchObject({
    state: 'bad',
    line: expect.stringContaining('visitors can pretend'),
  });
  await trusting.close();
  const other = await installation('sb_publishable_of_another', 0);
  expect(await check(other.url)).toMatchObject({
    state: 'bad',
    line: expect.stringContaining('isn’t this installation'),
  });
  await other.close();
});

test('an address that does not answer, and a certificate that no browser accepts, are said', async () => {
  const port = await freePort();
  expect(await check(`http://127.0.0.1:${port}`)).toMatchObject({
    state: 'bad',
    line: expect.stringContaining('ECONNREFUSED'),
  });
  const server = createServer(SELF_SIGNED, (_request, response) => response.end());
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  expect(await check(`https://localhost:${port}`, 1)).toMatchObject({
    state: 'bad',
    line: expect.stringContaining('certificate'),
  });
  server.closeAllConnections();
  server.close();
  expect(await check('http://127.0.0.1:1', 0, false)).toMatchObject({ state: 'off' });
});
