import { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serve, type Served } from '../../../test/serve.ts';
import { crossOrigin, isOwnOrigin } from './cross-origin.ts';

const APP = 'https://app.example';

const app = new Hono()
  .use('/any/*', crossOrigin('any'))
  .use('/some/*', crossOrigin([APP, 'capacitor://localhost']))
  .use('/none/*', crossOrigin([]))
  .get('/:which/json', (c) => c.json({}))
  .get('/:which/file', () => new Response('file', { headers: { vary: 'Cookie' } }))
  .get('/:which/fault', () => {
    throw new Error('on purpose');
  })
  .onError((_, c) => c.text('fault', 500));

let served: Served;
beforeAll(async () => {
  served = await serve(app.fetch);
});
afterAll(() => served.close());

const get = (path: string, origin = APP) => fetch(served.url + path, { headers: { origin } });
const preflight = (path: string, origin = APP) =>
  fetch(served.url + path, {
    method: 'OPTIONS',
    headers: {
      origin,
      'access-control-request-method': 'PATCH',
      'access-control-request-headers': 'apikey,authorization,x-upsert',
    },
  });
const allowed = (answer: Response) => answer.headers.get('access-control-allow-origin');

describe('answers to pages of other origins', () => {
  it.each(['/any/json', '/any/file', '/any/fault', '/any/nowhere'])(
    'may be read by any page where any may call, never with cookies: %s',
    async (path) => {
      const answer = await get(path, 'https://anywhere.example');
      expect(allowed(answer)).toBe('*');
      expect(answer.headers.get('access-control-allow-credentials')).toBeNull();
      const exposed = answer.headers.get('access-control-expose-headers')?.split(', ');
      expect(exposed).toEqual(
        expect.arrayContaining([
          'content-range',
          'x-request-id',
          'location',
          'product-time',
          'retry-after',
          'upload-offset',
          'tus-resumable',
        ]),
      );
    },
  );

  it('may be read by listed pages alone, and say that they differ by origin', async () => {
    for (const origin of [APP, 'capacitor://localhost']) {
      expect(allowed(await get('/some/json', origin))).toBe(origin);
    }
    for (const path of ['/some/json', '/some/file', '/none/json']) {
      const answer = await get(path, 'https://app.example.evil.test');
      expect(allowed(answer)).toBeNull();
      expect(answer.headers.get('vary')).toContain('Origin');
    }
    expect((await get('/some/file')).headers.get('vary')).toBe('Cookie, Origin');
    expect(allowed(await get('/none/json'))).toBeNull();
  });
});

describe('preflights', () => {
  it('allow every method and whatever headers the client wants to send', async () => {
    for (const path of ['/any/json', '/some/json']) {
      const answer = await preflight(path);
      expect(answer.status).toBe(204);
      expect(allowed(answer)).toBe(path.startsWith('/any') ? '*' : APP);
      expect(answer.headers.get('access-control-allow-methods')).toContain('PATCH');
      expect(answer.headers.get('access-control-allow-headers')).toBe(
        'apikey,authorization,x-upsert',
      );
    }
  });

  it('allow nothing to pages that are not listed', async () => {
    for (const path of ['/some/json', '/none/json']) {
      const answer = await preflight(path, 'https://other.example');
      expect(answer.status).toBe(204);
      expect(allowed(answer)).toBeNull();
      expect(answer.headers.get('access-control-allow-methods')).toBeNull();
    }
  });
});

it.each([
  [{}, true],
  [{ 'sec-fetch-site': 'same-origin' }, true],
  [{ 'sec-fetch-site': 'none' }, true],
  // a proxy may have changed the host, but the browser states the relation itself
  [{ 'sec-fetch-site': 'same-origin', origin: APP, host: 'inside:3000' }, true],
  [{ 'sec-fetch-site': 'same-site' }, false],
  [{ 'sec-fetch-site': 'cross-site' }, false],
  [{ origin: APP, host: 'app.example' }, true],
  [{ origin: APP, host: 'app.example:8443' }, false],
  [{ origin: 'null', host: 'app.example' }, false],
])('%j comes from our own pages: %s', (headers, own) => {
  expect(isOwnOrigin(new Headers(headers as Record<string, string>))).toBe(own);
});
