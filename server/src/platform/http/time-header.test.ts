import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY, FixedClock } from '../clock/clock.ts';
import { timeHeader } from './time-header.ts';

const clock = new FixedClock(new Date('2026-06-15T12:00:00Z'));
const app = new Hono().use(timeHeader(clock)).get('/', (c) => c.json({}));

let server: ReturnType<typeof serve>;
let url: string;
beforeAll(async () => {
  url = await new Promise((resolve) => {
    server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, (info: AddressInfo) =>
      resolve(`http://127.0.0.1:${info.port}`),
    );
  });
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

test('an answer says the product’s time, also after its clock was moved', async () => {
  const told = async () => Number((await fetch(url)).headers.get('product-time'));
  expect(await told()).toBe(Date.parse('2026-06-15T12:00:00Z'));
  clock.advance(8 * DAY);
  expect(await told()).toBe(Date.parse('2026-06-23T12:00:00Z'));
});
