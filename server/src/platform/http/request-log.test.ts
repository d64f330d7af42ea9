import { Hono } from 'hono';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { requestLog } from './request-log.ts';

it('logs each answer with its path alone, and of a health check only what went wrong', async () => {
  const lines: string[] = [];
  const log = pino({}, { write: (line) => void lines.push(line) });
  let isWell = true;
  const app = new Hono()
    .use(requestLog(log, { trustProxy: 0, isPublic: false, unlogged: (path) => path === '/well' }))
    .get('/well', (c) => c.text('', isWell ? 200 : 503))
    .get('/file', (c) => c.text(''));
  const said = () =>
    lines.map((line) => JSON.parse(line) as object).map((line) => ({ ...line, ms: 0 }));

  await app.request('/file?token=secret');
  await app.request('/well');
  isWell = false;
  await app.request('/well');
  expect(said()).toEqual([
    expect.objectContaining({ method: 'GET', path: '/file', status: 200 }),
    expect.objectContaining({ method: 'GET', path: '/well', status: 503 }),
  ]);
  expect(lines.join()).not.toContain('secret');
});
