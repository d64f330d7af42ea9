import { Hono } from 'hono';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serve, type Served } from '../../../test/serve.ts';
import { presets } from './presets.ts';
import { requestLog } from './request-log.ts';
import { securityHeaders } from './security-headers.ts';

const lines: unknown[] = [];
const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) });
const app = new Hono()
  .use(requestLog(log, { trustProxy: 0, isPublic: false }))
  .use(presets([securityHeaders(true)]))
  .get('/json', (c) => c.json({}))
  .get('/raw', () => new Response(new Blob(['raw']).stream(), { status: 206 }))
  .get('/page', (c) => c.html('<p>', 200, { 'content-security-policy': "default-src 'self'" }))
  .get('/fault', () => {
    throw new Error('on purpose');
  });
app.onError((_, c) => c.text('fault', 500));

let served: Served;
beforeAll(async () => {
  served = await serve(app.fetch);
});
afterAll(() => served.close());

test.each([
  ['/json', 200],
  ['/raw', 206],
  ['/fault', 500],
  ['/nowhere', 404],
])(
  '%s has the headers of every answer, and an id that its line in the log has too',
  async (path, status) => {
    const answer = await fetch(served.url + path);
    await answer.text();
    expect(answer.status).toBe(status);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'cross-origin-resource-policy': 'same-origin',
      'strict-transport-security': expect.stringContaining('max-age=') as string,
    });
    expect(lines.at(-1)).toMatchObject({
      path,
      status,
      requestId: answer.headers.get('x-request-id'),
    });
  },
);

test('a page keeps the policy it sets itself', async () => {
  const answer = await fetch(`${served.url}/page`);
  expect(answer.headers.get('content-security-policy')).toBe("default-src 'self'");
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
});
