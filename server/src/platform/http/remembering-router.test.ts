import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { RememberingRouter } from './remembering-router.ts';

const app = new Hono({ router: new RememberingRouter() })
  .use(async (c, next) => {
    await next();
    c.header('seen', 'yes');
  })
  .get('/things/own', (c) => c.text('own'))
  .get('/things/:id', (c) => c.text(c.req.param('id')))
  .post('/things/own', (c) => c.text('sent'));

test.each([
  ['GET', '/things/own', 200, 'own'],
  ['POST', '/things/own', 200, 'sent'],
  ['GET', '/things/7', 200, '7'],
  ['GET', '/things/8', 200, '8'],
  ['DELETE', '/things/own', 404, '404 Not Found'],
  ['GET', '/nothing', 404, '404 Not Found'],
])('%s %s is the same at first and afterwards', async (method, path, status, text) => {
  for (let i = 0; i < 3; i++) {
    const answer = await app.request(path, { method });
    expect([answer.status, await answer.text()]).toEqual([status, text]);
    expect(answer.headers.get('seen')).toBe('yes');
  }
});

test('an address that is also one of a variable goes to what was added first', async () => {
  const other = new Hono({ router: new RememberingRouter() })
    .get('/:any', (c) => c.text(`any ${c.req.param('any')}`))
    .get('/own', (c) => c.text('own'));
  for (let i = 0; i < 2; i++) expect(await (await other.request('/own')).text()).toBe('any own');
});

test('more paths than it remembers each have their own variables', async () => {
  const texts = [];
  for (let id = 0; id < 1_100; id++) texts.push(await (await app.request(`/things/${id}`)).text());
  expect(texts).toEqual(Array.from({ length: 1_100 }, (_, id) => String(id)));
  const long = 'a'.repeat(300);
  for (let i = 0; i < 2; i++)
    expect(await (await app.request(`/things/${long}`)).text()).toBe(long);
});
