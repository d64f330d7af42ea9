import { os } from '@orpc/server';
import { Hono } from 'hono';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { MAX_BODY_BYTES, mountFunctions } from './functions.ts';

const router = {
  list: os
    .route({ method: 'GET', path: '/things' })
    .input(z.strictObject({ limit: z.coerce.number().int().max(50) }))
    .output(z.object({ limit: z.int() }))
    .handler(({ input }) => input),
  paper: os
    .route({ method: 'GET', path: '/things/{id}/paper' })
    .input(z.object({ id: z.string() }))
    .output(z.file())
    .handler(
      ({ input }) => new File(['%PDF-', input.id], 'Paper 7.pdf', { type: 'application/pdf' }),
    ),
  save: os
    .route({ method: 'POST', path: '/things' })
    .input(z.strictObject({ name: z.string() }))
    .handler(({ input }) => ({ saved: input.name })),
};
const app = new Hono();
mountFunctions(app, {
  contract: router,
  router,
  contextOf: () => Promise.resolve({ request: { id: 'a request' } }),
  description: async () => ({}),
  log: pino({ level: 'silent' }),
});
const ask = (path: string, init?: RequestInit) => app.request(`/functions/v1${path}`, init);

test('a GET reads its input from the address and answers JSON', async () => {
  const answer = await ask('/things?limit=7');
  expect(answer.headers.get('content-type')).toBe('application/json');
  expect([answer.status, await answer.json()]).toEqual([200, { limit: 7 }]);
  const refused = await ask('/things?limit=51');
  expect([refused.status, await refused.json()]).toEqual([
    400,
    expect.objectContaining({ code: 'invalid_input' }),
  ]);
});

test.each([
  ['limit=7', 200],
  ['limit=%37', 200],
  ['%6Cimit=7', 200],
  ['limit=7&', 200],
  ['', 400],
  ['limit', 200],
  ['limit=7&limit=7', 400],
  ['limit=7&constructor=x', 400],
  ['limit=7&__proto__=x', 400],
])('the query %s is answered with %i', async (query, status) => {
  expect((await ask(`/things?${query}`)).status).toBe(status);
});

test('a GET may answer a file, with its name', async () => {
  const answer = await ask('/things/12/paper');
  expect(answer.headers.get('content-type')).toBe('application/pdf');
  expect(answer.headers.get('content-disposition')).toContain('Paper 7.pdf');
  expect(await answer.text()).toBe('%PDF-12');
});

test('a POST reads its body, up to a size', async () => {
  const post = (body: string) =>
    ask('/things', { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  expect(await (await post('{"name":"one"}')).json()).toEqual({ saved: 'one' });
  expect((await post('{"name":')).status).toBe(400);
  expect((await post(JSON.stringify({ name: 'x'.repeat(MAX_BODY_BYTES) }))).status).toBe(413);
});

test('a body whose length is told is refused or read by that', async () => {
  const post = (length: number, more: Record<string, string> = {}) =>
    ask('/things', {
      method: 'POST',
      headers: { 'content-length': String(length), ...more },
      body: '{"name":"one"}',
    });
  expect((await post(14)).status).toBe(200);
  expect((await post(MAX_BODY_BYTES + 1)).status).toBe(413);
  expect((await post(MAX_BODY_BYTES + 1, { 'transfer-encoding': 'chunked' })).status).toBe(200);
});

test.each(['GET', 'POST', 'DELETE'])('%s of what is no operation is not found', async (method) => {
  const answer = await ask('/nothing', { method });
  expect([answer.status, await answer.json()]).toEqual([
    404,
    expect.objectContaining({ code: 'not_found' }),
  ]);
});
