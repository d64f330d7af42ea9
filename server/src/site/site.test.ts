import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Hono } from 'hono';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { siteRoutes } from './site.ts';

let webDist: string;
let site: Hono;
beforeAll(async () => {
  webDist = await mkdtemp(path.join(tmpdir(), 'limelight-site-'));
  await mkdir(path.join(webDist, 'developers'));
  await writeFile(path.join(webDist, 'developers/index.html'), 'for developers');
  site = siteRoutes({
    webDist,
    template: { render: ({ screen }) => `screen ${screen}` },
    browserConfig: () => ({
      supabaseUrl: '',
      supabaseKey: '',
      brandName: 'Stage',
      publicUrl: '',
      buckets: [],
      realtimeUserTopic: '',
      testMode: true,
      features: {},
      claims: [],
      platformFeePercent: 20,
      supportEmail: null,
      now: 0,
    }),
    contentOf: () => Promise.resolve({ content: null, asker: null }),
    log: pino({ level: 'silent' }),
  });
});
afterAll(() => rm(webDist, { recursive: true }));

test.each(['/%', '/creator/%zz', '/creator/%E0%A4%A', '/post/%ff', '/assets/%c3%28.js', '/tag/%'])(
  '%s names nothing: 404',
  async (address) => {
    const answer = await site.request(address);
    expect([answer.status, await answer.text()]).toEqual([404, 'screen not-found']);
  },
);

test.each(['/creator/ad%20a', '/tag/caf%C3%A9', '/tag/100%25', '/creator/ada'])(
  '%s is a screen',
  async (address) => {
    const answer = await site.request(address);
    expect([answer.status, (await answer.text()).startsWith('screen ')]).toEqual([200, true]);
  },
);

test.each(['/developers', '/developers/', '/developers/index.html'])(
  '%s describes the operations, with scripts and styles of its own origin alone',
  async (address) => {
    const answer = await site.request(address);
    expect([answer.status, await answer.text()]).toEqual([200, 'for developers']);
    const policy = answer.headers.get('content-security-policy');
    expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self';");
    expect(policy).not.toMatch(/unsafe|nonce|https?:/);
  },
);

test('what is not there below /developers is not found', async () => {
  const answer = await site.request('/developers/nothing');
  expect([answer.status, await answer.text()]).toEqual([404, 'screen not-found']);
});
