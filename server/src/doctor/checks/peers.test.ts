import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MAIL_USER, startMailServer, WITHOUT_TLS } from '../../../test/peers/smtp.ts';
import { hasRedis, startRedis } from '../../../test/peers/start-redis.ts';
import { readConfig } from '../../config.ts';
import { freePort } from '../../platform/embedded/free-port.ts';
import { startTestS3, type TestS3 } from '../../platform/files/test-s3.ts';
import type { Check, Verdict } from '../check.ts';
import { bucketCheck } from './bucket.ts';
import { mailCheck } from './mail.ts';
import { redisCheck } from './redis.ts';
import { smsCheck } from './sms.ts';

let s3: TestS3;
let folder: string;
beforeAll(async () => {
  s3 = await startTestS3();
  folder = await mkdtemp(path.join(tmpdir(), 'limelight-doctor-'));
});
afterAll(async () => {
  await s3.close();
  await rm(folder, { recursive: true, force: true });
});

const run = (check: Check, env: Record<string, string>): Promise<Verdict> =>
  check.run({
    config: readConfig({ DATA_DIR: folder, ...env }),
    db: null,
    isServing: false,
    addressFault: null,
    faults: [],
    slips: [],
    migrations: null,
    log: pino({ level: 'silent' }),
  });
const said = (state: string, words: string) => ({
  state,
  line: expect.stringContaining(words) as string,
});

const bucket = (endpoint: string, key = 'S3RVER') => ({
  S3_BUCKET: s3.settings.bucket,
  S3_ENDPOINT: endpoint,
  S3_ACCESS_KEY_ID: key,
  S3_SECRET_ACCESS_KEY: key,
});

test('a bucket is listed, written to, read and emptied again, and its refusals are said', async () => {
  const endpoint = s3.settings.endpoint ?? '';
  // this store lets every visitor read
  expect(await run(bucketCheck, bucket(endpoint))).toEqual(said('bad', 'is public'));
  const made = s3.requests.filter((request) => request.includes('doctor/'));
  expect(made.at(-1)).toMatch(/^DELETE doctor\//);
  expect(await run(bucketCheck, bucket(endpoint, 'another'))).toEqual(
    said('bad', 'can’t be listed'),
  );
  expect(await run(bucketCheck, {})).toMatchObject({ state: 'off' });
});

test('a bucket that refuses visitors is private', async () => {
  const front = createServer((request, response) => {
    if (!request.headers.authorization) return void response.writeHead(403).end();
    const to = new URL(request.url ?? '', s3.settings.endpoint ?? '');
    const headers = request.headers as Record<string, string>;
    const body = request.method === 'PUT' ? { body: request, duplex: 'half' } : {};
    fetch(to, { method: request.method ?? 'GET', headers, ...body } as RequestInit).then(
      async (answer) => {
        response.writeHead(answer.status, { 'content-type': 'application/xml' });
        response.end(Buffer.from(await answer.arrayBuffer()));
      },
      () => response.writeHead(502).end(),
    );
  });
  const port = await freePort();
  await new Promise<void>((resolve) => front.listen(port, '127.0.0.1', resolve));
  expect(await run(bucketCheck, bucket(`http://127.0.0.1:${port}`))).toEqual(
    said('good', 'refuses visitors (403)'),
  );
  front.closeAllConnections();
  front.close();
});

test.runIf(hasRedis)('Redis passes on a word, or says why not', async () => {
  const redis = await startRedis();
  expect(await run(redisCheck, { REDIS_URL: redis.url })).toMatchObject({ state: 'good' });
  await redis.kill();
  expect(await run(redisCheck, { REDIS_URL: redis.url })).toEqual(said('bad', 'ECONNREFUSED'));
});

test('the mail server is signed in to', async () => {
  const mail = await startMailServer(WITHOUT_TLS);
  const smtp = (password: string) => ({
    SMTP_URL: `smtp://${MAIL_USER}:${encodeURIComponent(password)}@127.0.0.1:${mail.port}`,
    MAIL_FROM: 'Fans <hello@fans.example>',
  });
  expect(await run(mailCheck, smtp(mail.password))).toEqual(said('good', 'from Fans <hello@'));
  expect(await run(mailCheck, { ...smtp(mail.password), MAIL_FROM: '' })).toEqual(
    said('warning', 'MAIL_FROM'),
  );
  expect(await run(mailCheck, smtp('wrong'))).toEqual(said('bad', 'refuses the name and password'));
  expect(mail.letters).toEqual([]);
  await mail.close();
  expect(await run(mailCheck, {})).toMatchObject({ state: 'off' });
  expect(await run(mailCheck, { PUBLIC_URL: 'https://fans.example' })).toEqual(
    said('warning', 'stay in the outbox'),
  );
});

test('Twilio is asked for the account, and any other service only for a connection', async () => {
  let account: { status: number; body?: object } = { status: 401 };
  const twilio = createServer((_request, response) => {
    response.writeHead(account.status).end(JSON.stringify(account.body ?? {}));
  });
  const port = await freePort();
  await new Promise<void>((resolve) => twilio.listen(port, '127.0.0.1', resolve));
  const env = {
    TWILIO_URL: `http://127.0.0.1:${port}`,
    TWILIO_ACCOUNT_SID: 'AC1',
    TWILIO_AUTH_TOKEN: 'secret',
    TWILIO_FROM: '+15550100000',
  };
  expect(await run(smsCheck, env)).toEqual(said('bad', 'refuses the account (status 401)'));
  for (const [body, expected] of [
    [{ status: 'active', type: 'Full' }, said('good', 'takes our texts')],
    [{ status: 'active', type: 'Trial' }, said('warning', 'trial')],
    [{ status: 'suspended' }, said('bad', 'suspended')],
  ] as const) {
    account = { status: 200, body };
    expect(await run(smsCheck, env)).toEqual(expected);
  }
  const url = { SMS_URL: `http://user:secret@127.0.0.1:${port}/send` };
  expect(await run(smsCheck, url)).toEqual(said('good', 'can be reached'));
  twilio.closeAllConnections();
  twilio.close();
  const away = await run(smsCheck, url);
  expect(away).toEqual(said('bad', 'ECONNREFUSED'));
  expect(away.line).not.toContain('secret');
});
