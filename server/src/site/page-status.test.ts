import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RenderedPage } from './public-pages.ts';
import { siteRoutes } from './site.ts';
import type { BrowserConfig } from './template.ts';

let webDist: string;
beforeAll(async () => {
  webDist = await mkdtemp(path.join(tmpdir(), 'limelight-site-'));
});
afterAll(() => rm(webDist, { recursive: true, force: true }));

const site = (content: RenderedPage) =>
  siteRoutes({
    webDist,
    template: { render: ({ screen, content: shown }) => `${screen} ${shown?.body ?? 'the app'}` },
    browserConfig: () => ({}) as BrowserConfig,
    contentOf: () => Promise.resolve({ content, asker: null }),
    log: pino({ level: 'silent' }),
  });

const PAGE = {
  head: '',
  body: 'a post',
  data: null,
  madeAt: 0,
  styles: '',
  sessionId: null,
};

test.each([
  [null, 200, 'the app'],
  [PAGE, 200, 'a post'],
  ['missing', 404, 'not-found'],
  ['unavailable', 503, 'the app'],
] as const)('a page whose content is %j', async (content, status, text) => {
  const answer = await site(content).request('/post/1');
  expect(answer.status).toBe(status);
  expect(await answer.text()).toContain(text);
});

test.each([
  ['session', 'no-store, private'],
  [null, 'no-cache'],
])('the page of session %s is kept: %s', async (sessionId, kept) => {
  const answer = await site({ ...PAGE, sessionId }).request('/dashboard');
  expect(answer.headers.get('cache-control')).toBe(kept);
});
